import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ACTOR_KINDS } from '#core/domain/actor-kind.ts'
import { PAYMENT_METHODS, PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import {
  CANCELED_BY,
  CHARGE_STATUSES,
  DECLINE_KINDS,
  LIVE_SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_END_REASONS,
  SUBSCRIPTION_EVENT_KINDS,
  SUBSCRIPTION_STATUSES,
} from '#core/domain/subscription-status.ts'
import { plans } from './catalog.ts'
import { checkoutAttempts } from './checkout.ts'
import { anyOf, at, between, cents, createdAt, id, longId, MAX_CENTS, oneOf, updatedAt } from './columns.ts'
import { users } from './identity.ts'
import { licenses } from './order-items.ts'

/** A card or PayPal account that its holder let us charge again. The number itself is only at the provider. */
export const savedMeans = pgTable(
  'saved_means',
  {
    id: id(),
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    // cus_... or PayPal's customer id.
    customerRef: text().notNull(),
    // pm_... or PayPal's vault token.
    ref: text().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    // For display: "Visa ending 4242", "PayPal buyer@example.com".
    detail: text().notNull(),
    // The last day the card is valid; null if it has none.
    validUntil: at(),
    live: boolean().notNull(),
    sandbox: boolean().notNull().default(false),
    createdAt: createdAt(),
    // No subscription needs it anymore: the provider must forget it. Set on every such row until it has.
    nextDetachAt: at(),
    detachedAt: at(),
  },
  (table) => [
    unique('saved_means_ref_taken').on(table.ref, table.provider),
    check('saved_means_provider_known', oneOf(table.provider, PAYMENT_PROVIDERS)),
    check('saved_means_method_known', oneOf(table.method, PAYMENT_METHODS)),
    check('saved_means_detached_once', sql`${table.detachedAt} is null or ${table.nextDetachAt} is null`),
    index('saved_means_to_detach').on(table.nextDetachAt).where(sql`next_detach_at is not null`),
  ],
)

/**
 * A license that renews every year. The holder is the license's. Periods are counted, and each is charged once: by
 * `subscription_charges`, or by hand. `periodEnd` is the next charge and, unless staff have moved it, the license's end.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    licenseId: integer()
      .notNull()
      .references(() => licenses.id, { onDelete: 'restrict' }),
    planId: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'restrict' }),
    // Null until the provider has confirmed that it is saved.
    meansId: integer().references(() => savedMeans.id, { onDelete: 'restrict' }),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull().default('active'),
    // The price of the current period, locked at purchase.
    priceCents: cents().notNull(),
    // Announced to the holder at `priceNoticeAt`; `core/domain/subscription-calendar.ts` says from when it counts.
    nextPriceCents: cents(),
    priceNoticeAt: at(),
    // From 1. It moves with every year that is paid, so that a charge belongs to one period for good.
    period: integer().notNull().default(1),
    periodStart: at().notNull(),
    periodEnd: at().notNull(),
    // The mails about the charge that ends this period; null until they are queued.
    noticeAt: at(),
    reminderAt: at(),
    // When the calendar or the charge has something to do next. Set as long as it is not over.
    nextActionAt: at(),
    // Canceled within 24 hours before the charge: the charge is made, and it is canceled then.
    cancelAfterCharge: boolean().notNull().default(false),
    canceledAt: at(),
    canceledBy: text({ enum: CANCELED_BY }),
    pastDueAt: at(),
    endedAt: at(),
    endReason: text({ enum: SUBSCRIPTION_END_REASONS }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live_per_license')
      .on(table.licenseId)
      .where(anyOf('status', LIVE_SUBSCRIPTION_STATUSES)),
    check('subscriptions_status_known', oneOf(table.status, SUBSCRIPTION_STATUSES)),
    check('subscriptions_end_reason_known', oneOf(table.endReason, SUBSCRIPTION_END_REASONS)),
    check('subscriptions_canceled_by_known', oneOf(table.canceledBy, CANCELED_BY)),
    check('subscriptions_price_in_range', between(table.priceCents, 1, MAX_CENTS)),
    check('subscriptions_next_price_in_range', between(table.nextPriceCents, 1, MAX_CENTS)),
    check(
      'subscriptions_period_positive',
      sql`${table.period} > 0 and ${table.periodEnd} > ${table.periodStart}`,
    ),
    check(
      'subscriptions_ended_has_reason',
      sql`(${table.status} = 'ended') = (${table.endReason} is not null)`,
    ),
    check('subscriptions_ended_has_time', sql`(${table.status} = 'ended') = (${table.endedAt} is not null)`),
    check(
      'subscriptions_canceled_has_time',
      sql`${table.status} <> 'canceled' or ${table.canceledAt} is not null`,
    ),
    check(
      'subscriptions_past_due_has_time',
      sql`(${table.status} = 'past_due') = (${table.pastDueAt} is not null)`,
    ),
    check(
      'subscriptions_never_forgotten',
      sql`(${table.status} = 'ended') = (${table.nextActionAt} is null)`,
    ),
    index('subscriptions_due').on(table.nextActionAt).where(sql`next_action_at is not null`),
    index('subscriptions_by_license').on(table.licenseId, table.id),
    index('subscriptions_by_plan').on(table.planId, table.id),
    index('subscriptions_by_means').on(table.meansId),
    index('subscriptions_by_period_end').on(table.periodEnd, table.id),
    index('subscriptions_by_status_and_end').on(table.status, table.periodEnd, table.id),
    index('subscriptions_by_status').on(table.status, table.createdAt, table.id),
    index('subscriptions_of_plan_by_age').on(table.planId, table.status, table.createdAt, table.id),
    index('subscriptions_of_plan_by_period_end').on(table.planId, table.status, table.periodEnd, table.id),
    index('subscriptions_by_end').on(table.endedAt).where(sql`ended_at is not null`),
    index('subscriptions_by_age').on(table.createdAt, table.id),
  ],
)

/** The charge of one period: one row, however often it is tried, and one attempt at a time. */
export const subscriptionCharges = pgTable(
  'subscription_charges',
  {
    id: id(),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'restrict' }),
    period: integer().notNull(),
    status: text({ enum: CHARGE_STATUSES }).notNull().default('open'),
    amountCents: cents().notNull(),
    // Null until the attempt is saved. Another provider's means need another attempt.
    attemptId: integer()
      .unique('subscription_charges_one_per_attempt')
      .references(() => checkoutAttempts.id, { onDelete: 'restrict' }),
    // What the last try was made with. Until its outcome is known, repeating it must be the same request.
    meansId: integer().references(() => savedMeans.id, { onDelete: 'restrict' }),
    // Attempts before this one, all of which are closed at their provider.
    replaced: integer().notNull().default(0),
    // Tries of the current schedule; changing the card starts a new one.
    tries: integer().notNull().default(0),
    firstTryAt: at(),
    lastTryAt: at(),
    // Null when it waits for its holder. On a void charge: when to close its attempt at the provider.
    nextTryAt: at(),
    declineKind: text({ enum: DECLINE_KINDS }),
    // The provider's own word and sentence.
    declineCode: text(),
    declineReason: text(),
    createdAt: createdAt(),
    settledAt: at(),
  },
  (table) => [
    unique('subscription_charges_one_per_period').on(table.subscriptionId, table.period),
    check('subscription_charges_status_known', oneOf(table.status, CHARGE_STATUSES)),
    check('subscription_charges_decline_known', oneOf(table.declineKind, DECLINE_KINDS)),
    check('subscription_charges_amount_in_range', between(table.amountCents, 1, MAX_CENTS)),
    check(
      'subscription_charges_settled_has_time',
      sql`(${table.status} = 'open') = (${table.settledAt} is null)`,
    ),
    index('subscription_charges_by_means').on(table.meansId),
    index('subscription_charges_due').on(table.nextTryAt).where(sql`next_try_at is not null`),
  ],
)

/** The history of a subscription, for its holder and for staff. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: longId(),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'restrict' }),
    kind: text({ enum: SUBSCRIPTION_EVENT_KINDS }).notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    actorKind: text({ enum: ACTOR_KINDS }).notNull().default('system'),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('subscription_events_kind_known', oneOf(table.kind, SUBSCRIPTION_EVENT_KINDS)),
    check('subscription_events_actor_known', oneOf(table.actorKind, ACTOR_KINDS)),
    index('subscription_events_by_subscription').on(table.subscriptionId, table.id),
    index('subscription_events_by_actor').on(table.actorId),
  ],
)
