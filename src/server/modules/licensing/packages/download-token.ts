import type { DownloadChannel } from '#core/domain/release-channel.ts'
import type { Keyring } from '#server/platform/keys.ts'

/** What a link downloads, and for which license. It contains neither the key nor an address. */
export type DownloadClaim = {
  packageId: number
  /** 0 for staff. */
  licenseId: number
  /** The activation of the site that asked; 0 if it was a person. */
  activationId: number
  channel: LinkChannel
}

/** Free editions need no signed link. */
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

/** The claim of a token signed by this shop, and whether it has expired; null if the signature is invalid. */
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
