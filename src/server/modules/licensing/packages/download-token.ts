import type { DownloadChannel } from '#core/domain/release-channel.ts'
import type { Keyring } from '#server/platform/keys.ts'

/** What a link opens, and by whose right. No key and no address is in it. */
export type DownloadClaim = {
  packageId: number
  /** 0 for staff, and for packages that anybody may have. */
  licenseId: number
  /** The site that asked; 0 where a person did. */
  activationId: number
  channel: DownloadChannel
}

const PURPOSE = 'download'
const CODES: Record<DownloadChannel, string> = {
  account: 'a',
  order: 'o',
  update: 'u',
  free: 'f',
  staff: 's',
}
const FORM = /^([aoufs])(\d{1,10})-(\d{1,10})-(\d{1,10})-(\d{1,12})\.([\w-]{20,100})$/

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
): { claim: DownloadClaim; stale: boolean } | null {
  const found = FORM.exec(token)
  if (!found) return null
  const [, code, packageId, licenseId, activationId, until, signature = ''] = found
  if (!keyring.isSigned(PURPOSE, token.slice(0, token.indexOf('.')), signature)) return null
  const [channel = 'free'] = (Object.keys(CODES) as DownloadChannel[]).filter((name) => CODES[name] === code)
  return {
    claim: {
      ...{ channel, packageId: Number(packageId), licenseId: Number(licenseId) },
      activationId: Number(activationId),
    },
    stale: Number(until) * 1000 <= now.getTime(),
  }
}
