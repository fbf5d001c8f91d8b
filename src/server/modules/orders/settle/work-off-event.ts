import { DAY_MS } from '#core/domain/durations.ts'
import { paths } from '#core/paths.ts'
import { inTransaction } from '#server/platform/database.ts'
import { notifyStaff } from '../../notifications/index.ts'
import { countDecline } from '../attempts/queries.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { syncMoney } from '../refunds/sync-money.ts'
import { captureAttempt } from './capture-attempt.ts'
import {
  findAttempt,
  findSubject,
  finishEvent,
  noteEventError,
  type StoredEvent,
  type Subject,
} from './due/queries.ts'
import { mayCapture } from './reconcile-attempts.ts'
import { recordPayment } from './record-payment.ts'

const GIVE_UP_MS = 3 * DAY_MS

/**
 * Acts on one event. It only says where to look: what counts is what the provider says now, so that events may come
 * twice, late and in any order.
 */
export async function workOffEvent(deps: OrderDeps, event: StoredEvent): Promise<void> {
  const { provider, ref, captureRef, attemptKey } = event
  const [subject] = await findSubject(deps.db, { provider, ref, captureRef, attemptKey })
  if (!subject) return keepOrphan(deps, event)
  try {
    if (event.about === 'payment') await lookAtPayment(deps, event, subject)
    else await syncMoney(deps, subject.paymentId)
  } catch (error) {
    await noteFailure(deps, event, error)
    throw error
  }
  await finishEvent(deps.db, { id: event.id, status: 'processed', now: deps.clock.now() })
}

async function lookAtPayment(deps: OrderDeps, event: StoredEvent, subject: Subject): Promise<void> {
  if (event.type.endsWith('payment_failed')) await countDecline(deps.db, subject.attemptId)
  if (subject.attemptStatus === 'completed') return
  const ref = subject.providerRef ?? event.ref
  if (ref === null) return
  const payment = await requireGateway(deps, event.provider).find(ref)
  if (!payment) return
  if (payment.status === 'approved') {
    const [attempt] = await findAttempt(deps.db, { id: subject.attemptId })
    if (attempt && new Date(attempt.expiresAt) > deps.clock.now() && (await mayCapture(deps, attempt))) {
      await captureAttempt(deps, { id: attempt.id, key: attempt.key, providerRef: ref })
      return
    }
  }
  await recordPayment(deps, { attemptId: subject.attemptId, payment })
}

/** Money we know nothing of: kept, and shown to staff. */
async function keepOrphan({ db, clock }: OrderDeps, event: StoredEvent): Promise<void> {
  await inTransaction(db, async (tx) => {
    await finishEvent(tx, { id: event.id, status: 'orphan', now: clock.now() })
    await notifyStaff(tx, {
      kind: 'webhook_failed',
      title: `An event of ${event.provider} belongs to no order`,
      body: `${event.type} ${event.ref ?? ''}`.trim(),
      link: paths.adminOrders(),
      dedupeKey: `orphan:${event.provider}:${event.ref ?? event.id}`,
    })
  })
}

async function noteFailure({ db, clock }: OrderDeps, event: StoredEvent, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error)
  const age = clock.now().getTime() - new Date(event.receivedAt).getTime()
  if (age < GIVE_UP_MS) return noteEventError(db, event.id, lastError)
  await inTransaction(db, async (tx) => {
    await finishEvent(tx, { id: event.id, status: 'failed', now: clock.now(), lastError })
    await notifyStaff(tx, {
      kind: 'webhook_failed',
      title: `An event of ${event.provider} could not be worked off`,
      body: `${event.type}: ${lastError}`,
      dedupeKey: `event:${event.id}`,
    })
  })
}
