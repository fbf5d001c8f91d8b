import * as z from 'zod'
import { paypalId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Capture, Refund } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { event, type PaypalContext } from './context.ts'
import { readPositiveCents } from './create-order.ts'
import { notFound, syntaxFailure, unprocessable } from './failure.ts'
import { refundWire } from './wire.ts'

const RefundRequest = z.strictObject({
  amount: z.strictObject({ currency_code: z.string().length(3), value: z.string().min(1) }).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
})

export function getCapture({ store }: PaypalContext, id: string): Capture {
  const capture = store.find('captures', id)
  if (!capture) throw notFound()
  return capture
}

/** Refunds the whole remainder if the request names no amount. */
export function refundCapture(
  context: PaypalContext,
  capture: Capture,
  body: unknown,
  fault: HandlerFault,
): Effect {
  const parsed = RefundRequest.safeParse(body ?? {})
  if (!parsed.success) throw syntaxFailure(parsed.error)
  const amountCents = readRefundAmount(capture, parsed.data.amount)
  const now = context.clock.now().getTime()
  const pending = fault === 'pending' || fault === 'declined'
  const refund: Refund = {
    id: paypalId(),
    provider: 'paypal',
    paymentId: capture.id,
    amountCents,
    currency: capture.currency,
    metadata: parsed.data.custom_id ? { custom_id: parsed.data.custom_id } : {},
    reason: parsed.data.note_to_payer ?? null,
    status: pending ? 'pending' : 'succeeded',
    createdAt: now,
    settlesAt: pending ? now + context.lateMs : null,
    settlesAs: fault === 'declined' ? 'failed' : 'succeeded',
  }
  const refunded = withRefunded(capture, amountCents, now)
  return {
    status: 201,
    body: refundWire(refund, refunded, context.baseUrl()),
    changes: [
      ['captures', capture.id, refunded],
      ['refunds', refund.id, refund],
      addToTotals(context.store, {
        provider: 'paypal',
        currency: capture.currency,
        refundedCents: amountCents,
      }),
      ...refundEvent(context, refunded, refund),
    ],
  }
}

export function settlePaypalRefund(context: PaypalContext, refund: Refund): Change[] {
  if (refund.settlesAt === null) return []
  const settled: Refund = { ...refund, status: refund.settlesAs, settlesAt: null }
  const capture = getCapture(context, refund.paymentId)
  if (settled.status === 'succeeded')
    return [['refunds', refund.id, settled], ...refundEvent(context, capture, settled)]
  const { currency, amountCents } = refund
  return [
    ['refunds', refund.id, settled],
    ['captures', capture.id, withRefunded(capture, -amountCents, context.clock.now().getTime())],
    addToTotals(context.store, { provider: 'paypal', currency, refundedCents: -amountCents }),
  ]
}

function withRefunded(capture: Capture, cents: number, now: number): Capture {
  const refundedCents = capture.refundedCents + cents
  const status =
    refundedCents === 0
      ? 'COMPLETED'
      : refundedCents === capture.amountCents
        ? 'REFUNDED'
        : 'PARTIALLY_REFUNDED'
  return { ...capture, refundedCents, status, updatedAt: now }
}

function refundEvent(context: PaypalContext, capture: Capture, refund: Refund): Change[] {
  if (refund.status !== 'succeeded') return []
  return event(context, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    summary: 'A refund was made',
    kind: 'refund',
    subject: capture.orderId,
    resource: refundWire(refund, capture, context.baseUrl()),
  })
}

function readRefundAmount(
  capture: Capture,
  amount: { currency_code: string; value: string } | undefined,
): number {
  if (capture.disputeId !== null)
    throw unprocessable(
      'TRANSACTION_DISPUTED',
      'Partial refunds cannot be offered for a disputed transaction.',
    )
  if (capture.status === 'REFUNDED')
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'Refund is not allowed: the capture is not completed.')
  const left = capture.amountCents - capture.refundedCents
  if (!amount) return left
  if (amount.currency_code !== capture.currency)
    throw unprocessable('REFUND_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.')
  const cents = readPositiveCents(amount.value, amount.currency_code)
  if (cents > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  return cents
}
