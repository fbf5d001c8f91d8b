export { ensureFirstAdmin } from './ensure-first-admin.ts'
export { createIdentify } from './identify.ts'
export { issueToken } from './issue-token.ts'
