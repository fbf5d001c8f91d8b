import * as z from 'zod/mini'
import { INVOICE_KINDS, ORDER_EVENT_KINDS } from '../domain/order-event-kind.ts'
import { ORDER_SOURCES, ORDER_STATUSES } from '../domain/order-status.ts'
import { CASE_KINDS, CASE_STATES } from '../domain/payment-case.ts'
import { PAYMENT_METHODS, PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '../domain/payment-status.ts'
import { REFUND_REQUEST_STATUSES, REFUND_SOURCES, REFUND_STATUSES } from '../domain/refund-status.ts'
import { SUBSCRIPTION_STATUSES } from '../domain/subscription-status.ts'
import { ShownAddress } from './address.ts'
import { Dollars, Timestamp } from './envelopes.ts'
import { OrderAmounts, OrderDocument, OrderLicense } from './orders.ts'

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

const OrderSubscription = z.object({
  id: z.int(),
  product: z.string(),
  key: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** The order paid for another period, which a refund takes back. */
  renewed: z.boolean(),
})

export const StaffOrder = z.object({
  ...Buyer,
  key: z.string(),
  number: z.string(),
  source: z.enum(ORDER_SOURCES),
  status: z.enum(ORDER_STATUSES),
  attention_reason: z.nullable(z.string()),
  created_at: Timestamp,
  paid_at: z.nullable(Timestamp),
  ...OrderAmounts,
  coupon: z.nullable(z.string()),
  anonymized: z.boolean(),
  billing_address: z.nullable(ShownAddress),
  /** What the buyer accepted: `v3 2026-11-16` is version 3 of the terms; without a number, their starting text. */
  terms: z.nullable(
    z.object({ version: z.string(), number: z.nullable(z.int()), accepted_at: z.nullable(Timestamp) }),
  ),
  items: z.array(StaffOrderItem),
  payment: z.nullable(StaffPayment),
  /** What the order started, renewed or upgraded. */
  subscriptions: z.array(OrderSubscription),
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
