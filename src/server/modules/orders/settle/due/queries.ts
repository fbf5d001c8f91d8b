import { eq, sql } from 'drizzle-orm'
import type { AttemptStatus } from '#core/domain/attempt-status.ts'
import { RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import type { PaymentProvider, ProviderEventStatus } from '#core/domain/payment-status.ts'
import { checkoutAttempts, payments, providerEvents } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { anyParam, param, statement } from '#server/platform/statement.ts'
import type { ProviderEvent } from '../../../payments/index.ts'

export type DueAttempt = {
  id: number
  key: string
  provider: PaymentProvider
  providerRef: string | null
  status: AttemptStatus
  userId: number | null
  sessionHash: string | null
  snapshotHash: string
  expiresAt: string
}

/** Often while the buyer is likely to be paying, seldom later. */
const UNTIL_NEXT = sql`case
  when ${param('now')}::timestamptz - attempt.created_at < interval '30 minutes'
    then make_interval(secs => ${sql.raw(String(RECONCILE_AFTER_SECONDS))})
  when ${param('now')}::timestamptz - attempt.created_at < interval '3 hours' then interval '5 minutes'
  else interval '30 minutes' end`

/** Attempts whose time has come. Their next time is set by taking them: whoever dies over one only delays it. */
export const takeDueAttempts = statement<DueAttempt>(
  'attempts_take_due',
  sql`
  update ${checkoutAttempts} as attempt set reconcile_count = attempt.reconcile_count + 1,
    next_reconcile_at = ${param('now')}::timestamptz + ${UNTIL_NEXT}
  from (
    select id from ${checkoutAttempts} where next_reconcile_at <= ${param('now')}::timestamptz
    order by next_reconcile_at limit ${param('limit')}::int for update skip locked
  ) as due, ${payments} as payment
  where attempt.id = due.id and payment.attempt_id = attempt.id
  returning attempt.id, attempt.key, attempt.provider, payment.provider_ref as "providerRef", attempt.status,
    attempt.user_id as "userId", attempt.session_hash as "sessionHash", attempt.snapshot_hash as "snapshotHash",
    attempt.expires_at as "expiresAt"`,
)

export const findAttempt = statement<DueAttempt>(
  'attempt_find',
  sql`
  select attempt.id, attempt.key, attempt.provider, payment.provider_ref as "providerRef", attempt.status,
    attempt.user_id as "userId", attempt.session_hash as "sessionHash", attempt.snapshot_hash as "snapshotHash",
    attempt.expires_at as "expiresAt"
  from ${checkoutAttempts} as attempt join ${payments} as payment on payment.attempt_id = attempt.id
  where attempt.id = ${param('id')}::int`,
)

/** What is kept of an event: where to look. Names and addresses in it are of no use here, so they are not kept. */
export type StoredEvent = {
  id: string
  provider: PaymentProvider
  type: string
  about: ProviderEvent['about']
  ref: string | null
  captureRef: string | null
  attemptKey: string | null
  receivedAt: string
}

const EVENT = sql`event.id, event.provider, event.type, event.payload ->> 'about' as about, event.payload ->> 'ref' as ref,
  event.payload ->> 'captureRef' as "captureRef", event.payload ->> 'attemptKey' as "attemptKey",
  event.received_at as "receivedAt"`

export type NewEvent = {
  provider: PaymentProvider
  eventId: string
  type: string
  ref: string | null
  payload: Pick<ProviderEvent, 'about' | 'ref' | 'captureRef' | 'attemptKey'>
  live: boolean
  status: ProviderEventStatus
  nextTryAt: Date | null
  occurredAt: Date
  receivedAt: Date
  processedAt: Date | null
}

/** Several at once. Those that were stored before do not come back. */
export const insertEvents = statement<StoredEvent & { eventId: string }>(
  'events_insert',
  sql`
  insert into ${providerEvents} as event
    (provider, event_id, type, subject_ref, payload, live, status, next_try_at, occurred_at, received_at, processed_at)
  select told.provider, told."eventId", told.type, told.ref, told.payload, told.live, told.status, told."nextTryAt",
    told."occurredAt", told."receivedAt", told."processedAt"
  from jsonb_to_recordset(${param('events')}::jsonb) as told (provider text, "eventId" text, type text, ref text,
    payload jsonb, live boolean, status text, "nextTryAt" timestamptz, "occurredAt" timestamptz, "receivedAt" timestamptz,
    "processedAt" timestamptz)
  on conflict (provider, event_id) do nothing
  returning event.event_id as "eventId", ${EVENT}`,
)

/** The attempt an event speaks of: by what the provider calls it, or by our own key when it comes before our answer. */
export type Subject = {
  attemptId: number
  attemptStatus: AttemptStatus
  paymentId: number
  providerRef: string | null
}

export const findSubject = statement<Subject>(
  'event_subject',
  sql`
  select attempt.id as "attemptId", attempt.status as "attemptStatus", payment.id as "paymentId",
    payment.provider_ref as "providerRef"
  from ${payments} as payment join ${checkoutAttempts} as attempt on attempt.id = payment.attempt_id
  where payment.id = coalesce(
    (select id from ${payments} where provider = ${param('provider')}::text and provider_ref = ${param('ref')}::text),
    (select id from ${payments} where provider = ${param('provider')}::text and capture_ref = ${param('captureRef')}::text),
    (select known.id from ${checkoutAttempts} as mine join ${payments} as known on known.attempt_id = mine.id
      where mine.key = ${param('attemptKey')}::text and known.provider = ${param('provider')}::text))`,
)

/** Events that nobody has worked off yet, each with its next time set further away. */
export const takeDueEvents = statement<StoredEvent>(
  'events_take_due',
  sql`
  update ${providerEvents} as event set tries = event.tries + 1,
    next_try_at = ${param('now')}::timestamptz + least(interval '15 seconds' * power(2, least(event.tries, 10)), interval '1 hour')
  where event.id in (
    select id from ${providerEvents} where status = 'received' and next_try_at <= ${param('now')}::timestamptz
    order by next_try_at limit ${param('limit')}::int for update skip locked
  )
  returning ${EVENT}`,
)

export async function finishEvent(
  db: Queryable,
  { id, status, now, lastError }: { id: string; status: ProviderEventStatus; now: Date; lastError?: string },
): Promise<void> {
  await db
    .update(providerEvents)
    .set({ status, processedAt: now, nextTryAt: null, lastError: lastError ?? null })
    .where(eq(providerEvents.id, Number(id)))
}

export async function noteEventError(db: Queryable, id: string, lastError: string): Promise<void> {
  await db
    .update(providerEvents)
    .set({ lastError })
    .where(eq(providerEvents.id, Number(id)))
}

/** Done at once where the purchase they speak of is: then there is nothing to ask. */
export const finishBought = statement<{ id: string }>(
  'events_finish_bought',
  sql`
  update ${providerEvents} as event set status = 'processed', processed_at = ${param('now')}::timestamptz, next_try_at = null
  where event.id = ${anyParam('ids', 'bigint')} and (
    select attempt.status from ${payments} as payment join ${checkoutAttempts} as attempt on attempt.id = payment.attempt_id
    where payment.provider_ref = event.subject_ref and payment.provider = event.provider) = 'completed'
  returning event.id`,
)
