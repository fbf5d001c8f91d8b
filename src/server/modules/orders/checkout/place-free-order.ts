import { ATTEMPT_SECONDS } from '#core/domain/limits.ts'
import { isTestMode } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import { readCart } from '../../cart/index.ts'
import type { OrderDeps } from '../deps.ts'
import { expireAttempt } from '../payment/expire-attempt.ts'
import { freePayment } from '../payment/free-payment.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { beginAttempt } from './begin-attempt.ts'
import type { Buyer } from './buyer.ts'
import { findFreeOrder } from './checkout-queries.ts'
import { getFrozenCart } from './payable-cart.ts'
import type { ReadForm } from './read-form.ts'

type Wanted = { buyer: Buyer; form: ReadForm }

/** Places the order of a cart that costs nothing. Asked again, it returns the order that it placed. */
export async function placeFreeOrder(deps: OrderDeps, wanted: Wanted): Promise<{ key: string }> {
  try {
    return await place(deps, wanted)
  } catch (error) {
    const placed = error instanceof AppError ? await findPlaced(deps, wanted.buyer) : undefined
    if (placed) return placed
    throw error
  }
}

async function place(deps: OrderDeps, { buyer, form }: Wanted): Promise<{ key: string }> {
  const snapshot = await getFrozenCart(deps, buyer, 0)
  if (form.formError) throw form.formError
  const live = !isTestMode(deps.gateways.browser.mode)
  const attempt = await beginAttempt(deps, { provider: 'none', live, buyer, snapshot, form })
  const payment = freePayment({ live, now: deps.clock.now() })
  try {
    const outcome = await recordPayment(deps, { attemptId: attempt.id, payment, form })
    if (outcome.kind !== 'paid') throw new Error(`a free order is ${outcome.kind}`)
    return { key: outcome.key }
  } catch (error) {
    // Refused: its coupon is free for others at once.
    if (error instanceof AppError) await expireAttempt(deps, attempt.id)
    throw error
  }
}

/** There is no reference to recognize the purchase by, but an empty cart says that another call has completed it. */
async function findPlaced(
  { db, clock }: OrderDeps,
  { owner, sessionHash, userId }: Buyer,
): Promise<{ key: string } | undefined> {
  const { lines } = await readCart(db, clock, owner)
  if (lines.length > 0) return undefined
  const since = new Date(clock.now().getTime() - ATTEMPT_SECONDS * 1000)
  const [placed] = await findFreeOrder(db, { sessionHash, userId, since })
  return placed
}
