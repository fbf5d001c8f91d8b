import { DAY_MINUTES } from '#core/domain/durations.ts'
import { couponRedemptions, orderItems, orders } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import type { CouponCode } from '../coupons.ts'
import { type CustomerName, emailOf } from '../customers.ts'
import { type DemoOrder, demoOrders } from '../orders.ts'
import { insertAttempt } from './insert-attempt.ts'
import type { Catalog } from './insert-catalog.ts'
import { countUse } from './insert-coupons.ts'
import { addressOf } from './insert-customers.ts'
import { insertInvoices } from './insert-invoices.ts'
import { insertOrderEvents } from './insert-order-events.ts'
import { insertPayment } from './insert-payment.ts'
import { insertRefund } from './insert-refund.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { minutesAfter, timeBefore } from './times.ts'

type Params = {
  now: Date
  catalog: Catalog
  userIds: Map<CustomerName, number>
  couponIds: Map<CouponCode, number>
}

/** Orders as the shop would write them, with payments, refunds, invoices and timelines. */
export async function insertOrders(tx: Tx, params: Params): Promise<InsertedOrder[]> {
  const inserted: InsertedOrder[] = []
  const uses = new Map<CouponCode, number>()
  for (const [index, order] of demoOrders().entries()) {
    const row = await insertOrder(tx, order, index, params)
    inserted.push(row)
    if (!order.coupon || !row.paid) continue

    const couponId = params.couponIds.get(order.coupon) ?? 0
    uses.set(order.coupon, (uses.get(order.coupon) ?? 0) + 1)
    await tx.insert(couponRedemptions).values({
      couponId,
      orderId: row.orderId,
      userId: row.userId,
      discountCents: order.discountCents,
      createdAt: row.at,
    })
    await countUse(tx, couponId, uses.get(order.coupon) ?? 0)
  }
  await insertInvoices(tx, inserted)
  await insertOrderEvents(tx, inserted)
  return inserted
}

async function insertOrder(tx: Tx, order: DemoOrder, index: number, params: Params): Promise<InsertedOrder> {
  const at = timeBefore(params.now, order.daysAgo, index)
  const paid = order.status !== 'pending' && order.status !== 'cancelled'
  const userId = order.customer ? (params.userIds.get(order.customer) ?? null) : null
  const couponId = order.coupon ? (params.couponIds.get(order.coupon) ?? null) : null
  const key = newKey()
  const attemptId = paid
    ? await insertAttempt(tx, { order, at, userId, couponId, key, catalog: params.catalog })
    : null
  const paymentId = await insertPayment(tx, { order, at, paid, attemptId, reference: `demo_${index + 1}` })
  const refund =
    order.refundCents > 0
      ? await insertRefund(tx, { order, at: minutesAfter(at, 4 * DAY_MINUTES), paymentId, index })
      : null
  const [row] = await tx
    .insert(orders)
    .values({
      ...orderRow(order, at, paid),
      key,
      userId,
      couponId,
      attemptId,
      paymentId,
      refundedAt: refund?.at,
    })
    .returning({ orderId: orders.id, number: orders.number })
  const { orderId = 0, number = '' } = row ?? {}
  await tx.insert(orderItems).values(itemRows(order, orderId, at, params.catalog))
  return { ...order, orderId, key, number, userId, at, paid, refund }
}

function orderRow(order: DemoOrder, at: Date, paid: boolean) {
  const email = emailOf(order.buyer)
  const address = addressOf(order.buyer)
  return {
    source: 'demo' as const,
    status: order.status,
    attentionReason: order.status === 'attention' ? order.note : null,
    paymentMethod: order.method,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    refundedCents: order.refundCents,
    couponCode: order.coupon,
    email,
    emailNormalized: email,
    buyerName: `${order.buyer.firstName} ${order.buyer.lastName}`,
    billing: address,
    shipping: address,
    createdAt: at,
    updatedAt: at,
    paidAt: paid ? minutesAfter(at, 1) : null,
    cancelledAt: order.status === 'cancelled' ? minutesAfter(at, DAY_MINUTES) : null,
  }
}

function itemRows(order: DemoOrder, orderId: number, at: Date, catalog: Catalog) {
  return order.lines.map(({ product, quantity, unitCents }) => {
    const rows = catalog.get(product.uri)
    return {
      orderId,
      quantity,
      unitCents,
      createdAt: at,
      productId: rows?.productId,
      planId: rows?.proPlanId,
      name: product.name,
      planName: 'Pro',
      sitesLimit: product.sites,
    }
  })
}
