import { type OrderDeps, requireGateway } from '../deps.ts'
import { captureAttempt, mayCapture } from './capture-attempt.ts'
import { type DueAttempt, takeDueAttempts } from './due-attempt-queries.ts'
import { expireAttempt } from './expire-attempt.ts'
import { recordPayment } from './record-payment.ts'

const BATCH = 50

/** Asks the provider about every attempt that is due, and records the answers. */
export async function reconcileAttempts(deps: OrderDeps): Promise<number> {
  const due = await takeDueAttempts(deps.db, { now: deps.clock.now(), limit: BATCH })
  for (const attempt of due) {
    await reconcile(deps, attempt).catch((error: unknown) => {
      deps.log.warn({ err: error, attemptId: attempt.id }, 'a checkout could not be reconciled yet')
    })
  }
  return due.length
}

async function reconcile(deps: OrderDeps, attempt: DueAttempt): Promise<void> {
  const { id, providerRef } = attempt
  // A charge is closed by whoever voids it.
  const isOver = !attempt.isCharge && new Date(attempt.expiresAt) <= deps.clock.now()
  if (providerRef === null) {
    // No buyer ever received this payment, so nobody can have paid it.
    if (isOver) await expireAttempt(deps, id)
    return
  }
  const gateway = requireGateway(deps, attempt.provider)
  const payment = await gateway.find(providerRef)
  if (payment?.status === 'approved' && !isOver && (await mayCapture(deps, attempt))) {
    await captureAttempt(deps, { ...attempt, providerRef })
    return
  }
  const outcome = payment && (await recordPayment(deps, { attemptId: id, payment }))
  const undecided = outcome === null || outcome.kind === 'waiting' || outcome.kind === 'declined'
  if (!isOver || !undecided) return
  await expireAttempt(deps, id)
  // Last, so that a crash before it leaves at worst a payable payment, which still becomes an order.
  if (payment) await recordPayment(deps, { attemptId: id, payment: await gateway.cancel(providerRef) })
}
