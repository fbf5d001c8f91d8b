import { DOWNLOAD_LINK_SECONDS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import type { Keyring } from '#server/platform/keys.ts'

const PURPOSE = 'document'

/** A link that opens one document for some minutes, so that a plain click works without a login. */
export function signDocumentLink(keyring: Keyring, documentId: number, now: Date): string {
  const message = `${documentId}.${Math.floor(now.getTime() / 1000) + DOWNLOAD_LINK_SECONDS}`
  return paths.document(`${message}.${keyring.sign(PURPOSE, message)}`)
}

/** Which document a link opens; null when it is forged, altered or expired. */
export function readDocumentToken(keyring: Keyring, token: string, now: Date): number | null {
  const [, id = '', until = '', signature = ''] = /^(\d{1,9})\.(\d{1,12})\.([\w-]{20,100})$/.exec(token) ?? []
  if (id === '' || !keyring.isSigned(PURPOSE, `${id}.${until}`, signature)) return null
  return Number(until) * 1000 > now.getTime() ? Number(id) : null
}
