export { eraseAuthor } from './erase-queries.ts'
export { replyToReview, setReviewHidden } from './moderate-review.ts'
export { createReviewsModule } from './module.ts'
