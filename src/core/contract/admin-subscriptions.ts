import * as z from 'zod/mini'
import { MIN_PRICE_DOLLARS, SEARCH_MAX_CHARS } from '../domain/limits.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { PAYMENT_PROVIDERS } from '../domain/payment-status.ts'
import { PURCHASE_KINDS } from '../domain/purchase-kind.ts'
import {
  CANCELED_BY,
  CHARGE_STATUSES,
  DECLINE_KINDS,
  SUBSCRIPTION_END_REASONS,
  SUBSCRIPTION_EVENT_KINDS,
  SUBSCRIPTION_STATUSES,
} from '../domain/subscription-status.ts'
import { IdParam, listOf, listQuery, QueryDay, QueryId, queryOneOf } from './admin-list.ts'
import { typedDollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, FileAnswer, line, one, Timestamp } from './envelopes.ts'
import { OrderDocument } from './orders.ts'

export const SUBSCRIPTION_SORTS = ['-created', 'created', 'next', '-next'] as const
/** Of those charged on certain days: the others would have to be read whole. */
export const DATED_SUBSCRIPTION_SORTS = ['next', '-next'] as const
export type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number]

/** Why a charge was declined: the provider's own word and sentence. */
const Decline = z.object({
  kind: z.enum(DECLINE_KINDS),
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

/** A subscription in the staff list. */
export const StaffSubscription = z.object({
  id: z.int(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  license: z.object({ id: z.int(), key: z.string() }),
  product: z.object({ id: z.int(), name: z.string() }),
  plan: z.object({ id: z.int(), name: z.string() }),
  /** Of the license's holder; null if nobody is known. */
  email: z.nullable(z.string()),
  user_id: z.nullable(z.int()),
  /** What a year costs, unless a new price counts from the next charge. */
  price: Dollars,
  /** The next charge, or the charge that is late; null if none will be made. */
  next_charge: z.nullable(z.object({ at: Timestamp, amount: Dollars })),
  /** `Visa ending 4242`; null until the provider has saved one. */
  means: z.nullable(z.string()),
  period_end: Timestamp,
  created_at: Timestamp,
})
export type StaffSubscription = z.infer<typeof StaffSubscription>

export const StaffCharge = z.object({
  period: z.int(),
  status: z.enum(CHARGE_STATUSES),
  amount: Dollars,
  tries: z.int(),
  last_try_at: z.nullable(Timestamp),
  /** Null when it waits for its holder, or is settled. */
  next_try_at: z.nullable(Timestamp),
  decline: z.nullable(Decline),
  order: z.nullable(z.string()),
  /** The payment in the provider's own dashboard; null for the sandbox. */
  provider_url: z.nullable(z.string()),
  created_at: Timestamp,
})
export type StaffCharge = z.infer<typeof StaffCharge>

export const SubscriptionEvent = z.object({
  kind: z.enum(SUBSCRIPTION_EVENT_KINDS),
  /** What changed, in a few words; empty if the kind says it all. */
  note: z.string(),
  /** Who did it; null for the shop itself. */
  by: z.nullable(z.string()),
  created_at: Timestamp,
})
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>

/** With everything that has happened and will happen. */
export const StaffSubscriptionDetails = z.object({
  ...StaffSubscription.shape,
  holder: z.string(),
  license_ends_at: z.nullable(Timestamp),
  period: z.int(),
  period_start: Timestamp,
  /** A new price that its holder was told about, and the charge it counts from. */
  next_price: z.nullable(
    z.object({ amount: Dollars, announced_at: z.nullable(Timestamp), counts_from: Timestamp }),
  ),
  /** Until then, canceling stops the next charge. Null if there is none. */
  cancelable_until: z.nullable(Timestamp),
  /** Canceled too late for the next charge: it ends a year later. */
  cancel_after_charge: z.boolean(),
  canceled_at: z.nullable(Timestamp),
  canceled_by: z.nullable(z.enum(CANCELED_BY)),
  /** It ends then unless the charge is paid. */
  grace_ends_at: z.nullable(Timestamp),
  ended_at: z.nullable(Timestamp),
  end_reason: z.nullable(z.enum(SUBSCRIPTION_END_REASONS)),
  saved_means: z.nullable(
    z.object({
      detail: z.string(),
      provider: z.enum(PAYMENT_PROVIDERS),
      live: z.boolean(),
      valid_until: z.nullable(Timestamp),
    }),
  ),
  /** The mails about the next charge: when each is due, and when it was queued. */
  calendar: z.array(
    z.object({
      mail: z.enum(['notice', 'reminder']),
      due_at: Timestamp,
      sent_at: z.nullable(Timestamp),
    }),
  ),
  charges: z.array(StaffCharge),
  /** The purchase and each renewal or upgrade of its license, newest first. */
  orders: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(PURCHASE_KINDS),
      status: z.enum(ORDER_STATUSES),
      total: Dollars,
      created_at: Timestamp,
      documents: z.array(OrderDocument),
    }),
  ),
  history: z.array(SubscriptionEvent),
})
export type StaffSubscriptionDetails = z.infer<typeof StaffSubscriptionDetails>

