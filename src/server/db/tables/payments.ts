import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { CASE_KINDS, CASE_STATES, OPEN_CASE_STATES } from '#core/domain/payment-case.ts'
import {
  LEDGER_KINDS,
  LEDGER_SIGNS,
  PAYMENT_METHODS,
  PAYMENT_PROVIDERS,
  PAYMENT_SOURCES,
  PAYMENT_STATUSES,
  PROVIDER_EVENT_STATUSES,
} from '#core/domain/payment-status.ts'
import { REFUND_SOURCES, REFUND_STATUSES } from '#core/domain/refund-status.ts'
import { checkoutAttempts } from './checkout.ts'
import {
  anyOf,
  at,
  between,
  cents,
  createdAt,
  currency,
  id,
  longId,
  MAX_CENTS,
  oneOf,
  updatedAt,
} from './columns.ts'
import { users } from './identity.ts'

/** A payment at a provider: a Stripe payment intent or a PayPal order. An order of $0 has one of no provider. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    // Null only for imported payments.
    attemptId: integer()
      .unique('payments_one_per_attempt')
      .references(() => checkoutAttempts.id, { onDelete: 'restrict' }),
    provider: text({ enum: PAYMENT_SOURCES }).notNull(),
    // pi_... or the PayPal order id. Null until the provider answers.
    providerRef: text(),
    // ch_... or the PayPal capture id, which refunds refer to.
    captureRef: text(),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default('created'),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    // For display: "Visa ending 4242", "PayPal buyer@example.com". Never a card number.
    methodDetail: text(),
    currency: currency(),
    amountCents: cents().notNull(),
    // What the provider reports as captured. If it differs from the amount, staff must review the payment.
    capturedCents: cents().notNull().default(0),
    // Reserved by a refund before the provider is called; released if the refund fails.
    refundedCents: cents().notNull().default(0),
    failureReason: text(),
    disputedAt: at(),
    live: boolean().notNull(),
    // Made at the stand-ins of the sandbox. It goes with the demo; every other payment stays for good.
    sandbox: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    capturedAt: at(),
  },
  (table) => [
    // The selective column comes first: with only two providers, the planner might otherwise pick the wrong index.
    unique('payments_provider_ref_taken').on(table.providerRef, table.provider),
    unique('payments_capture_ref_taken').on(table.captureRef, table.provider),
    check('payments_provider_known', oneOf(table.provider, PAYMENT_SOURCES)),
    check('payments_status_known', oneOf(table.status, PAYMENT_STATUSES)),
    check('payments_method_known', oneOf(table.method, PAYMENT_METHODS)),
    check('payments_amount_in_range', between(table.amountCents, 0, MAX_CENTS)),
    check('payments_free_when_zero', sql`(${table.provider} = 'none') = (${table.amountCents} = 0)`),
    check(
      'payments_free_has_no_trace',
      sql`${table.provider} <> 'none' or (${table.method} = 'free'
      and num_nonnulls(${table.providerRef}, ${table.captureRef}) = 0 and ${table.capturedCents} = 0)`,
    ),
    check(
      'payments_captured_when_so',
      sql`${table.provider} = 'none' or (${table.status} = 'captured') = (${table.capturedCents} > 0)`,
    ),
    check(
      'payments_captured_has_time',
      sql`(${table.status} = 'captured') = (${table.capturedAt} is not null)`,
    ),
    check('payments_refund_within_capture', sql`${table.refundedCents} between 0 and ${table.capturedCents}`),
    index('payments_by_age').on(table.createdAt, table.id),
  ],
)

/** A refund at a provider. The row exists before the provider is called; `rf:{id}` is the idempotency key. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amountCents: cents().notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull().default('requested'),
    source: text({ enum: REFUND_SOURCES }).notNull().default('staff'),
    // For staff. Only the note reaches the buyer.
    reason: text().notNull().default(''),
    noteToBuyer: text().notNull().default(''),
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    providerRef: text(),
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    failureReason: text(),
    reconcileCount: integer().notNull().default(0),
    nextReconcileAt: at(),
    createdAt: createdAt(),
    settledAt: at(),
  },
  (table) => [
    unique('refunds_provider_ref_taken').on(table.providerRef, table.provider),
    check('refunds_status_known', oneOf(table.status, REFUND_STATUSES)),
    check('refunds_source_known', oneOf(table.source, REFUND_SOURCES)),
    check('refunds_provider_known', oneOf(table.provider, PAYMENT_PROVIDERS)),
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'refunds_never_forgotten',
      sql`${table.status} in ('succeeded', 'failed') or ${table.nextReconcileAt} is not null`,
    ),
    index('refunds_by_payment').on(table.paymentId, table.createdAt),
    index('refunds_by_requester').on(table.requestedBy),
    index('refunds_failed').on(table.id).where(sql`status = 'failed'`),
    index('refunds_due').on(table.nextReconcileAt).where(sql`next_reconcile_at is not null`),
  ],
)

/** A dispute, fraud warning or review of a payment, as its provider last reported it. */
export const paymentCases = pgTable(
  'payment_cases',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    // dp_..., issfr_..., prv_... or the PayPal dispute id.
    providerRef: text().notNull(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    state: text({ enum: CASE_STATES }).notNull(),
    // The provider's own words, in lower case: "inquiry", "product_not_received", "refunded_as_fraud".
    stage: text(),
    reason: text().notNull(),
    outcome: text(),
    amountCents: cents(),
    dueAt: at(),
    openedAt: at().notNull(),
    // Staff are done with it, although the provider is not. Cleared when the provider wants something again.
    handledAt: at(),
    handledBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('payment_cases_provider_ref_taken').on(table.providerRef, table.provider),
    check('payment_cases_provider_known', oneOf(table.provider, PAYMENT_PROVIDERS)),
    check('payment_cases_kind_known', oneOf(table.kind, CASE_KINDS)),
    check('payment_cases_state_known', oneOf(table.state, CASE_STATES)),
    index('payment_cases_by_payment').on(table.paymentId, table.openedAt),
    index('payment_cases_by_handler').on(table.handledBy),
    index('payment_cases_open').on(table.paymentId).where(anyOf('state', OPEN_CASE_STATES)),
  ],
)

