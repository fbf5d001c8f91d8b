import { eq, sql } from 'drizzle-orm'
import type { AttemptStatus } from '#core/domain/attempt-status.ts'
import type { PaymentProvider, ProviderEventStatus } from '#core/domain/payment-status.ts'
import { checkoutAttempts, payments, providerEvents } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { anyParam, param, statement } from '#server/platform/statement.ts'
import type { ProviderEvent } from '../../payments/index.ts'

/** What we keep of an event: where to look. Names and addresses in it are not needed, so they are not stored. */
export type StoredEvent = {
  id: string
  provider: PaymentProvider
  type: string
  about: ProviderEvent['about']
  ref: string | null
  captureRef: string | null
  meansRef: string | null
  attemptKey: string | null
  receivedAt: string
}

const EVENT = sql`event.id, event.provider, event.type, event.payload ->> 'about' as about, event.payload ->> 'ref' as ref,
  event.payload ->> 'captureRef' as "captureRef", event.payload ->> 'meansRef' as "meansRef", event.payload ->> 'attemptKey' as "attemptKey",
  event.received_at as "receivedAt"`

export type NewEvent = {
  provider: PaymentProvider
  eventId: string
  type: string
  ref: string | null
  payload: Pick<ProviderEvent, 'about' | 'ref' | 'captureRef' | 'meansRef' | 'attemptKey'>
  live: boolean
  status: ProviderEventStatus
  nextTryAt: Date | null
  occurredAt: Date
  receivedAt: Date
  processedAt: Date | null
}

/** Inserts several at once and returns only those that were new. */
export const insertEvents = statement<StoredEvent & { eventId: string }>(
  'events_insert',
  sql`
  insert into ${providerEvents} as event
    (provider, event_id, type, subject_ref, payload, live, status, next_try_at, occurred_at, received_at, processed_at)
  select incoming.provider, incoming."eventId", incoming.type, incoming.ref, incoming.payload, incoming.live, incoming.status, incoming."nextTryAt",
    incoming."occurredAt", incoming."receivedAt", incoming."processedAt"
  from jsonb_to_recordset(${param('events')}::jsonb) as incoming (provider text, "eventId" text, type text, ref text,
    payload jsonb, live boolean, status text, "nextTryAt" timestamptz, "occurredAt" timestamptz, "receivedAt" timestamptz,
    "processedAt" timestamptz)
  on conflict (provider, event_id) do nothing
  returning event.event_id as "eventId", ${EVENT}`,
)

/** The attempt an event is about, found by the provider's reference, or by our key if the event beat the provider's answer. */
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

const WAIT = sql`least(interval '15 seconds' * power(2, least(event.tries, 10)), interval '1 hour')`

/** Unprocessed events that are due. Taking one schedules its next try, further away each time. */
export const takeDueEvents = statement<StoredEvent>(
  'events_take_due',
  sql`
  update ${providerEvents} as event set tries = event.tries + 1,
    next_try_at = ${param('now')}::timestamptz + ${WAIT}
  where event.id in (
    select id from ${providerEvents} where status = 'received' and next_try_at <= ${param('now')}::timestamptz
    order by next_try_at limit ${param('limit')}::int for update skip locked
  )
  returning ${EVENT}`,
)

/** After the clock was set back: nothing waits longer than it would if it had arrived or been tried just now. */
export const bringEventsBack = statement(
  'events_bring_back',
  sql`
  update ${providerEvents} as event set next_try_at = ${param('now')}::timestamptz + ${WAIT}
  where event.status = 'received' and event.next_try_at > ${param('now')}::timestamptz + ${WAIT} + interval '5 seconds'`,
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

export async function setEventError(db: Queryable, id: string, lastError: string): Promise<void> {
  await db
    .update(providerEvents)
    .set({ lastError })
    .where(eq(providerEvents.id, Number(id)))
}

/** Finishes events whose purchase is already completed: there is nothing left to ask the provider. */
export const finishCompleted = statement<{ id: string }>(
  'events_finish_completed',
  sql`
  update ${providerEvents} as event set status = 'processed', processed_at = ${param('now')}::timestamptz, next_try_at = null
  where event.id = ${anyParam('ids', 'bigint')} and (
    select attempt.status from ${payments} as payment join ${checkoutAttempts} as attempt on attempt.id = payment.attempt_id
    where payment.provider_ref = event.subject_ref and payment.provider = event.provider) = 'completed'
  returning event.id`,
)
