export { eraseSites } from './erasure/queries.ts'
