import { readCart } from '../../cart/index.ts'
import { snapshotOf } from '../cart-snapshot.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { captureAttempt } from './capture-attempt.ts'
import { type DueAttempt, takeDueAttempts } from './event-queries.ts'
import { expireAttempt } from './expire-attempt.ts'
import { recordPayment } from './record-payment.ts'

const BATCH = 50

/** Asks the provider about every attempt whose time has come, and writes down what it says. */
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
  const isOver = new Date(attempt.expiresAt) <= deps.clock.now()
  if (providerRef === null) {
    // Nobody was ever given this payment, so nobody can have paid it.
    if (isOver) await expireAttempt(deps, id)
    return
  }
  const gateway = requireGateway(deps, attempt.provider)
  const payment = await gateway.find(providerRef)
  if (payment?.status === 'approved' && !isOver && (await mayCapture(deps, attempt))) {
    await captureAttempt(deps, { id, key: attempt.key, providerRef })
    return
  }
  const outcome = payment && (await recordPayment(deps, { attemptId: id, payment }))
  const undecided = outcome === null || outcome.kind === 'waiting' || outcome.kind === 'declined'
  if (!isOver || !undecided) return
  await expireAttempt(deps, id)
  // Only now: a crash in between leaves a payment that can at worst still be paid, and then it becomes an order after all.
  if (payment) await recordPayment(deps, { attemptId: id, payment: await gateway.cancel(providerRef) })
}

/**
 * The buyer has approved at PayPal and gone away. Their agreement is acted on while the cart and its prices are what they
 * agreed to; where the money had been asked for already, it is simply asked for again.
 */
export async function mayCapture(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { status, userId, sessionHash, snapshotHash }: DueAttempt,
): Promise<boolean> {
  if (status === 'capturing') return true
  if (status !== 'awaiting_payment') return false
  const owner = userId !== null ? { userId } : sessionHash !== null ? { sessionHash } : null
  const cart = await readCart(db, clock, owner)
  return cart.id !== null && snapshotOf({ ...cart, id: cart.id }).hash === snapshotHash
}
