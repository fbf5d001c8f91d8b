export { createAccountModule } from './module.ts'
export { applyRetention } from './retention.ts'
