import * as z from 'zod/mini'
import { REFUND_NOTE_MAX_CHARS, SEARCH_MAX_CHARS } from '../domain/limits.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { PAYMENT_METHODS } from '../domain/payment-status.ts'
import { listOf, listQuery, QueryDay, QueryId, queryOneOf, querySort } from './admin-list.ts'
import { orEmpty, typedDollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { FileAnswer, line, lines, one } from './envelopes.ts'
import { Id } from './fields.ts'
import { StaffOrder, StaffOrderRow } from './staff-order.ts'

export const ORDER_SORTS = ['-created', 'created', '-total', 'total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

const NumberParam = z.object({ number: z.string().check(z.regex(/^[\w-]{1,40}$/)) })

const filters = {
  /** `attention` includes orders with a dispute, fraud warning or review that waits for staff. */
  status: queryOneOf(ORDER_STATUSES),
  method: queryOneOf(PAYMENT_METHODS),
  from: z.optional(QueryDay),
  to: z.optional(QueryDay),
  product: z.optional(QueryId),
}

const change = { access: 'admin', params: NumberParam, response: one(StaffOrder) } as const

export const adminOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    summary: 'Orders, newest first; search by number, email, name, license key or payment id',
    access: 'staff',
    query: listQuery({
      ...filters,
      sort: querySort(ORDER_SORTS, '-created'),
    }),
    response: listOf(StaffOrderRow),
    errors: ['invalid_input'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{number}',
    summary: 'One order with its payment, licenses, timeline, notes and documents',
    access: 'staff',
    params: NumberParam,
    response: one(StaffOrder),
    errors: ['not_found'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/orders/export',
    logged: { kind: 'data_exported', detail: 'orders' },
    summary: 'The same orders as a CSV file, newest first',
    access: 'staff',
    fresh: true,
    download: 'text/csv',
    query: z.strictObject({ q: z._default(line({ max: SEARCH_MAX_CHARS }), ''), ...filters }),
    response: FileAnswer,
    errors: ['invalid_input'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{number}/notes',
    summary: 'Add an internal note; allowed for Support, too',
    access: 'staff',
    status: 201,
    params: NumberParam,
    body: z.strictObject({ body: lines({ required: 'Please enter a note.', max: 5000 }) }),
    response: one(StaffOrder),
    errors: ['invalid_input', 'not_found'],
  }),
  refund: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/orders/{number}/refunds',
    summary: 'Refund through the payment provider: an amount, or the rest if no amount is sent',
    fresh: true,
    body: z.strictObject({
      amount: orEmpty(
        typedDollars({
          required: 'Please enter an amount.',
          min: 0.01,
          max: 1_000_000,
          tooLow: 'Must be at least one cent.',
          tooHigh: 'This is more than what is left of the payment.',
        }),
      ),
      reason: line({ required: 'Please enter a reason.', max: 500 }),
      /** Goes to the buyer, in the refund email and at PayPal. The reason does not. */
      note_to_buyer: z._default(line({ max: REFUND_NOTE_MAX_CHARS }), ''),
      /** Also stops the subscriptions that the order started or renewed. */
      cancel_subscription: z._default(z.boolean(), false),
    }),
    errors: ['invalid_input', 'not_found', 'conflict', 'unavailable'],
  }),
  answerRequest: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/orders/{number}/refund-request',
    summary:
      "Approve the buyer's refund request, which refunds the rest, or decline it; the buyer is emailed either way",
    fresh: true,
    body: z
      .strictObject({ id: Id, approve: z.boolean(), answer: z._default(lines({ max: 2000 }), '') })
      .check(
        z.refine((body) => body.approve || body.answer !== '', {
          error: 'Please tell the buyer why.',
          path: ['answer'],
        }),
      ),
    errors: ['invalid_input', 'not_found', 'conflict', 'unavailable'],
  }),
  cancel: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/orders/{number}/cancel',
    summary: 'Cancel an order that was never paid; a late payment marks it as needing attention',
    body: z.strictObject({ reason: line({ required: 'Please enter a reason.', max: 500 }) }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  resolve: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/orders/{number}/resolve',
    summary: 'Accept an order that needed attention and deliver anything that was held back',
    body: z.strictObject({ note: line({ required: 'Please describe what you found.', max: 500 }) }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  handleCase: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/orders/{number}/cases/{id}/handled',
    summary: 'Mark a dispute, fraud warning or review as handled, so that the order needs no attention',
    params: z.extend(NumberParam, { id: QueryId }),
    body: z.strictObject({ note: line({ required: 'Please describe what you did.', max: 500 }) }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{number}/evidence',
    summary: 'What the shop knows about a purchase, as a PDF to answer a dispute with',
    access: 'staff',
    download: 'application/pdf',
    params: NumberParam,
    response: FileAnswer,
    errors: ['not_found'],
  }),
  resendReceipt: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/orders/{number}/receipt',
    summary: 'Resend the receipt',
    errors: ['not_found', 'conflict'],
  }),
}
