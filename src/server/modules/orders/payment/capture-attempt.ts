import { failPoint } from '#server/platform/fail-points.ts'
import { type ProviderPayment, ProviderRefused } from '../../payments/index.ts'
import { moveAttempt } from '../checkout/checkout-queries.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { createSingleFlight } from '../single-flight.ts'
import { expireAttempt } from './expire-attempt.ts'
import { type Outcome, recordPayment } from './record-payment.ts'
import { letPayAgain } from './reopen-attempt.ts'

type Approved = { id: number; key: string; providerRef: string }

const capturing = createSingleFlight<string, Outcome>()

/**
 * Takes the money of an approved PayPal order. That we are about to is written down first, so that a process that dies
 * in between leaves something to ask about.
 */
export function captureAttempt(deps: OrderDeps, attempt: Approved): Promise<Outcome> {
  return capturing(attempt.key, async () => {
    const step = { id: attempt.id, now: deps.clock.now() }
    await moveAttempt(deps.db, { ...step, from: 'awaiting_payment', to: 'capturing' })
    failPoint('P3')
    const payment = await askForMoney(deps, attempt)
    failPoint('P4')
    const outcome = await recordPayment(deps, { attemptId: attempt.id, payment })
    if (outcome.kind === 'waiting' && !(await letPayAgain(deps.db, { ...step, from: 'capturing' })))
      await expireAttempt(deps, step.id)
    return outcome
  })
}

/** A refusal may mean that another call has taken the money a moment ago: the order itself tells. */
async function askForMoney(deps: OrderDeps, { key, providerRef }: Approved): Promise<ProviderPayment> {
  const gateway = requireGateway(deps, 'paypal')
  try {
    return await gateway.capture(providerRef, key)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const payment = await gateway.find(providerRef)
    if (!payment) throw error
    const refused = payment.status === 'approved'
    return refused ? { ...payment, status: 'declined', failureReason: error.message } : payment
  }
}
