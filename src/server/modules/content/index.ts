export { publishContent, removeDemoContent } from './demo-content.ts'
export type { MailTexts } from './deps.ts'
export { createContentModule } from './module.ts'
export { findPolicyVersion, listContentPictures, policyVersion } from './queries.ts'
