import { CART_CHANGED } from '#core/domain/checkout-messages.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import { inOneStatement } from '#server/platform/one-statement.ts'
import { insertRedemption, releaseCoupon, spendCoupon } from '../../coupons/index.ts'
import { findChangeProblem } from '../../licensing/index.ts'
import { payCharge } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrder, NO_EMAIL, updateOrder, type Verdict, type WrittenOrder } from '../ledger-queries.ts'
import type { LockedAttempt } from './attempt-queries.ts'
import { deliverOrder } from './deliver-order.ts'
import { labelPaymentJob } from './label-payment.ts'
import { notifyStaffOfOrder } from './notify-staff.ts'
import { buyerOf, type KnownBuyer, orderValues, type Purchase } from './order-values.ts'
import type { Outcome } from './outcome.ts'
import { describeLateCharge, findRenewalCharge, followHolder } from './renewal-charge.ts'

/** `mismatch`: why the money is not what we asked for; null when it is. */
type PaidPurchase = Purchase & { mismatch: string | null }

/**
 * Turns captured money into an order. With the right amount the goods are delivered, even when staff should look at
 * something else; with the wrong amount nothing is delivered until staff decide.
 */
export async function createOrder(deps: OrderDeps, tx: Queryable, purchase: PaidPurchase): Promise<Outcome> {
  const { attempt, mismatch } = purchase
  const now = deps.clock.now()
  const charge = await findRenewalCharge(tx, attempt)
  if (charge) await followHolder(tx, attempt, charge)
  const buyer = buyerOf(purchase)
  const couponSpent = await settleCoupon(tx, purchase)
  const changeProblem = mismatch === null ? await findChangeProblem(tx, attempt) : null
  const problemsOf = (cartMatches: boolean) =>
    [
      mismatch,
      attempt.orderStatus === 'cancelled' ? 'The money arrived after the order was canceled.' : null,
      cartMatches
        ? null
        : 'The cart changed after the payment started; the order contains what was paid for.',
      couponSpent ? null : 'The coupon was used up by the time the payment arrived.',
      charge ? describeLateCharge(charge) : null,
      changeProblem,
      buyer.email === '' ? NO_EMAIL : null,
      buyer.billing === null && purchase.form?.incomplete ? 'The billing form was incomplete.' : null,
    ].filter((problem) => problem !== null)

  const order = await writeOrder(tx, purchase, { problemsOf, buyer, now })
  if (isUnfitGift(attempt, order)) throw new AppError('conflict', { message: CART_CHANGED })
  failPoint('inside-order-transaction')
  if (attempt.couponId !== null && couponSpent && mismatch === null)
    await insertRedemption(tx, {
      couponId: attempt.couponId,
      orderId: order.id,
      userId: attempt.userId,
      discountCents: attempt.discountCents,
      createdAt: now,
    })
  const { means } = purchase.payment
  await inOneStatement(tx, 'order_outbox', async (outbox) => {
    if (mismatch === null)
      await deliverOrder(deps, tx, { order, attempt, buyer, means, now, isAccepted: false, outbox })
    // The money is here, so the period is not charged again, whatever staff decide.
    else if (charge) await payCharge(tx, charge.id, now)
    if (attempt.provider === 'stripe') {
      const label = { ref: purchase.payment.ref, number: order.number }
      await deps.enqueue(outbox, labelPaymentJob, { orderId: order.id, label })
    }
    await notifyStaffOfOrder(outbox, { order, totalCents: attempt.totalCents, buyerName: buyer.name })
  })
  return mismatch === null
    ? { kind: 'paid', key: order.key, status: order.status }
    : { kind: 'mismatch', key: order.key }
}

/** No money was taken, so an order of $0 that no longer fits is not placed at all. Undoes the whole transaction. */
function isUnfitGift({ totalCents }: LockedAttempt, { reason }: WrittenOrder): boolean {
  return totalCents === 0 && reason !== null
}

/** Only an order paid as asked uses its coupon up; otherwise the hold is released. */
async function settleCoupon(tx: Queryable, { attempt, mismatch }: PaidPurchase): Promise<boolean> {
  const { id: attemptId, couponId } = attempt
  if (couponId === null) return true
  if (mismatch === null) return spendCoupon(tx, { couponId, attemptId })
  await releaseCoupon(tx, { couponId, attemptId })
  return true
}

type Writing = { problemsOf: (cartMatches: boolean) => string[]; buyer: KnownBuyer; now: Date }

async function writeOrder(
  tx: Queryable,
  purchase: PaidPurchase,
  { problemsOf, buyer, now }: Writing,
): Promise<WrittenOrder> {
  const { attempt, mismatch } = purchase
  // Money is taken for what was frozen, cart or not; without money the cart is what entitles to an order.
  const matchesWithoutCart = attempt.totalCents > 0
  const values = {
    ...orderValues(purchase, buyer, now),
    paymentStatus: 'captured',
    attemptStatus: mismatch === null ? 'completed' : 'review',
    reviewReason: mismatch,
    nextReconcileAt: null,
    paidAt: now,
    verdict: JSON.stringify(verdictOn(purchase, problemsOf(true))),
    verdictIfCartChanged: JSON.stringify(
      verdictOn(purchase, problemsOf(attempt.cartId === null && matchesWithoutCart)),
    ),
  }
  // A pending order already took its lines out of the cart when it was created.
  const [order] = await (attempt.orderId === null ? insertOrder : updateOrder)(tx, values)
  if (!order) throw new Error('the order was not written')
  return order
}

function verdictOn({ attempt, payment }: PaidPurchase, problems: readonly string[]): Verdict {
  const paid = {
    kind: 'paid',
    message: payment.methodDetail ?? '',
    amountCents: payment.capturedCents,
  } as const
  const paidIfAny = attempt.totalCents > 0 ? [paid] : []
  if (problems.length === 0)
    return { status: 'completed', reason: null, events: [...paidIfAny, { kind: 'completed', message: '' }] }
  const reason = problems.join(' ')
  return { status: 'attention', reason, events: [...paidIfAny, { kind: 'attention', message: reason }] }
}
