export type { MailTexts } from './deps.ts'
export { createContentModule } from './module.ts'
export { policyVersion } from './queries.ts'
