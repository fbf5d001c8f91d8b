import type { AttemptStatus } from '#core/domain/attempt-status.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { Form } from '../checkout/begin-attempt.ts'
import type { OrderDeps } from '../deps.ts'
import { completeForm } from './add-billing.ts'
import { type LockedAttempt, lockAttempt } from './attempt-queries.ts'
import { becomeOrder } from './create-order.ts'
import { judgePayment } from './evaluate-payment.ts'
import { becomePending } from './mark-pending.ts'
import { giveUp, markOdd, returnToBuyer } from './release-attempt.ts'

/** What has become of an attempt. `mismatch`: paid, but not what we asked for; staff know. */
export type Outcome =
  | { kind: 'bought'; key: string; status: OrderStatus }
  | { kind: 'mismatch'; key: string }
  | { kind: 'pending'; key: string | null }
  | { kind: 'declined'; reason: string | null }
  | { kind: 'waiting'; approved: boolean; reason: string | null }
  | { kind: 'cancelled' }
  | { kind: 'odd' }

/** What the buyer's browser sent. `incomplete`: the form was wrong, though the money had been taken. */
export type SentForm = Form & { incomplete: boolean }

type Report = { attemptId: number; payment: ProviderPayment; form?: SentForm | undefined }

/**
 * The one door to an order. Browser, webhook and reconciler come here with what the provider says right now; the row
 * lock lets them in one at a time, and unique constraints on attempt, payment and the provider's references stand behind
 * it. States only move forward. Nothing in here talks to the network.
 */
export async function recordPayment(deps: OrderDeps, { attemptId, payment, form }: Report): Promise<Outcome> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    return record(deps, tx, { attempt, payment, form })
  })
  failPoint('K5')
  return outcome
}

type Step = { attempt: LockedAttempt; payment: ProviderPayment; form?: SentForm | undefined }

async function record(deps: OrderDeps, tx: Queryable, step: Step): Promise<Outcome> {
  const { attempt, payment } = step
  if (isBought(attempt.orderStatus)) return existing(deps, tx, step)
  const verdict = judgePayment(attempt, payment)
  switch (verdict.kind) {
    case 'paid':
      return becomeOrder(deps, tx, { ...step, mismatch: null })
    case 'mismatch':
      return becomeOrder(deps, tx, { ...step, mismatch: verdict.reason })
    case 'pending':
      return becomePending(deps, tx, step)
    case 'odd':
      await markOdd(tx, attempt, verdict.reason, deps.clock.now())
      return { kind: 'odd' }
    case 'declined':
      await returnToBuyer(tx, attempt, verdict.reason, deps.clock.now())
      return { kind: 'declined', reason: verdict.reason }
    case 'cancelled':
      await giveUp(tx, attempt, deps.clock.now())
      return { kind: 'cancelled' }
    case 'waiting':
      return verdict
  }
}

/** The money is in the books: whatever is reported later, the order stands. */
function isBought(status: OrderStatus | null): boolean {
  return status !== null && status !== 'pending' && status !== 'cancelled'
}

async function existing(deps: OrderDeps, tx: Queryable, { attempt, form }: Step): Promise<Outcome> {
  if (form) await completeForm(deps, tx, { attempt, form })
  return outcomeOf(attempt.status, attempt.orderKey ?? attempt.key, attempt.orderStatus ?? 'completed')
}

/** How an order that exists is told to its buyer. */
export function outcomeOf(attemptStatus: AttemptStatus, key: string, status: OrderStatus): Outcome {
  return attemptStatus === 'review' ? { kind: 'mismatch', key } : { kind: 'bought', key, status }
}
