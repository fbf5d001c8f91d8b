export { createKeysModule, type Keys } from './module.ts'
export type { GroupState } from './resolve-keys.ts'
