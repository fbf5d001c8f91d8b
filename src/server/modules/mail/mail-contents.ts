import type { Keyring } from '#server/platform/keys.ts'
import type { MailRow } from './queries.ts'
import type { RenderedMail } from './render-mail.ts'
import { isSecretKind } from './templates/all-templates.ts'

/** Binds the encryption to mails, so that no other ciphertext can pass as one. */
const PURPOSE = 'mail'

export function sealPart(keyring: Keyring, part: unknown): string {
  return keyring.seal(PURPOSE, JSON.stringify(part))
}

export function openPart(keyring: Keyring, sealed: string): unknown {
  return JSON.parse(keyring.open(PURPOSE, sealed))
}

/** Whether only the recipient may read the mail. */
export function isSecretMail({ isSecret, kind }: Pick<MailRow, 'isSecret' | 'kind'>): boolean {
  return isSecret || isSecretKind(kind)
}

/** The rendered mail. Null until it has been rendered, or if only the recipient may read it. */
export function contentOf(
  keyring: Keyring,
  mail: Pick<MailRow, 'contentCipher' | 'isSecret' | 'kind'>,
): RenderedMail | null {
  if (mail.contentCipher === null || isSecretMail(mail)) return null
  return openPart(keyring, mail.contentCipher) as RenderedMail
}
