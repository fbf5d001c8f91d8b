import * as z from 'zod/mini'
import { STAFF_NOTIFICATION_KINDS } from '../domain/notification-kind.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { PERIODS } from '../domain/periods.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, line, one, Timestamp } from './envelopes.ts'

const period = z.strictObject({
  days: z._default(z.enum(PERIODS, { error: `Must be one of ${PERIODS.join(', ')}.` }), '30'),
})

export const LastOrder = z.object({
  number: z.string(),
  buyer: z.string(),
  total: Dollars,
  status: z.enum(ORDER_STATUSES),
  created_at: Timestamp,
})
export type LastOrder = z.infer<typeof LastOrder>

export const Totals = z.object({
  revenue: Dollars,
  refunds: Dollars,
  orders: z.int(),
  /** The sum of daily visitors. */
  visits: z.int(),
  /** Paid orders per hundred visits, or null without visits. */
  conversion: z.nullable(z.number()),
})
export type Totals = z.infer<typeof Totals>

export const SalesDay = z.object({
  /** `2026-11-15`, in UTC. */
  day: z.string(),
  revenue: Dollars,
  orders: z.int(),
  visits: z.int(),
})
export type SalesDay = z.infer<typeof SalesDay>

export const BestSeller = z.object({
  product_id: z.int(),
  name: z.string(),
  units: z.int(),
  revenue: Dollars,
})
export type BestSeller = z.infer<typeof BestSeller>

export const FOUND_KINDS = ['product', 'order', 'user', 'license'] as const

/** A result of the command palette; `link` is the path of its screen. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  title: z.string(),
  detail: z.string(),
  link: z.string(),
})
export type Found = z.infer<typeof Found>

export const StaffNotification = z.object({
  id: z.int(),
  kind: z.enum(STAFF_NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  created_at: Timestamp,
  read: z.boolean(),
})
export type StaffNotification = z.infer<typeof StaffNotification>

const Bell = z.object({ data: z.array(StaffNotification), unread: z.int() })

/** Cross-cutting calls: the figures, the global search and the notification bell. */
export const adminDashboard = {
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/counts',
    summary: 'The number of categories, products, users and orders, and the last order',
    access: 'staff',
    response: one(
      z.object({
        categories: z.int(),
        products: z.int(),
        users: z.int(),
        orders: z.int(),
        last_order: z.nullable(LastOrder),
      }),
    ),
    errors: [],
  }),
  sales: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/sales',
    summary: 'Revenue, orders, visits and conversion by day, with totals compared to the previous period',
    access: 'staff',
    query: period,
    response: one(z.object({ days: z.array(SalesDay), totals: Totals, before: Totals })),
    errors: ['invalid_input'],
  }),
  bestSellers: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/best-sellers',
    summary: 'The products with the most revenue in the period; cached for up to a minute',
    access: 'staff',
    query: period,
    response: one(z.array(BestSeller)),
    errors: ['invalid_input'],
  }),
  attention: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/attention',
    summary:
      'What needs attention from staff: orders, refund requests, failed refunds, failed mails, corrupt packages, published products without a release',
    access: 'staff',
    response: one(
      z.object({
        orders: z.int(),
        refund_requests: z.int(),
        /** The order number of the oldest open refund request. */
        refund_order: z.nullable(z.string()),
        /** Refunds that failed, until they are made again or a note on the order says what was done. */
        failed_refunds: z.int(),
        /** The order number of the oldest. */
        failed_refund_order: z.nullable(z.string()),
        failed_mails: z.int(),
        corrupt_packages: z.int(),
        /** The product id of the package that has been corrupt the longest. */
        corrupt_product: z.nullable(z.int()),
        /** Published, but not sold, because there is nothing to deliver. */
        unreleased_products: z.int(),
        /** The id of the one that was published first. */
        unreleased_product: z.nullable(z.int()),
      }),
    ),
    errors: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/admin/search',
    summary: 'Search products, orders, users and licenses by part of a name, number, email or key',
    access: 'staff',
    query: z.strictObject({ q: line({ required: 'Please enter a search term.', max: 100 }) }),
    response: one(z.array(Found)),
    errors: ['invalid_input'],
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/api/admin/notifications',
    byTimer: true,
    summary: 'The latest staff notifications, with the unread count',
    access: 'staff',
    response: one(Bell),
    errors: [],
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/api/admin/notifications/read',
    summary: 'Mark all notifications up to this one as read, for the caller only',
    access: 'staff',
    body: z.strictObject({ up_to: z.int({ error: 'Must be a whole number.' }).check(z.minimum(1)) }),
    response: one(Bell),
    errors: ['invalid_input'],
  }),
}
