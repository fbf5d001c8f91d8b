import { RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrder, type Verdict } from '../ledger-queries.ts'
import { setAttemptStatus, setPaymentStatus } from './attempt-queries.ts'
import { buyerOf, orderValues, type Purchase } from './order-values.ts'
import type { Outcome } from './outcome.ts'

/**
 * The provider is still deciding. A PayPal buyer has nothing left to do and gets a pending order without licenses; a card
 * payment creates no order before it has succeeded.
 */
export async function markPending(
  { clock }: Pick<OrderDeps, 'clock'>,
  tx: Queryable,
  purchase: Purchase & { payment: ProviderPayment },
): Promise<Outcome> {
  const { attempt, payment } = purchase
  if (attempt.orderKey !== null) return { kind: 'pending', key: attempt.orderKey }
  const now = clock.now()
  const moved = await setAttemptStatus(tx, { id: attempt.id, status: 'processing', now })
  if (!moved || payment.provider !== 'paypal') {
    await setPaymentStatus(tx, { id: attempt.paymentId, status: 'pending', providerRef: payment.ref, now })
    return { kind: 'pending', key: null }
  }
  const verdict = JSON.stringify({
    status: 'pending',
    reason: null,
    events: [{ kind: 'payment_pending', message: payment.failureReason ?? '' }],
  } satisfies Verdict)
  const uncaptured = { ...purchase, payment: { ...payment, capturedCents: 0, capturedAt: null } }
  const [order] = await insertOrder(tx, {
    ...orderValues(uncaptured, buyerOf(purchase), now),
    paymentStatus: 'pending',
    attemptStatus: 'processing',
    reviewReason: null,
    nextReconcileAt: new Date(now.getTime() + RECONCILE_AFTER_SECONDS * 1000),
    paidAt: null,
    verdict,
    verdictIfCartChanged: verdict,
  })
  return { kind: 'pending', key: order?.key ?? null }
}
