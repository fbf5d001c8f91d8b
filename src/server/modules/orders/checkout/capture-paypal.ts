import { CART_CHANGED, VERIFY_FAILED } from '#core/contract/checkout.ts'
import { AppError } from '#core/errors.ts'
import { readCart } from '../../cart/index.ts'
import { snapshotOf } from '../cart-snapshot.ts'
import type { OrderDeps } from '../deps.ts'
import { captureAttempt } from '../payment/capture-attempt.ts'
import { type Outcome, outcomeOf } from '../payment/record-payment.ts'
import { settleAttempt } from '../payment/verify-payment.ts'
import type { Buyer } from './buyer.ts'
import { findOwnAttempt, type OwnAttempt } from './checkout-queries.ts'
import { asPaymentError } from './provider-errors.ts'

/** Takes the money of a PayPal order that its buyer has approved, once, and turns it into the order. */
export async function capturePaypal(
  deps: OrderDeps,
  { buyer, orderId }: { buyer: Buyer; orderId: string },
): Promise<{ key: string }> {
  const attempt = await findOwn(deps, buyer, orderId)
  if (!attempt) throw new AppError('not_found')
  return answerFor(await capture(deps, buyer, attempt).catch(rethrow))
}

async function capture(deps: OrderDeps, buyer: Buyer, attempt: OwnAttempt): Promise<Outcome> {
  if (attempt.orderKey !== null && attempt.orderStatus !== 'pending' && attempt.orderStatus !== 'cancelled')
    return outcomeOf(attempt.status, attempt.orderKey, 'completed')
  // Somebody has asked for the money before, or nobody can any more: what came of it the provider knows.
  if (attempt.status !== 'awaiting_payment' && attempt.status !== 'capturing')
    return settleAttempt(deps, attempt)
  if (attempt.status === 'awaiting_payment' && !(await isUnchanged(deps, buyer, attempt))) {
    // The cart may be empty because another call has just finished this very purchase.
    const now = await findOwn(deps, buyer, attempt.providerRef)
    if (now?.status === 'awaiting_payment') throw new AppError('conflict', { message: CART_CHANGED })
    return settleAttempt(deps, attempt)
  }
  return captureAttempt(deps, attempt)
}

/** No money has moved yet, so a cart that was changed meanwhile is not paid for. */
async function isUnchanged(
  { db, clock }: OrderDeps,
  { owner }: Buyer,
  attempt: OwnAttempt,
): Promise<boolean> {
  const cart = await readCart(db, clock, owner)
  return cart.id !== null && snapshotOf({ ...cart, id: cart.id }).hash === attempt.snapshotHash
}

async function findOwn({ db }: OrderDeps, buyer: Buyer, ref: string): Promise<OwnAttempt | undefined> {
  const { sessionHash, userId } = buyer
  const [attempt] = await findOwnAttempt(db, { provider: 'paypal', ref, sessionHash, userId })
  return attempt
}

function answerFor(outcome: Outcome): { key: string } {
  switch (outcome.kind) {
    case 'bought':
      return { key: outcome.key }
    case 'pending':
      if (outcome.key !== null) return { key: outcome.key }
      throw new AppError('payment_required')
    case 'mismatch':
      throw new AppError('conflict', { message: VERIFY_FAILED })
    case 'waiting':
      throw new AppError('conflict', {
        message: outcome.approved
          ? 'This payment has expired. Please try again.'
          : 'Please approve the payment at PayPal first.',
      })
    case 'declined':
      throw new AppError('payment_required', outcome.reason ? { message: outcome.reason } : {})
    case 'cancelled':
    case 'odd':
      throw new AppError('payment_required')
  }
}

function rethrow(error: unknown): never {
  throw asPaymentError(error)
}