const Price = typedDollars({
  required: 'Please enter a price.',
  // The limits of the payment providers.
  min: MIN_PRICE_DOLLARS,
  max: 999_999.99,
  tooLow: 'The minimum price is $0.50.',
})

const filters = {
  status: queryOneOf(SUBSCRIPTION_STATUSES),
  product: z.optional(QueryId),
  /** The code of a plan, together with its product. */
  plan: z.optional(line({ max: 40 })),
  /** The next charge is on this day or later, and on this day or earlier. Only those that will be charged. */
  from: z.optional(QueryDay),
  to: z.optional(QueryDay),
}

const WRITE = {
  access: 'admin',
  fresh: true,
  params: IdParam,
  response: one(StaffSubscriptionDetails),
} as const

export const adminSubscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary:
      'Subscriptions, newest first, or those of certain days in their order; search by license key, its last characters, order number, or the email of holder or buyer',
    access: 'staff',
    query: listQuery({ ...filters, sort: queryOneOf(SUBSCRIPTION_SORTS) }),
    response: listOf(StaffSubscription),
    errors: ['invalid_input'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/subscriptions/{id}',
    summary: 'One subscription with its next charge, charges, orders and history',
    access: 'staff',
    params: IdParam,
    response: one(StaffSubscriptionDetails),
    errors: ['not_found'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/subscriptions/export',
    logged: { kind: 'data_exported', detail: 'subscriptions' },
    summary: 'The same subscriptions as a CSV file, newest first',
    access: 'staff',
    fresh: true,
    download: 'text/csv',
    query: z.strictObject({ q: z._default(line({ max: SEARCH_MAX_CHARS }), ''), ...filters }),
    response: FileAnswer,
    errors: ['invalid_input'],
  }),
  cancel: endpoint({
    ...WRITE,
    method: 'POST',
    path: '/api/admin/subscriptions/{id}/cancel',
    summary:
      'Cancel a subscription as its holder can: it runs until the end of the paid period; with `end_now`, it ends at once and cannot be resumed',
    body: z.strictObject({ end_now: z._default(z.boolean(), false) }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  resume: endpoint({
    ...WRITE,
    method: 'POST',
    path: '/api/admin/subscriptions/{id}/resume',
    summary: 'Resume a canceled subscription before its paid period ends',
    errors: ['not_found', 'conflict'],
  }),
  retry: endpoint({
    ...WRITE,
    method: 'POST',
    path: '/api/admin/subscriptions/{id}/retry',
    summary: 'Try a failed charge again now, with the saved card or PayPal account',
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  changeDate: endpoint({
    ...WRITE,
    method: 'PUT',
    path: '/api/admin/subscriptions/{id}/next-date',
    summary:
      'Move the next charge to a day at least a week away; a license that would end before stays valid until then, and the holder is told by mail',
    body: z.strictObject({ next_on: QueryDay }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  changePrice: endpoint({
    ...WRITE,
    method: 'PUT',
    path: '/api/admin/subscriptions/{id}/price',
    summary:
      'Announce a new yearly price to the holder; a higher one counts from the first charge that is at least 30 days away',
    body: z.strictObject({ price: Price }),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  planPrice: endpoint({
    method: 'GET',
    path: '/api/admin/subscriptions/plans/{id}/price',
    summary: 'How many subscribers of a plan would be told about a new price, and for how many it rises',
    access: 'staff',
    params: IdParam,
    query: z.strictObject({ price: Price }),
    response: one(z.object({ product: z.string(), plan: z.string(), subscribers: z.int(), rises: z.int() })),
    errors: ['invalid_input', 'not_found'],
  }),
  changePlanPrice: endpoint({
    method: 'PUT',
    path: '/api/admin/subscriptions/plans/{id}/price',
    summary: 'Announce a new yearly price to all subscribers of a plan, in the background',
    access: 'admin',
    fresh: true,
    params: IdParam,
    body: z.strictObject({ price: Price }),
    response: one(z.object({ subscribers: z.int() })),
    errors: ['invalid_input', 'not_found'],
  }),
}
