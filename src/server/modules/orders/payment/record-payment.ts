import type { OrderStatus } from '#core/domain/order-status.ts'
import { inTransaction, isLockTimeout, type Queryable } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { SubmittedForm } from '../addresses.ts'
import type { OrderDeps } from '../deps.ts'
import { addBilling } from './add-billing.ts'
import { type LockedAttempt, lockAttempt, setDeclines } from './attempt-queries.ts'
import { createOrder } from './create-order.ts'
import { evaluatePayment } from './evaluate-payment.ts'
import { type FreePayment, requireFree } from './free-payment.ts'
import { markPending } from './mark-pending.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { cancelAttempt, declineAttempt, flagAttempt } from './release-attempt.ts'
import { declineRenewal, findRenewalCharge } from './renewal-charge.ts'

type Report = {
  attemptId: number
  payment: ProviderPayment | FreePayment
  form?: SubmittedForm | undefined
  /** After a capture: how many were declined, if this one was. */
  declines?: number
}

/**
 * The only way to an order. Browser, webhook and reconciler report what the provider says right now, or that there is
 * nothing to pay; the row lock lets them in one at a time, backed by unique constraints on attempt, payment and the provider's references. Statuses only
 * move forward. Nothing in here talks to the network.
 */
export async function recordPayment(deps: OrderDeps, report: Report): Promise<Outcome> {
  const outcome = await recordInTransaction(deps, report)
  failPoint('after-order-committed')
  return outcome
}

/** How often to wait for as long as a request waits for a lock. */
const WAITS = 4

/**
 * If the process dies here, either everything about the order exists or nothing does. While another report of the
 * same payment is being recorded, waits on: the money has moved, and a buyer must not read that paying has failed.
 */
async function recordInTransaction(deps: OrderDeps, report: Report): Promise<Outcome> {
  for (let waits = 1; ; waits++) {
    try {
      return await inTransaction(deps.db, (tx) => record(deps, tx, report))
    } catch (error) {
      if (waits === WAITS || !isLockTimeout(error)) throw error
    }
  }
}

async function record(
  deps: OrderDeps,
  tx: Queryable,
  { attemptId, payment, form, declines }: Report,
): Promise<Outcome> {
  const attempt = await lockAttempt(tx, attemptId)
  if (isPaid(attempt.orderStatus)) return existingOrder(deps, tx, attempt, form)
  if (payment.provider === 'none') {
    requireFree(attempt)
    return createOrder(deps, tx, { attempt, payment, form, mismatch: null })
  }
  const step = { attempt, payment, form }
  const evaluation = evaluatePayment(attempt, payment)
  switch (evaluation.kind) {
    case 'paid':
      return createOrder(deps, tx, { ...step, mismatch: null })
    case 'mismatch':
      return createOrder(deps, tx, { ...step, mismatch: evaluation.reason })
    case 'pending':
      return markPending(deps, tx, step)
    case 'unexpected':
      await flagAttempt(tx, attempt, evaluation.reason, deps.clock.now())
      return { kind: 'unexpected' }
    case 'declined': {
      const charge = await findRenewalCharge(tx, attempt)
      if (charge) return declineRenewal(deps, tx, { attempt, charge, payment, declines })
      await declineAttempt(tx, attempt, { reason: evaluation.reason, now: deps.clock.now() })
      if (declines !== undefined) await setDeclines(tx, attempt.id, declines)
      return { kind: 'declined', reason: evaluation.reason }
    }
    case 'cancelled':
      await cancelAttempt(tx, attempt, deps.clock.now())
      return { kind: 'cancelled' }
    case 'waiting':
      return evaluation
  }
}

/** The money is in the ledger: whatever is reported later, the order stands. */
function isPaid(status: OrderStatus | null): boolean {
  return status !== null && status !== 'pending' && status !== 'cancelled'
}

async function existingOrder(
  deps: OrderDeps,
  tx: Queryable,
  attempt: LockedAttempt,
  form: SubmittedForm | undefined,
): Promise<Outcome> {
  if (form) await addBilling(deps, tx, { attempt, form })
  return outcomeOf(attempt.status, attempt.orderKey ?? attempt.key, attempt.orderStatus ?? 'completed')
}
