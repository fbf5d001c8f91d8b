import type { Keyring } from '#server/platform/keys.ts'
import type { MailRow } from './queries.ts'
import type { RenderedMail } from './render-mail.ts'

/** What sealing is for, so that nothing else can be passed off as a mail. */
const PURPOSE = 'mail'

export function sealPart(keyring: Keyring, part: unknown): string {
  return keyring.seal(PURPOSE, JSON.stringify(part))
}

export function openPart(keyring: Keyring, sealed: string): unknown {
  return JSON.parse(keyring.open(PURPOSE, sealed))
}

/** What a mail says, for the log; null until it was written, or when only its reader may know. */
export function contentOf(
  keyring: Keyring,
  mail: Pick<MailRow, 'contentCipher' | 'isSecret' | 'status'>,
): RenderedMail | null {
  if (mail.contentCipher === null || (mail.isSecret && mail.status !== 'kept')) return null
  return openPart(keyring, mail.contentCipher) as RenderedMail
}
