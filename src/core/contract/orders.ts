import * as z from 'zod/mini'
import { LICENSE_STATES } from '../domain/license-status.ts'
import { ORDERS_PER_PAGE } from '../domain/limits.ts'
import { ORDER_EVENT_KINDS } from '../domain/order-event-kind.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { PAYMENT_METHODS } from '../domain/payment-status.ts'
import { ShownAddress } from './address.ts'
import { endpoint } from './endpoint.ts'
import { bodyPage, Dollars, one, pageOf, Timestamp } from './envelopes.ts'

/** A licence on the order's page. `sites_limit` 0 is unlimited, `expires_at` null is for life. */
export const OrderLicense = z.object({
  id: z.int(),
  /** Whole for its buyer. */
  key: z.string(),
  status: z.enum(LICENSE_STATES),
  sites_used: z.int(),
  sites_limit: z.int(),
  expires_at: z.nullable(Timestamp),
})
export type OrderLicense = z.infer<typeof OrderLicense>

/** A release that may be downloaded. `url` is signed and lives for minutes. */
export const OrderDownload = z.object({ version: z.string(), released_at: Timestamp, url: z.string() })
export type OrderDownload = z.infer<typeof OrderDownload>

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
  downloads: z.array(OrderDownload),
})
export type OrderItem = z.infer<typeof OrderItem>

export const OrderEvent = z.object({
  kind: z.enum(ORDER_EVENT_KINDS),
  message: z.string(),
  amount: z.nullable(Dollars),
  created_at: Timestamp,
})
export type OrderEvent = z.infer<typeof OrderEvent>

const OrderCore = {
  key: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: Timestamp,
  currency: z.string(),
  subtotal: Dollars,
  discount: Dollars,
  shipping: Dollars,
  tax: Dollars,
  total: Dollars,
  refunded: Dollars,
  payment_method: z.enum(PAYMENT_METHODS),
}

/** An order in a list. */
export const OrderSummary = z.object({ ...OrderCore, items: z.array(z.object(ItemCore)) })
export type OrderSummary = z.infer<typeof OrderSummary>

/** An order on its own page. The addresses are null once personal data was erased. */
export const Order = z.object({
  ...OrderCore,
  billing_address: z.nullable(ShownAddress),
  shipping_address: z.nullable(ShownAddress),
  items: z.array(OrderItem),
  timeline: z.array(OrderEvent),
})
export type Order = z.infer<typeof Order>

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
    summary: "One of the shopper's own orders; another's is not found",
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: one(Order),
    errors: ['invalid_input', 'not_found'],
  }),
}
