import type { DownloadChannel } from '#core/domain/release-channel.ts'
import type { Keyring } from '#server/platform/keys.ts'

/** What a link opens, and by whose right. No key and no address is in it. */
export type DownloadClaim = {
  packageId: number
  /** 0 for staff. */
  licenseId: number
  /** The site that asked; 0 where a person did. */
  activationId: number
  channel: LinkChannel
}

/** What anybody may have needs no link. */
export type LinkChannel = Exclude<DownloadChannel, 'free'>

const PURPOSE = 'download'
const CODES: Record<LinkChannel, string> = {
  account: 'a',
  order: 'o',
  update: 'u',
  staff: 's',
}
const FORM = /^([aous])(\d{1,10})-(\d{1,10})-(\d{1,10})-(\d{1,12})\.([\w-]{20,100})$/

export function signDownload(keyring: Keyring, claim: DownloadClaim, untilSeconds: number): string {
  const { channel, packageId, licenseId, activationId } = claim
  const message = `${CODES[channel]}${packageId}-${licenseId}-${activationId}-${untilSeconds}`
  return `${message}.${keyring.sign(PURPOSE, message)}`
}

/** The claim of a token that this shop has made, and whether its time is over; null for any other text. */
export function readDownload(
  keyring: Keyring,
  token: string,
  now: Date,
): { claim: DownloadClaim; until: Date; stale: boolean } | null {
  const found = FORM.exec(token)
  if (!found) return null
  const [, code, packageId, licenseId, activationId, until, signature = ''] = found
  if (!keyring.isSigned(PURPOSE, token.slice(0, token.indexOf('.')), signature)) return null
  const channel = (Object.keys(CODES) as LinkChannel[]).find((name) => CODES[name] === code)
  if (!channel) return null
  return {
    claim: {
      channel,
      packageId: Number(packageId),
      licenseId: Number(licenseId),
      activationId: Number(activationId),
    },
    until: new Date(Number(until) * 1000),
    stale: Number(until) * 1000 <= now.getTime(),
  }
}
