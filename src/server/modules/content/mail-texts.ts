import type { MailTexts } from './deps.ts'

/** Until mails know their own texts, there is nothing to start from and nothing to check. */
export const NO_MAIL_TEXTS: MailTexts = {
  starting: () => ({ subject: '', body: '' }),
  fields: () => [],
  problems: () => [],
}
