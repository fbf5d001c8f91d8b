import { paypalId } from '../ids.ts'
import type { Order, Refund } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { windowUrl } from '../window-url.ts'
import { event, type PaypalContext } from './context.ts'
import { notFound } from './failure.ts'
import { orderStub, orderWire, type Urls } from './wire.ts'

export function getOrder(context: PaypalContext, id: string): Order {
  const order = context.store.find('orders', id)
  if (!order) throw notFound()
  return order
}

export function showOrder(context: PaypalContext, order: Order, minimal = false) {
  const urls = urlsFor(context, order)
  if (minimal) return orderStub(order, urls)
  const capture = order.captureId ? context.store.find('captures', order.captureId) : undefined
  return orderWire(order, { capture, refunds: capture ? refundsOf(context, capture.id) : [] }, urls)
}

export function urlsFor(context: PaypalContext, order: Order): Urls {
  return {
    baseUrl: context.baseUrl(),
    approveUrl: windowUrl(`/sandbox/paypal/approve?token=${order.id}`, {
      returnUrl: order.returnUrl,
      shopUrl: context.shopUrl,
    }),
  }
}

export function refundsOf({ store }: PaypalContext, captureId: string): Refund[] {
  return [...store.all('refunds')].filter(
    ({ provider, paymentId }) => provider === 'paypal' && paymentId === captureId,
  )
}

export function mayApprove(order: Order): boolean {
  return order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED'
}

/** `plan` is what happens when the shop captures the order. */
export function approveOrder(context: PaypalContext, order: Order, plan: Order['plan']): Change[] {
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    plan,
    payerId: order.payerId ?? paypalId(13),
    updatedAt: context.clock.now().getTime(),
  }
  return [
    ['orders', order.id, approved],
    ...event(context, {
      type: 'CHECKOUT.ORDER.APPROVED',
      summary: 'An order has been approved by buyer',
      kind: 'checkout-order',
      subject: order.id,
      resource: showOrder(context, approved),
    }),
  ]
}
