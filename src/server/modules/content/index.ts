export type { MailTexts } from './deps.ts'
export { createContentModule } from './module.ts'
export { publishContent } from './publish-content.ts'
export { policyVersion } from './queries.ts'
