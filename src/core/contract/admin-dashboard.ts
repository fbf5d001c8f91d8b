import * as z from 'zod/mini'
import { ALARM_KINDS } from '../domain/alarm-kind.ts'
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

/** A day of the last 30, in UTC. */
export const SubscriptionDay = z.object({
  day: z.string(),
  /** Of those that renew, at the end of the day and at today's prices. */
  recurring: Dollars,
  started: z.int(),
  /** Canceled or ended. */
  lost: z.int(),
})
export type SubscriptionDay = z.infer<typeof SubscriptionDay>

/** A day of the next 30, in UTC. The first one includes charges that are late, but have not failed. */
export const RenewalDay = z.object({ day: z.string(), renewals: z.int(), amount: Dollars })
export type RenewalDay = z.infer<typeof RenewalDay>

const Sum = z.object({ count: z.int(), amount: Dollars })

export const SubscriptionFigures = z.object({
  /** What active and past due subscriptions pay a year. */
  recurring: Sum,
  /** Charges in the next 30 days. */
  due: Sum,
  /** Charges that failed and can still be paid. */
  failed: Sum,
  /** Canceled or ended in the last 12 months, per hundred that were live at their start; null if none was. */
  churn: z.object({ percent: z.nullable(z.number()), lost: z.int(), at_start: z.int() }),
  past: z.array(SubscriptionDay),
  ahead: z.array(RenewalDay),
})
export type SubscriptionFigures = z.infer<typeof SubscriptionFigures>

export const FOUND_KINDS = ['product', 'order', 'user', 'license', 'subscription'] as const

/** A result of the command palette; `link` is the path of its screen. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  title: z.string(),
  detail: z.string(),
  link: z.string(),
})
export type Found = z.infer<typeof Found>

/** What is wrong with the shop now, and what to do about it. */
export const Alarm = z.object({
  kind: z.enum(ALARM_KINDS),
  title: z.string(),
  detail: z.string(),
  fix: z.string(),
  link: z.string(),
  since: Timestamp,
})
export type Alarm = z.infer<typeof Alarm>

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
  subscriptions: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/subscriptions',
    summary: 'Annual recurring revenue, renewals of the next 30 days, failed renewals and churn',
    access: 'staff',
    response: one(SubscriptionFigures),
    errors: [],
  }),
  attention: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/attention',
    summary:
      'What needs attention from staff: orders, refund requests, failed refunds, failed renewals, failed mails, corrupt packages, published products without a release',
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
        /** Subscriptions whose charge failed and can still be paid. */
        failed_renewals: z.int(),
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
  alarms: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/alarms',
    summary: 'What is wrong with the shop itself now, such as stale backups or mails that do not leave it',
    access: 'staff',
    response: one(z.array(Alarm)),
    errors: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/admin/search',
    summary:
      'Search products, orders, users, licenses and subscriptions by part of a name, number, email or key',
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
