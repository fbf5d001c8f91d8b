import { toDollars } from '#core/domain/money.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type IssuedLicense, issuedWebhook } from '../licensing/index.ts'
import { queueWebhooks, type WebhookMessage } from '../webhooks/index.ts'
import type { PlacedItem, PlacedOrder } from './placed-order.ts'

type Delivered = {
  order: PlacedOrder
  totals: { discountCents: number; totalCents: number }
  buyer: { email: string; name: string }
  licenses: readonly IssuedLicense[]
  now: Date
}

/** Reports a completed order and its licenses to the seller's own systems. */
export async function queueOrderWebhooks(
  tx: Queryable,
  { order, totals, buyer, licenses, now }: Delivered,
): Promise<void> {
  const items = new Map(order.items.map((item) => [item.id, item]))
  const completed: WebhookMessage = {
    event: 'order.completed',
    subject: order.id,
    data: {
      number: order.number,
      email: buyer.email,
      name: buyer.name,
      currency: 'USD',
      discount: toDollars(totals.discountCents),
      total: toDollars(totals.totalCents),
      items: order.items.map(presentItem),
    },
  }
  const issued = licenses.map(({ id, orderItemId, key }) => {
    const item = items.get(orderItemId)
    return issuedWebhook({
      id,
      key,
      orderNumber: order.number,
      productId: item?.productId ?? null,
      product: item?.name ?? '',
      plan: item?.planName ?? '',
      sitesLimit: item?.sitesLimit ?? null,
      email: buyer.email,
    })
  })
  await queueWebhooks(tx, [completed, ...issued], now)
}

type Refunded = {
  order: { number: string; email: string }
  refundId: number
  amountCents: number
  full: boolean
  now: Date
}

export async function queueRefundWebhook(
  tx: Queryable,
  { order, refundId, amountCents, full, now }: Refunded,
): Promise<void> {
  const data = {
    number: order.number,
    email: order.email,
    currency: 'USD',
    amount: toDollars(amountCents),
    full,
  }
  await queueWebhooks(tx, [{ event: 'order.refunded', subject: refundId, data }], now)
}

/** Takes back `order.refunded`: the provider could not deliver the money. */
export async function queueRefundFailedWebhook(
  tx: Queryable,
  { order, refundId, amountCents, now }: Omit<Refunded, 'full'>,
): Promise<void> {
  const data = {
    number: order.number,
    email: order.email,
    currency: 'USD',
    amount: toDollars(amountCents),
  }
  await queueWebhooks(tx, [{ event: 'order.refund_failed', subject: refundId, data }], now)
}

function presentItem({ productId, name, planName, kind, quantity, unitCents }: PlacedItem) {
  return { product_id: productId, name, plan: planName, kind, quantity, price: toDollars(unitCents) }
}
