import * as z from 'zod/mini'
import { REVIEW_STATUSES } from '../domain/review-status.ts'
import { IdParam, listOf, listQuery, QueryId, queryOneOf } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { line, lines, one, Timestamp } from './envelopes.ts'

export const StaffReview = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), name: z.string(), uri: z.string() }),
  author: z.string(),
  user_id: z.int(),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  status: z.enum(REVIEW_STATUSES),
  hidden_reason: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  replied_by: z.nullable(z.string()),
  demo: z.boolean(),
  created_at: Timestamp,
})
export type StaffReview = z.infer<typeof StaffReview>

const change = { access: 'admin', params: IdParam, response: one(StaffReview) } as const

export const adminReviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reviews',
    summary: 'Reviews, newest first, filtered by text, product, stars and visibility',
    access: 'staff',
    query: listQuery({
      status: queryOneOf(REVIEW_STATUSES),
      rating: queryOneOf(['1', '2', '3', '4', '5']),
      replied: queryOneOf(['yes', 'no']),
      product: z.optional(QueryId),
    }),
    response: listOf(StaffReview),
    errors: ['invalid_input'],
  }),
  setHidden: endpoint({
    ...change,
    method: 'PUT',
    path: '/api/admin/reviews/{id}/hidden',
    summary: 'Hide or show a review',
    body: z.strictObject({ hidden: z.boolean(), reason: z._default(line({ max: 300 }), '') }).check(
      z.refine(({ hidden, reason }) => !hidden || reason !== '', {
        error: 'Please enter a reason; it stays in the audit log.',
        path: ['reason'],
      }),
    ),
    errors: ['invalid_input', 'not_found'],
  }),
  reply: endpoint({
    ...change,
    method: 'PUT',
    path: '/api/admin/reviews/{id}/reply',
    summary: 'Reply to a review; an empty reply removes the previous one',
    body: z.strictObject({ reply: lines({ max: 5000 }) }),
    errors: ['invalid_input', 'not_found'],
  }),
}
