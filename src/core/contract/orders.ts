import * as z from 'zod/mini'
import { LICENSE_STATES } from '../domain/license-status.ts'
import { ORDERS_PER_PAGE } from '../domain/limits.ts'
import { ORDER_EVENT_KINDS } from '../domain/order-event-kind.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { PAYMENT_METHODS } from '../domain/payment-status.ts'
import { REFUND_REQUEST_STATUSES, REFUND_STATUSES } from '../domain/refund-status.ts'
import { ShownAddress } from './address.ts'
import { endpoint } from './endpoint.ts'
import { bodyPage, Dollars, lines, one, pageOf, Timestamp } from './envelopes.ts'
import { Email } from './fields.ts'
import { LicenseDownload } from './licensing.ts'

/** A license on the order page. `sites_limit` 0 means unlimited, `expires_at` null means lifetime. */
export const OrderLicense = z.object({
  id: z.int(),
  /** The whole key for its buyer; only the last characters in a masked order. */
  key: z.string(),
  status: z.enum(LICENSE_STATES),
  sites_used: z.int(),
  sites_limit: z.int(),
  expires_at: z.nullable(Timestamp),
})
export type OrderLicense = z.infer<typeof OrderLicense>

/** `token` opens the subscription, where it can be canceled. */
export const OrderRenewal = z.object({
  key_ending: z.string(),
  amount: Dollars,
  at: Timestamp,
  cancel_until: Timestamp,
  token: z.string(),
})
export type OrderRenewal = z.infer<typeof OrderRenewal>

const ItemCore = {
  name: z.string(),
  plan: z.string(),
  quantity: z.int(),
  price: Dollars,
  line_total: Dollars,
}

export const OrderItem = z.object({
  ...ItemCore,
  /** Null when the product is no longer sold. */
  product: z.nullable(
    z.object({ id: z.int(), name: z.string(), uri: z.string(), image: z.nullable(z.string()) }),
  ),
  licenses: z.array(OrderLicense),
  /** The next charge of each of its licenses that renews; empty unless the viewer is the buyer and still holds it. */
  renewals: z.array(OrderRenewal),
  downloads: z.array(LicenseDownload),
  /** The logged-in shopper bought this and may review it. */
  may_review: z.boolean(),
})
export type OrderItem = z.infer<typeof OrderItem>

export const OrderEvent = z.object({
  kind: z.enum(ORDER_EVENT_KINDS),
  message: z.string(),
  amount: z.nullable(Dollars),
  created_at: Timestamp,
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const OrderAmounts = {
  subtotal: Dollars,
  discount: Dollars,
  shipping: Dollars,
  tax: Dollars,
  total: Dollars,
  refunded: Dollars,
}

const OrderCore = {
  key: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: Timestamp,
  currency: z.string(),
  ...OrderAmounts,
  payment_method: z.enum(PAYMENT_METHODS),
}

/** An order in a list. */
export const OrderSummary = z.object({ ...OrderCore, items: z.array(z.object(ItemCore)) })
export type OrderSummary = z.infer<typeof OrderSummary>

/** An invoice, credit note or debit note. `url` is signed and valid for minutes. */
export const OrderDocument = z.object({ number: z.string(), total: Dollars, url: z.string() })
export type OrderDocument = z.infer<typeof OrderDocument>

/** The 14-day refund rule applied to this order. */
export const RefundPanel = z.object({
  /** The deadline for a request; null while unpaid. */
  until: z.nullable(Timestamp),
  may_request: z.boolean(),
  request: z.nullable(
    z.object({
      status: z.enum(REFUND_REQUEST_STATUSES),
      /** Empty if the buyer gave none. */
      reason: z.string(),
      /** Why staff declined. */
      answer: z.nullable(z.string()),
      /** What became of the money after staff approved; null before. */
      refund: z.nullable(z.enum(REFUND_STATUSES)),
      created_at: Timestamp,
    }),
  ),
})
export type RefundPanel = z.infer<typeof RefundPanel>

/**
 * An order on its own page. The addresses are null after personal data was erased. An order is `masked` for visitors
 * who have the key but are not its buyer: addresses and license keys are hidden, and there is nothing to download.
 */
export const Order = z.object({
  ...OrderCore,
  masked: z.boolean(),
  /** Such as "Visa ending 4242". */
  payment_detail: z.nullable(z.string()),
  coupon: z.nullable(z.string()),
  invoice: z.nullable(OrderDocument),
  credit_notes: z.array(OrderDocument),
  /** Each takes a credit note back whose refund failed. */
  debit_notes: z.array(OrderDocument),
  refund: RefundPanel,
  billing_address: z.nullable(ShownAddress),
  shipping_address: z.nullable(ShownAddress),
  items: z.array(OrderItem),
  timeline: z.array(OrderEvent),
})
export type Order = z.infer<typeof Order>

const OrderKey = z.string({ error: 'Must be text.' }).check(z.minLength(1), z.maxLength(200))

/** Buyers enter the order's email when neither their login nor their session proves that it is theirs. */
const OwnOrder = { key: OrderKey, email: z.optional(Email) }

export const orders = {
  list: endpoint({
    method: 'POST',
    path: '/user/get-orders',
    summary: "The shopper's own orders, newest first",
    access: 'shopper',
    csrf: true,
    body: bodyPage(ORDERS_PER_PAGE),
    response: pageOf(OrderSummary),
    errors: ['invalid_input'],
  }),
  get: endpoint({
    method: 'POST',
    path: '/user/get-order',
    summary: "One of the shopper's own orders",
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ key: OrderKey }),
    response: one(Order),
    errors: ['invalid_input', 'not_found'],
  }),
  requestRefund: endpoint({
    method: 'POST',
    path: '/orders/request-refund',
    summary: 'Request a refund within 14 days; staff decide in 1 to 2 business days',
    access: 'public',
    csrf: true,
    rateLimit: 'order-keys',
    body: z.strictObject({
      ...OwnOrder,
      reason: z._default(lines({ max: 2000 }), ''),
    }),
    response: one(Order),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  withdrawRefundRequest: endpoint({
    method: 'POST',
    path: '/orders/withdraw-refund-request',
    summary: 'Withdraw a refund request',
    access: 'public',
    csrf: true,
    rateLimit: 'order-keys',
    body: z.strictObject(OwnOrder),
    response: one(Order),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
}
