import * as z from 'zod/mini'
import { MAX_PAGE, MAX_PER_PAGE, REVIEWS_PER_PAGE } from '../domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, lines, one, pageFields, queryInt, Timestamp } from './envelopes.ts'
import { Id } from './fields.ts'

/** A public review. Only buyers of the product can write one. */
export const Review = z.object({
  id: z.int(),
  author: z.string(),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  created_at: Timestamp,
  edited: z.boolean(),
  /** Part of the demo data. */
  demo: z.boolean(),
  reply: z.nullable(z.object({ body: z.string(), created_at: Timestamp })),
})
export type Review = z.infer<typeof Review>

/** `stars[0]` counts one-star reviews, `stars[4]` five-star reviews. */
export const RatingSummary = z.object({
  average: z.nullable(z.number()),
  count: z.int(),
  stars: z.array(z.int()),
})
export type RatingSummary = z.infer<typeof RatingSummary>

/** The shopper's own review, even while staff hide it. */
export const OwnReview = z.object({
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  hidden: z.boolean(),
  updated_at: Timestamp,
})
export type OwnReview = z.infer<typeof OwnReview>

const ReviewRight = one(z.object({ may_review: z.boolean(), review: z.nullable(OwnReview) }))

export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/products/{handle}/reviews',
    summary: 'Reviews of a product, newest first, with the number of reviews per star rating',
    access: 'public',
    cached: true,
    params: z.object({ handle: z.string().check(z.minLength(1), z.maxLength(200)) }),
    query: z.strictObject({
      page: queryInt({ min: 1, max: MAX_PAGE, fallback: 1 }),
      per_page: queryInt({ min: 1, max: MAX_PER_PAGE, fallback: REVIEWS_PER_PAGE }),
    }),
    response: one(z.object({ ...pageFields(Review), rating: RatingSummary })),
    errors: ['invalid_input', 'not_found'],
  }),
  getOwn: endpoint({
    method: 'POST',
    path: '/user/get-review',
    summary: 'Whether the shopper may review a product, and their review',
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ product_id: Id }),
    response: ReviewRight,
    errors: ['invalid_input', 'not_found'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/save-review',
    summary: 'Write or change the review of a purchased product; one per product',
    access: 'shopper',
    csrf: true,
    changesPages: true,
    body: z.strictObject({
      product_id: Id,
      rating: z
        .int({ error: 'Please choose one to five stars.' })
        .check(
          z.minimum(1, { error: 'Please choose one to five stars.' }),
          z.maximum(5, { error: 'Please choose one to five stars.' }),
        ),
      title: z.optional(line({ max: 200 })),
      body: lines({ required: 'Please write a few words.', max: 5000 }),
    }),
    response: ReviewRight,
    errors: ['invalid_input', 'not_found', 'forbidden'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/delete-review',
    summary: "Delete the shopper's own review",
    access: 'shopper',
    csrf: true,
    changesPages: true,
    body: z.strictObject({ product_id: Id }),
    response: Done,
    errors: ['invalid_input', 'not_found'],
  }),
}
