export { eraseAuthor } from './erase-queries.ts'
export { replyToReview, setReviewHidden } from './moderate-review.ts'
export { reviewRoutes } from './routes.ts'
export { staffReviewRoutes } from './staff/routes.ts'
