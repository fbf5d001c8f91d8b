import { paypalId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Capture, Order } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { event, type PaypalContext } from './context.ts'
import { unprocessable } from './failure.ts'
import { mayApprove, urlsFor } from './orders.ts'
import { saveAccount } from './vault.ts'
import { captureWire, orderWire } from './wire.ts'

const EVENT_OF: Partial<Record<Capture['status'], { type: string; summary: string }>> = {
  COMPLETED: { type: 'PAYMENT.CAPTURE.COMPLETED', summary: 'Payment completed' },
  PENDING: { type: 'PAYMENT.CAPTURE.PENDING', summary: 'Payment pending' },
  DECLINED: { type: 'PAYMENT.CAPTURE.DENIED', summary: 'Payment denied' },
}

/** Captures an approved order. The order becomes COMPLETED even if its capture is pending or declined. */
export function captureOrder(context: PaypalContext, order: Order, fault: HandlerFault): Effect {
  requireCapturable(context, order)
  const now = context.clock.now().getTime()
  const plan = fault === 'pending' ? 'pending' : fault === 'declined' ? 'decline' : order.plan
  const capture: Capture = {
    id: paypalId(),
    orderId: order.id,
    status: statusOf(plan),
    amountCents: order.amountCents - (fault === 'wrong_amount' ? 1 : 0),
    currency: fault === 'wrong_currency' ? 'EUR' : order.currency,
    refundedCents: 0,
    customId: order.customId,
    invoiceId: order.invoiceId,
    createdAt: now,
    updatedAt: now,
    disputeId: null,
    settlesAt: plan.startsWith('pending') ? now + context.lateMs : null,
    settlesAs: plan === 'pending_then_deny' ? 'DECLINED' : 'COMPLETED',
    vaultsAt: order.vault && plan === 'save_later' ? now + context.lateMs : null,
    merchantId: fault === 'wrong_account' ? paypalId(13) : order.merchantId,
  }
  const { id: captureId, merchantId } = capture
  const captured: Order = { ...order, status: 'COMPLETED', captureId, merchantId, updatedAt: now }
  const isSaved = order.vault && plan === 'complete'
  const { token, changes } = isSaved ? saveAccount(context, captured) : { token: null, changes: [] }
  const { vault } = captured
  const completed: Order = { ...captured, vault: vault && { ...vault, tokenId: token?.id ?? null } }
  return {
    status: 201,
    body: orderWire(completed, { capture, refunds: [] }, urlsFor(context, completed)),
    changes: [['orders', order.id, completed], ...record(context, capture), ...changes],
  }
}

/** PayPal does not wait with its answer until the account is saved. An event tells, and the order never does. */
export function saveLate(context: PaypalContext, capture: Capture): Change[] {
  const order = context.store.find('orders', capture.orderId)
  if (!order || capture.vaultsAt == null) return []
  return [['captures', capture.id, { ...capture, vaultsAt: null }], ...saveAccount(context, order).changes]
}

/** Decides a pending capture; does nothing if it is already decided. */
export function settleCapture(
  context: PaypalContext,
  capture: Capture,
  status: Capture['settlesAs'],
): Change[] {
  if (capture.status !== 'PENDING') return []
  const now = context.clock.now().getTime()
  const vaults = status === 'COMPLETED' && context.store.find('orders', capture.orderId)?.vault
  return record(context, {
    ...capture,
    status,
    settlesAt: null,
    vaultsAt: vaults ? now : null,
    updatedAt: now,
  })
}

function record(context: PaypalContext, capture: Capture): Change[] {
  const content = EVENT_OF[capture.status]
  return [
    ['captures', capture.id, capture],
    ...(capture.status === 'COMPLETED' ? [addCaptured(context, capture)] : []),
    ...(content
      ? event(context, {
          ...content,
          kind: 'capture',
          subject: capture.orderId,
          resource: captureWire(capture, context.baseUrl()),
        })
      : []),
  ]
}

function addCaptured({ store }: PaypalContext, { currency, amountCents }: Capture): Change {
  return addToTotals(store, { provider: 'paypal', currency, capturedCents: amountCents })
}

function statusOf(plan: Order['plan']): Capture['status'] {
  if (plan === 'decline') return 'DECLINED'
  return plan.startsWith('pending') ? 'PENDING' : 'COMPLETED'
}

function requireCapturable(context: PaypalContext, order: Order): void {
  if (order.captureId !== null)
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. If `intent=CAPTURE` only one capture per order is allowed.',
    )
  if (mayApprove(order) || order.status === 'VOIDED')
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      'Payer has not yet approved the Order for payment. Please redirect the payer to the approve url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.',
    )
  if (order.plan === 'instrument_declined')
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
      [{ href: urlsFor(context, order).approveUrl, rel: 'redirect', method: 'GET' }],
    )
  for (const capture of context.store.all('captures')) {
    if (order.invoiceId !== null && capture.invoiceId === order.invoiceId && capture.status !== 'DECLINED')
      throw unprocessable(
        'DUPLICATE_INVOICE_ID',
        'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
      )
  }
}
