import * as z from 'zod/mini'
import { REFUND_NOTE_MAX_CHARS, SEARCH_MAX_CHARS } from '../domain/limits.ts'
import { INVOICE_KINDS, ORDER_EVENT_KINDS } from '../domain/order-event-kind.ts'
import { ORDER_SOURCES, ORDER_STATUSES } from '../domain/order-status.ts'
import { CASE_KINDS, CASE_STATES } from '../domain/payment-case.ts'
import { PAYMENT_METHODS, PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '../domain/payment-status.ts'
import { REFUND_REQUEST_STATUSES, REFUND_SOURCES, REFUND_STATUSES } from '../domain/refund-status.ts'
import { ShownAddress } from './address.ts'
import { listOf, listQuery, QueryDay, QueryId, queryOneOf, querySort } from './admin-list.ts'
import { orEmpty, typedDollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, FileAnswer, line, lines, one, Timestamp } from './envelopes.ts'
import { Id } from './fields.ts'
import { OrderDocument, OrderLicense } from './orders.ts'

export const ORDER_SORTS = ['-created', 'created', '-total', 'total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

const Buyer = {
  /** Empty after the buyer's data was erased. */
  buyer: z.string(),
  email: z.string(),
  user_id: z.nullable(z.int()),
}

export const StaffOrderRow = z.object({
  ...Buyer,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: Timestamp,
  total: Dollars,
  refunded: Dollars,
  payment_method: z.enum(PAYMENT_METHODS),
  /** The first item and the number of others. */
  item: z.string(),
  more_items: z.int(),
  /** What waits for staff at the provider, whatever the status of the order is. */
  cases: z.array(z.enum(CASE_KINDS)),
})
export type StaffOrderRow = z.infer<typeof StaffOrderRow>

/** A license as staff see it: the last characters of its key and its sites. */
export const StaffOrderLicense = z.extend(OrderLicense, {
  sites: z.array(
    z.object({ site: z.string(), local: z.boolean(), activated_at: Timestamp, last_seen_at: Timestamp }),
  ),
})
export type StaffOrderLicense = z.infer<typeof StaffOrderLicense>

export const StaffOrderItem = z.object({
  name: z.string(),
  plan: z.string(),
  quantity: z.int(),
  price: Dollars,
  line_total: Dollars,
  product_id: z.nullable(z.int()),
  licenses: z.array(StaffOrderLicense),
})
export type StaffOrderItem = z.infer<typeof StaffOrderItem>

export const StaffPayment = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  status: z.enum(PAYMENT_STATUSES),
  method: z.enum(PAYMENT_METHODS),
  detail: z.nullable(z.string()),
  /** The payment intent or PayPal order, and the charge or capture that refunds refer to. */
  reference: z.nullable(z.string()),
  capture_reference: z.nullable(z.string()),
  /** The payment in the provider's own dashboard; null for the sandbox. */
  provider_url: z.nullable(z.string()),
  live: z.boolean(),
  captured: Dollars,
  /** The amount that can still be refunded. */
  refundable: Dollars,
  disputed_at: z.nullable(Timestamp),
})
export type StaffPayment = z.infer<typeof StaffPayment>

/** A dispute, fraud warning or review at the provider. */
export const StaffCase = z.object({
  id: z.int(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  /** The provider's own words: `inquiry`, `product_not_received`, `refunded_as_fraud`. */
  stage: z.nullable(z.string()),
  reason: z.string(),
  outcome: z.nullable(z.string()),
  amount: z.nullable(Dollars),
  /** The provider accepts an answer until then. */
  due_at: z.nullable(Timestamp),
  opened_at: Timestamp,
  reference: z.string(),
  /** Where to answer, at the provider; null for the sandbox. */
  provider_url: z.nullable(z.string()),
  handled_at: z.nullable(Timestamp),
  handled_by: z.nullable(z.string()),
})
export type StaffCase = z.infer<typeof StaffCase>

export const StaffRefund = z.object({
  id: z.int(),
  amount: Dollars,
  status: z.enum(REFUND_STATUSES),
  source: z.enum(REFUND_SOURCES),
  reason: z.string(),
  note_to_buyer: z.string(),
  reference: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  by: z.nullable(z.string()),
  created_at: Timestamp,
})
export type StaffRefund = z.infer<typeof StaffRefund>

export const StaffRefundRequest = z.object({
  id: z.int(),
  status: z.enum(REFUND_REQUEST_STATUSES),
  reason: z.string(),
  answer: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  created_at: Timestamp,
})
export type StaffRefundRequest = z.infer<typeof StaffRefundRequest>

export const StaffNote = z.object({
  id: z.int(),
  body: z.string(),
  /** Null when the author's account was deleted. */
  author: z.nullable(z.string()),
  created_at: Timestamp,
})
export type StaffNote = z.infer<typeof StaffNote>

export const StaffOrder = z.object({
  ...Buyer,
  key: z.string(),
  number: z.string(),
  source: z.enum(ORDER_SOURCES),
  status: z.enum(ORDER_STATUSES),
  attention_reason: z.nullable(z.string()),
  created_at: Timestamp,
  paid_at: z.nullable(Timestamp),
  subtotal: Dollars,
  discount: Dollars,
  shipping: Dollars,
  tax: Dollars,
  total: Dollars,
  refunded: Dollars,
  coupon: z.nullable(z.string()),
  anonymized: z.boolean(),
  billing_address: z.nullable(ShownAddress),
  items: z.array(StaffOrderItem),
  payment: z.nullable(StaffPayment),
  cases: z.array(StaffCase),
  refunds: z.array(StaffRefund),
  refund_requests: z.array(StaffRefundRequest),
  documents: z.array(z.extend(OrderDocument, { kind: z.enum(INVOICE_KINDS) })),
  timeline: z.array(
    z.object({
      kind: z.enum(ORDER_EVENT_KINDS),
      message: z.string(),
      amount: z.nullable(Dollars),
      by: z.nullable(z.string()),
      created_at: Timestamp,
    }),
  ),
  notes: z.array(StaffNote),
})
export type StaffOrder = z.infer<typeof StaffOrder>

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
