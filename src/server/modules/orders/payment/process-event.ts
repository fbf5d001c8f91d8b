import { adminPaths } from '#core/admin-paths.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { inTransaction } from '#server/platform/database.ts'
import { messageOf } from '#server/platform/error-text.ts'
import { notifyStaff } from '../../notifications/index.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { captureAttempt, mayCapture } from './capture-attempt.ts'
import { findAttempt } from './due-attempt-queries.ts'
import { findSubject, finishEvent, type StoredEvent, type Subject, setEventError } from './event-queries.ts'
import { attachSavedMeans } from './keep-means.ts'
import { recordPayment } from './record-payment.ts'
import { syncPayment } from './sync-payment.ts'

const GIVE_UP_MS = 3 * DAY_MS

/** Events that say that money has moved. */
const PAID: ReadonlySet<string> = new Set(['payment_intent.succeeded', 'PAYMENT.CAPTURE.COMPLETED'])

/**
 * Acts on one event. The event only says where to look; what counts is what the provider says now, so events may arrive
 * twice, late and in any order.
 */
export async function processEvent(deps: OrderDeps, event: StoredEvent): Promise<void> {
  const { provider, ref, captureRef, attemptKey } = event
  const [subject] = await findSubject(deps.db, { provider, ref, captureRef, attemptKey })
  try {
    // What is saved without a payment was asked for, and is looked up, in the holder's browser.
    if (!subject && event.about === 'means')
      return await finishEvent(deps.db, { id: event.id, status: 'ignored', now: deps.clock.now() })
    if (!subject) return await keepOrphan(deps, event)
    if (event.about === 'means') await attachSavedMeans(deps, event, subject.paymentId)
    else if (event.about === 'payment') await updatePayment(deps, event, subject)
    else await syncPayment(deps, subject.paymentId)
  } catch (error) {
    await recordFailure(deps, event, error)
    throw error
  }
  await finishEvent(deps.db, { id: event.id, status: 'processed', now: deps.clock.now() })
}

async function updatePayment(deps: OrderDeps, event: StoredEvent, subject: Subject): Promise<void> {
  if (isCompleted(subject)) return
  const ref = subject.providerRef ?? event.ref
  if (ref === null) return
  const payment = await fetchPayment(deps, event, ref)
  if (!payment) return PAID.has(event.type) ? reportLost(deps, event) : undefined
  if (payment.status === 'approved') {
    const [attempt] = await findAttempt(deps.db, { id: subject.attemptId })
    if (attempt && new Date(attempt.expiresAt) > deps.clock.now() && (await mayCapture(deps, attempt))) {
      await captureAttempt(deps, { ...attempt, providerRef: ref })
      return
    }
  }
  await recordPayment(deps, { attemptId: subject.attemptId, payment })
}

/**
 * The provider has signed this event, but does not know the payment: it was made with the keys of another account, which
 * the shop had before. Only staff can look there.
 */
function reportLost({ db }: OrderDeps, event: StoredEvent): Promise<void> {
  return notifyStaff(db, {
    kind: 'webhook_failed',
    title: `A payment of ${event.provider} was made with keys that the shop no longer has`,
    body: `${event.type} ${event.ref ?? ''}. Look at it in the dashboard of the account that the shop had before.`,
    link: adminPaths.orders(),
    dedupeKey: `lost:${event.provider}:${event.ref ?? event.id}`,
  })
}

function isCompleted({ attemptStatus }: Subject): boolean {
  return attemptStatus === 'completed'
}

/** The payment as the provider reports it now, whatever the event claims. */
function fetchPayment(deps: OrderDeps, event: StoredEvent, ref: string): Promise<ProviderPayment | null> {
  return requireGateway(deps, event.provider).find(ref)
}

/** An event about money we know nothing of: kept, and shown to staff, unless the payment is another installation's. */
async function keepOrphan(deps: OrderDeps, event: StoredEvent): Promise<void> {
  const { db, clock, log } = deps
  if (await isForeign(deps, event)) {
    log.info(
      { provider: event.provider, event: event.type, ref: event.ref },
      'an event is of another installation',
    )
    return finishEvent(db, { id: event.id, status: 'ignored', now: clock.now() })
  }
  await inTransaction(db, async (tx) => {
    await finishEvent(tx, { id: event.id, status: 'orphan', now: clock.now() })
    await notifyStaff(tx, {
      kind: 'webhook_failed',
      title: `An event from ${event.provider} belongs to no order`,
      body: `${event.type} ${event.ref ?? ''}`.trim(),
      link: adminPaths.orders(),
      dedupeKey: `orphan:${event.provider}:${event.ref ?? event.id}`,
    })
  })
}

/** Refunds and disputes do not say whose payment they are about, but the payment does. */
async function isForeign(deps: OrderDeps, event: StoredEvent): Promise<boolean> {
  if (event.ref === null) return false
  return (await fetchPayment(deps, event, event.ref))?.foreign ?? false
}

async function recordFailure({ db, clock }: OrderDeps, event: StoredEvent, error: unknown): Promise<void> {
  const lastError = messageOf(error)
  const age = clock.now().getTime() - new Date(event.receivedAt).getTime()
  if (age < GIVE_UP_MS) return setEventError(db, event.id, lastError)
  await inTransaction(db, async (tx) => {
    await finishEvent(tx, { id: event.id, status: 'failed', now: clock.now(), lastError })
    await notifyStaff(tx, {
      kind: 'webhook_failed',
      title: `An event from ${event.provider} could not be processed`,
      body: `${event.type}: ${lastError}`,
      dedupeKey: `event:${event.id}`,
    })
  })
}
