import { CART_CHANGED, VERIFY_FAILED } from '#core/contract/checkout.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import type { OrderDeps } from '../deps.ts'
import { type Outcome, outcomeOf } from '../payment/record-payment.ts'
import { settleAttempt } from '../payment/verify-payment.ts'
import type { Buyer } from './buyer.ts'
import { findOwnAttempt } from './checkout-queries.ts'
import { asPaymentError } from './provider-errors.ts'
import type { ReadForm } from './read-form.ts'

/** What the browser says of the payment: only compared, never believed. */
type Claim = { paymentIntentId: string; amount?: number | undefined; currency?: string | undefined }

/** Turns a card payment that the provider reports as succeeded into the order, or finds the order it has become. */
export async function processCard(
  deps: OrderDeps,
  { buyer, claim, form }: { buyer: Buyer; claim: Claim; form: ReadForm },
): Promise<{ key: string }> {
  const [attempt] = await findOwnAttempt(deps.db, {
    provider: 'stripe',
    ref: claim.paymentIntentId,
    sessionHash: buyer.sessionHash,
    userId: buyer.userId,
  })
  if (!attempt) throw form.refusal ?? new AppError('not_found')
  refuseOtherClaim(attempt.totalCents, claim)
  const finished = attempt.orderKey !== null && attempt.status === 'completed' && attempt.hasBilling
  const outcome: Outcome = finished
    ? outcomeOf(attempt.status, attempt.orderKey ?? '', 'completed')
    : await settleAttempt(deps, attempt, form).catch((error: unknown) => {
        throw asPaymentError(error)
      })
  return answerFor(outcome, form)
}

/** An edited amount or currency; the payment itself is judged by what the provider says. */
function refuseOtherClaim(totalCents: number, { amount, currency }: Claim): void {
  const sameAmount = amount === undefined || amount === totalCents
  const sameCurrency = currency === undefined || currency.toUpperCase() === CURRENCY
  if (!sameAmount || !sameCurrency) throw new AppError('conflict', { message: CART_CHANGED })
}

function answerFor(outcome: Outcome, { refusal }: ReadForm): { key: string } {
  switch (outcome.kind) {
    case 'bought':
      return { key: outcome.key }
    case 'mismatch':
      throw new AppError('conflict', { message: VERIFY_FAILED })
    case 'pending':
      throw new AppError('payment_required', {
        message:
          'Your payment is still being processed. Your receipt comes by e-mail as soon as it is through.',
      })
    case 'declined':
    case 'waiting':
      // No money was taken, so a wrong form is told first: it must be put right anyway.
      throw refusal ?? new AppError('payment_required', outcome.reason ? { message: outcome.reason } : {})
    case 'cancelled':
    case 'odd':
      throw new AppError('payment_required')
  }
}
