import { CART_CHANGED, STILL_PROCESSING, VERIFY_FAILED } from '#core/domain/checkout-messages.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import type { OrderDeps } from '../deps.ts'
import { type Outcome, outcomeOf } from '../payment/outcome.ts'
import { verifyPayment } from '../payment/verify-payment.ts'
import type { Buyer } from './buyer.ts'
import { findOwnAttempt, type OwnAttempt } from './checkout-queries.ts'
import { toPaymentError } from './provider-errors.ts'
import type { ReadForm } from './read-form.ts'

/** What the browser says about the payment: compared, never trusted. */
type Claim = { paymentIntentId: string; amount?: number | undefined; currency?: string | undefined }

/** Turns a card payment that the provider reports as succeeded into an order, or finds the order it already became. */
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
  if (!attempt) throw form.formError ?? new AppError('not_found')
  rejectChangedClaim(attempt.totalCents, claim)
  const outcome: Outcome = isFinished(attempt)
    ? outcomeOf(attempt.status, attempt.orderKey ?? '', 'completed')
    : await verifyPayment(deps, attempt, form).catch((error: unknown) => {
        throw toPaymentError(error)
      })
  return answerFor(outcome, form)
}

/** The order exists and has its billing form, so there is nothing left to ask or add. */
function isFinished({ orderKey, status, hasBilling }: OwnAttempt): boolean {
  return orderKey !== null && status === 'completed' && hasBilling
}

/** Rejects an edited amount or currency; the payment itself is evaluated by what the provider reports. */
function rejectChangedClaim(totalCents: number, { amount, currency }: Claim): void {
  const sameAmount = amount === undefined || amount === totalCents
  const sameCurrency = currency === undefined || currency.toUpperCase() === CURRENCY
  if (!sameAmount || !sameCurrency) throw new AppError('conflict', { message: CART_CHANGED })
}

function answerFor(outcome: Outcome, { formError }: ReadForm): { key: string } {
  switch (outcome.kind) {
    case 'paid':
      return { key: outcome.key }
    case 'mismatch':
      throw new AppError('conflict', { message: VERIFY_FAILED })
    case 'pending':
      throw new AppError('payment_required', { message: STILL_PROCESSING })
    case 'declined':
    case 'waiting':
      // No money was taken, so the form error comes first: it must be fixed anyway.
      throw formError ?? new AppError('payment_required', outcome.reason ? { message: outcome.reason } : {})
    case 'cancelled':
    case 'unexpected':
      throw new AppError('payment_required')
  }
}
