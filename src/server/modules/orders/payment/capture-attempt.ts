import { failPoint } from '#server/platform/fail-points.ts'
import { type ProviderPayment, ProviderRefused } from '../../payments/index.ts'
import { isCartUnchanged } from '../cart-snapshot.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { createSingleFlight } from '../single-flight.ts'
import { moveAttempt } from './attempt-queries.ts'
import type { DueAttempt } from './due-attempt-queries.ts'
import { expireAttempt } from './expire-attempt.ts'
import type { Outcome } from './outcome.ts'
import { recordPayment } from './record-payment.ts'
import { reopenAttempt } from './reopen-attempt.ts'

/** `declineCount`: how many captures PayPal has refused, each after an approval of its own. */
type ApprovedAttempt = { id: number; key: string; providerRef: string; declineCount: number }

const captureOnce = createSingleFlight<string, Outcome>()

/**
 * Captures an approved PayPal order. The intent is written down first: if the process dies in between, the reconciler
 * knows what to ask about.
 */
export function captureAttempt(deps: OrderDeps, attempt: ApprovedAttempt): Promise<Outcome> {
  // A late event of an approval that was declined must not answer for the next one.
  const approval = `${attempt.key} ${attempt.declineCount}`
  return captureOnce(deps.db, approval, async () => {
    const step = { id: attempt.id, now: deps.clock.now() }
    await moveAttempt(deps.db, { ...step, from: 'awaiting_payment', to: 'capturing' })
    failPoint('before-capture')
    const payment = await capture(deps, attempt)
    failPoint('after-capture')
    const declines = attempt.declineCount + 1
    const outcome = await recordPayment(deps, { attemptId: attempt.id, payment, declines })
    if (outcome.kind === 'waiting' && !(await reopenAttempt(deps.db, { ...step, from: 'capturing' })))
      await expireAttempt(deps, step.id)
    return outcome
  })
}

/**
 * Whether to capture for a buyer who approved at PayPal and left: only while the cart and its prices are what they
 * agreed to, or when the capture was requested before. After a refusal PayPal still calls the order approved, so only the
 * buyer's browser knows whether they have approved again.
 */
export async function mayCapture(
  deps: Pick<OrderDeps, 'db' | 'clock'>,
  { status, userId, sessionHash, snapshotHash, declineCount }: DueAttempt,
): Promise<boolean> {
  if (status === 'capturing') return true
  if (status !== 'awaiting_payment' || wasDeclined(declineCount)) return false
  const owner = userId !== null ? { userId } : sessionHash !== null ? { sessionHash } : null
  return isCartUnchanged(deps, owner, snapshotHash)
}

function wasDeclined(declineCount: number): boolean {
  return declineCount > 0
}

/** A refusal may mean that another call has just captured the money: the order itself tells. */
async function capture(deps: OrderDeps, attempt: ApprovedAttempt): Promise<ProviderPayment> {
  const { key, providerRef, declineCount } = attempt
  const gateway = requireGateway(deps, 'paypal')
  try {
    return await gateway.capture(providerRef, { attemptKey: key, declines: declineCount })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const payment = await gateway.find(providerRef)
    if (!payment) throw error
    const refused = payment.status === 'approved'
    return refused ? { ...payment, status: 'declined', failureReason: error.message } : payment
  }
}

function isRefusal(error: unknown): error is ProviderRefused {
  return error instanceof ProviderRefused
}
