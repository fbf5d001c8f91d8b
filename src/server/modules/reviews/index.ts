export { eraseAuthor } from './erasure/queries.ts'
