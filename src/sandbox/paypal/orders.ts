import { paypalId } from '../ids.ts'
import type { Order, Refund } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { event, type PaypalContext } from './context.ts'
import { notFound } from './failure.ts'
import { orderStub, orderWire, type Site } from './wire.ts'

export function getOrder(context: PaypalContext, id: string): Order {
  const order = context.store.find('orders', id)
  if (!order) throw notFound()
  return order
}

export function showOrder(context: PaypalContext, order: Order, minimal = false) {
  const site = siteOf(context, order)
  if (minimal) return orderStub(order, site)
  const capture = order.captureId ? context.store.find('captures', order.captureId) : undefined
  return orderWire(order, { capture, refunds: capture ? refundsOf(context, capture.id) : [] }, site)
}

export function siteOf(context: PaypalContext, order: Order): Site {
  return {
    baseUrl: context.baseUrl(),
    approveUrl: new URL(`/sandbox/paypal/approve?token=${order.id}`, context.shopUrl()).href,
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

/** The buyer agrees in PayPal's window. `plan` is what their account will do when the shop takes the money. */
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
