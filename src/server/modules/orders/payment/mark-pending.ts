import { normalizeEmail } from '#core/domain/email.ts'
import { RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import { takeBoughtLines } from '../../cart/index.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrder } from '../ledger-queries.ts'
import { type LockedAttempt, setAttemptStatus, setPaymentStatus } from './attempt-queries.ts'
import { buyerOf, paymentValues } from './create-order.ts'
import type { Outcome, SentForm } from './record-payment.ts'

type Step = { attempt: LockedAttempt; payment: ProviderPayment; form?: SentForm | undefined }

/**
 * The provider is still deciding. A PayPal buyer has done everything there is to do and gets an order that waits, without
 * licenses; a card payment makes no order before it has succeeded.
 */
export async function becomePending(
  { clock }: Pick<OrderDeps, 'clock'>,
  tx: Queryable,
  step: Step,
): Promise<Outcome> {
  const { attempt, payment } = step
  if (attempt.orderKey !== null) return { kind: 'pending', key: attempt.orderKey }
  const now = clock.now()
  const waits = await setAttemptStatus(tx, { id: attempt.id, status: 'processing', now })
  if (!waits || payment.provider !== 'paypal') {
    await setPaymentStatus(tx, { id: attempt.paymentId, status: 'pending', providerRef: payment.ref, now })
    return { kind: 'pending', key: null }
  }
  const buyer = buyerOf(step)
  if (attempt.cartId !== null)
    await takeBoughtLines(tx, {
      cartId: attempt.cartId,
      lines: attempt.lines,
      couponId: attempt.couponId,
      now,
    })
  const [order] = await insertOrder(tx, {
    ...paymentValues(attempt, { ...payment, capturedCents: 0 }, now),
    paymentStatus: 'pending',
    attemptStatus: 'processing',
    reviewReason: null,
    nextReconcileAt: new Date(now.getTime() + RECONCILE_AFTER_SECONDS * 1000),
    orderStatus: 'pending',
    attentionReason: null,
    email: buyer.email,
    emailNormalized: normalizeEmail(buyer.email),
    buyerName: buyer.name,
    billing: buyer.billing && JSON.stringify(buyer.billing),
    shipping: buyer.shipping && JSON.stringify(buyer.shipping),
    paidAt: null,
    lines: JSON.stringify(attempt.lines),
    events: JSON.stringify([{ kind: 'payment_pending', message: payment.failureReason ?? '' }]),
  })
  return { kind: 'pending', key: order?.key ?? null }
}
