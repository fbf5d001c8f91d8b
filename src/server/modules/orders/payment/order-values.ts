import { normalizeEmail } from '#core/domain/email.ts'
import type { AttemptLine } from '#server/db/tables/index.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { SubmittedForm } from '../addresses.ts'
import type { LockedAttempt } from './attempt-queries.ts'

/** What an order keeps of its payment. */
export type PaymentFacts = { ref: string | null } & Pick<
  ProviderPayment,
  | 'captureRef'
  | 'method'
  | 'methodDetail'
  | 'currency'
  | 'capturedCents'
  | 'capturedAt'
  | 'live'
  | 'payer'
  | 'means'
>

export type Purchase = { attempt: LockedAttempt; payment: PaymentFacts; form?: SubmittedForm | undefined }

export type KnownBuyer = ReturnType<typeof buyerOf>

/** Who bought, from the best source available: the form, the provider, the account. */
export function buyerOf({ attempt, payment, form }: Purchase) {
  const billing = form?.billing ?? attempt.billing
  const shipping = form?.shipping ?? attempt.shipping ?? billing
  return {
    userId: attempt.userId,
    billing,
    shipping,
    email: billing?.email ?? payment.payer?.email ?? attempt.userEmail ?? '',
    name: billing
      ? `${billing.firstName} ${billing.lastName}`
      : (payment.payer?.name ?? attempt.userName ?? ''),
  }
}

/** What the payment row, the ledger and the order row store, whether the money is here or still pending. */
export function orderValues({ attempt, payment }: Purchase, buyer: KnownBuyer, now: Date) {
  return {
    attemptId: attempt.id,
    paymentId: attempt.paymentId,
    cartId: attempt.cartId,
    couponId: attempt.couponId,
    provider: attempt.provider,
    ref: payment.ref,
    captureRef: payment.captureRef,
    method: payment.method,
    methodDetail: payment.methodDetail,
    currency: payment.currency.toUpperCase(),
    capturedCents: payment.capturedCents,
    capturedAt: payment.capturedAt ?? (payment.capturedCents > 0 ? now : null),
    live: payment.live,
    email: buyer.email,
    emailNormalized: normalizeEmail(buyer.email),
    buyerName: buyer.name,
    billing: buyer.billing && JSON.stringify(buyer.billing),
    shipping: buyer.shipping && JSON.stringify(buyer.shipping),
    lines: JSON.stringify(orderedLines(attempt)),
    now,
  }
}

/** The lines that were frozen and paid for, whatever the cart holds by now. */
function orderedLines(attempt: LockedAttempt): AttemptLine[] {
  return attempt.lines
}
