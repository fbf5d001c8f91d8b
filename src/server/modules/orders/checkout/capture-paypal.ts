import { CART_CHANGED, VERIFY_FAILED } from '#core/domain/checkout-messages.ts'
import { AppError } from '#core/errors.ts'
import { isCartUnchanged } from '../cart-snapshot.ts'
import type { OrderDeps } from '../deps.ts'
import { captureAttempt } from '../payment/capture-attempt.ts'
import { type Outcome, outcomeOf } from '../payment/outcome.ts'
import { verifyPayment } from '../payment/verify-payment.ts'
import type { Buyer } from './buyer.ts'
import { findOwnAttempt, type OwnAttempt } from './checkout-queries.ts'
import { toPaymentError } from './provider-errors.ts'

/** Captures a PayPal order that its buyer has approved, once, and turns it into an order. */
export async function capturePaypal(
  deps: OrderDeps,
  { buyer, orderId, approval }: { buyer: Buyer; orderId: string; approval: number | undefined },
): Promise<{ key: string }> {
  const attempt = await findOwn(deps, buyer, orderId)
  if (!attempt) throw new AppError('not_found')
  if (isDeclinedApproval(attempt, approval))
    return answerFor({ kind: 'declined', reason: attempt.failureReason })
  return answerFor(await capture(deps, buyer, attempt).catch(rethrow))
}

/** A call repeated after its answer was lost must not charge a buyer who has not approved again. */
function isDeclinedApproval({ status, declineCount }: OwnAttempt, approval: number | undefined): boolean {
  return status === 'awaiting_payment' && approval !== undefined && approval <= declineCount
}

async function capture(deps: OrderDeps, buyer: Buyer, attempt: OwnAttempt): Promise<Outcome> {
  if (attempt.orderKey !== null && attempt.orderStatus !== 'pending' && attempt.orderStatus !== 'cancelled')
    return outcomeOf(attempt.status, attempt.orderKey, 'completed')
  // It was captured before, or can no longer be: the provider knows what came of it.
  if (attempt.status !== 'awaiting_payment' && attempt.status !== 'capturing')
    return verifyPayment(deps, attempt)
  // No money has moved yet, so a cart that has changed since is not paid for.
  if (
    attempt.status === 'awaiting_payment' &&
    !(await isCartUnchanged(deps, buyer.owner, attempt.snapshotHash))
  ) {
    // The cart may be empty because another call has just completed this very purchase.
    const now = await findOwn(deps, buyer, attempt.providerRef)
    if (now?.status === 'awaiting_payment') throw new AppError('conflict', { message: CART_CHANGED })
    return verifyPayment(deps, attempt)
  }
  return captureAttempt(deps, attempt)
}

async function findOwn({ db }: OrderDeps, buyer: Buyer, ref: string): Promise<OwnAttempt | undefined> {
  const { sessionHash, userId } = buyer
  const [attempt] = await findOwnAttempt(db, { provider: 'paypal', ref, sessionHash, userId })
  return attempt
}

function answerFor(outcome: Outcome): { key: string } {
  switch (outcome.kind) {
    case 'paid':
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
    case 'unexpected':
      throw new AppError('payment_required')
  }
}

function rethrow(error: unknown): never {
  throw toPaymentError(error)
}
