import { normalizeEmail } from '#core/domain/email.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import type { Queryable } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import { takeBoughtLines } from '../../cart/index.ts'
import { insertRedemption, releaseCoupon, spendCoupon } from '../../coupons/index.ts'
import { findChangeProblem } from '../../licensing/index.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import {
  type BoughtOrder,
  insertOrder,
  NO_EMAIL,
  type OrderEventValues,
  updateOrder,
} from '../ledger-queries.ts'
import type { LockedAttempt } from './attempt-queries.ts'
import { deliverOrder } from './deliver-order.ts'
import { tellStaff } from './notify-staff.ts'
import type { Outcome, SentForm } from './record-payment.ts'

type Purchase = {
  attempt: LockedAttempt
  payment: ProviderPayment
  form?: SentForm | undefined
  /** Why the money is not what was asked for; null when it is. */
  mismatch: string | null
}

/**
 * Money was taken: it becomes an order here and now. With the right amount the goods are delivered, even where staff
 * should look at something else; with the wrong one nothing is delivered until they have.
 */
export async function becomeOrder(deps: OrderDeps, tx: Queryable, purchase: Purchase): Promise<Outcome> {
  const { attempt, mismatch } = purchase
  const now = deps.clock.now()
  const buyer = buyerOf(purchase)
  const couponSpent = await spendCouponOf(tx, purchase)
  const cartMatches = await emptyCart(tx, purchase, now)
  const problems = [
    mismatch,
    attempt.orderStatus === 'cancelled' ? 'The money arrived after the order had been cancelled.' : null,
    cartMatches
      ? null
      : 'The cart was changed after the payment had begun; the order holds what was paid for.',
    couponSpent ? null : 'The coupon had been used up by the time the payment arrived.',
    mismatch === null ? await findChangeProblem(tx, attempt.lines) : null,
    buyer.email === '' ? NO_EMAIL : null,
    buyer.billing === null && purchase.form?.incomplete ? 'The billing form was incomplete.' : null,
  ].filter((problem) => problem !== null)
  const status: OrderStatus = problems.length > 0 ? 'attention' : 'completed'

  const order = await writeOrder(tx, purchase, {
    status,
    reason: problems.join(' ') || null,
    buyer,
    now,
  })
  failPoint('K4')
  if (attempt.couponId !== null && couponSpent && mismatch === null)
    await insertRedemption(tx, {
      couponId: attempt.couponId,
      orderId: order.id,
      userId: attempt.userId,
      discountCents: attempt.discountCents,
      createdAt: now,
    })
  if (mismatch === null) await deliverOrder(deps, tx, { order, attempt, buyer, now })
  await tellStaff(tx, {
    order,
    totalCents: attempt.totalCents,
    buyerName: buyer.name,
    reason: problems.join(' '),
  })
  return mismatch === null ? { kind: 'bought', key: order.key, status } : { kind: 'mismatch', key: order.key }
}

export type KnownBuyer = ReturnType<typeof buyerOf>

/** Who bought, from the best that is known: the form, the provider, the account. */
export function buyerOf({ attempt, payment, form }: Pick<Purchase, 'attempt' | 'payment' | 'form'>) {
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

/** A coupon counts as used only by an order that was paid as asked; otherwise its use goes back. */
async function spendCouponOf(tx: Queryable, { attempt, mismatch }: Purchase): Promise<boolean> {
  const { id: attemptId, couponId } = attempt
  if (couponId === null) return true
  if (mismatch === null) return spendCoupon(tx, { couponId, attemptId })
  await releaseCoupon(tx, { couponId, attemptId })
  return true
}

async function emptyCart(tx: Queryable, { attempt }: Purchase, now: Date): Promise<boolean> {
  // An order that was waiting for its money took the lines out when it was made.
  if (attempt.cartId === null || attempt.orderId !== null) return true
  return takeBoughtLines(tx, {
    cartId: attempt.cartId,
    lines: attempt.lines,
    couponId: attempt.couponId,
    now,
  })
}

type Writing = { status: OrderStatus; reason: string | null; buyer: KnownBuyer; now: Date }

async function writeOrder(
  tx: Queryable,
  { attempt, payment, mismatch }: Purchase,
  { status, reason, buyer, now }: Writing,
): Promise<BoughtOrder> {
  const events: OrderEventValues[] = [
    { kind: 'paid', message: payment.methodDetail ?? '', amountCents: payment.capturedCents },
    status === 'completed'
      ? { kind: 'completed', message: '' }
      : { kind: 'attention', message: reason ?? '' },
  ]
  const values = {
    ...paymentValues(attempt, payment, now),
    paymentStatus: 'captured',
    attemptStatus: mismatch === null ? 'completed' : 'review',
    reviewReason: mismatch,
    nextReconcileAt: null,
    orderStatus: status,
    attentionReason: reason,
    email: buyer.email,
    emailNormalized: normalizeEmail(buyer.email),
    buyerName: buyer.name,
    billing: buyer.billing && JSON.stringify(buyer.billing),
    shipping: buyer.shipping && JSON.stringify(buyer.shipping),
    paidAt: now,
    lines: JSON.stringify(attempt.lines),
    events: JSON.stringify(events),
  }
  const [order] = await (attempt.orderId === null ? insertOrder : updateOrder)(tx, values)
  if (!order) throw new Error('the order was not written')
  return order
}

/** The provider's report as the payment row and the ledger keep it. */
export function paymentValues(attempt: LockedAttempt, payment: ProviderPayment, now: Date) {
  return {
    attemptId: attempt.id,
    paymentId: attempt.paymentId,
    provider: attempt.provider,
    ref: payment.ref,
    captureRef: payment.captureRef,
    method: payment.method,
    methodDetail: payment.methodDetail,
    currency: payment.currency.toUpperCase(),
    capturedCents: payment.capturedCents,
    capturedAt: payment.capturedCents > 0 ? (payment.capturedAt ?? now) : null,
    live: payment.live,
    now,
  }
}