/**
 * Every movement of money as a signed amount. Append-only: the database refuses UPDATE, DELETE and TRUNCATE. Only
 * removing the demo takes out its own entries and the sandbox's.
 * The sum per provider must equal what the provider reports.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: longId(),
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    refundId: integer().references(() => refunds.id, { onDelete: 'restrict' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
    currency: currency(),
    // The charge, capture, refund or dispute at the provider. Unique, so that a replay is not counted twice.
    providerRef: text().notNull(),
    live: boolean().notNull(),
    occurredAt: at().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.provider, table.kind, table.providerRef),
    check('ledger_entries_provider_known', oneOf(table.provider, PAYMENT_PROVIDERS)),
    check('ledger_entries_kind_known', oneOf(table.kind, LEDGER_KINDS)),
    check('ledger_entries_not_zero', sql`${table.amountCents} <> 0`),
    check(
      'ledger_entries_sign_fits_kind',
      sql`(${table.amountCents} > 0) = ${oneOf(
        table.kind,
        LEDGER_KINDS.filter((kind) => LEDGER_SIGNS[kind] > 0),
      )}`,
    ),
    index('ledger_entries_by_payment').on(table.paymentId),
    index('ledger_entries_by_refund').on(table.refundId),
    index('ledger_entries_by_time').on(table.occurredAt, table.id),
  ],
)

/** The inbox of provider webhooks: stored and acknowledged immediately, processed later, each event once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: longId(),
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    // The payment, order, refund or dispute it refers to.
    subjectRef: text(),
    payload: jsonb().notNull(),
    live: boolean().notNull(),
    status: text({ enum: PROVIDER_EVENT_STATUSES }).notNull().default('received'),
    tries: integer().notNull().default(0),
    nextTryAt: at(),
    lastError: text(),
    occurredAt: at().notNull(),
    receivedAt: createdAt(),
    processedAt: at(),
  },
  (table) => [
    unique('provider_events_once').on(table.provider, table.eventId),
    check('provider_events_provider_known', oneOf(table.provider, PAYMENT_PROVIDERS)),
    check('provider_events_status_known', oneOf(table.status, PROVIDER_EVENT_STATUSES)),
    check(
      'provider_events_never_forgotten',
      sql`${table.status} <> 'received' or ${table.nextTryAt} is not null`,
    ),
    index('provider_events_due')
      .on(table.nextTryAt)
      .where(anyOf('status', ['received'])),
    index('provider_events_by_subject').on(table.provider, table.subjectRef),
    index('provider_events_by_age').on(table.receivedAt, table.id),
  ],
)
