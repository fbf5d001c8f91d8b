export type { MailTexts } from './deps.ts'
export { NO_MAIL_TEXTS } from './mail-texts.ts'
export { createContentModule } from './module.ts'
export { policyVersion } from './queries.ts'
