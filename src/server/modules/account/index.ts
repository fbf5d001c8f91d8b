export { createAccountModule } from './module.ts'
export { keepRetention } from './retention.ts'
