export { createKeysModule, type Keys } from './module.ts'
