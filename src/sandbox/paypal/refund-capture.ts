import * as z from 'zod'
import { paypalId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Capture, Dispute, Refund } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { takenCents } from '../taken-money.ts'
import { event, type PaypalContext } from './context.ts'
import { readPositiveCents } from './create-order.ts'
import { saveClosed, settledByRefund, unlistedOf } from './disputes.ts'
import { notFound, syntaxFailure, unprocessable } from './failure.ts'
import { refundWire } from './wire.ts'
import { leftOf, withRefunded } from './withheld.ts'

const RefundRequest = z.strictObject({
  amount: z.strictObject({ currency_code: z.string().length(3), value: z.string().min(1) }).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).regex(/^.*$/).optional(),
})

export function getCapture({ store }: PaypalContext, id: string): Capture {
  const capture = store.find('captures', id)
  if (!capture) throw notFound()
  return capture
}

/** Refunds the whole remainder if the request names no amount. Of a disputed capture only all of it can be refunded. */
export function refundCapture(
  context: PaypalContext,
  capture: Capture,
  body: unknown,
  fault: HandlerFault,
): Effect {
  const parsed = RefundRequest.safeParse(body ?? {})
  if (!parsed.success) throw syntaxFailure(parsed.error)
  const unlistedCents = unlistedOf(context, capture)
  const amountCents = readRefundAmount(capture, unlistedCents, parsed.data.amount)
  const now = context.clock.now().getTime()
  const dispute = settledByRefund(context, capture)
  const pending = dispute === null && (fault === 'pending' || fault === 'declined')
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
  const refunded = withRefunded({ ...capture, disputeId: null }, amountCents, { unlistedCents, now })
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
        disputedCents: -(dispute?.refundedCents ?? 0),
      }),
      ...refundEvent(context, refunded, refund),
      ...(dispute ? saveClosed(context, dispute, refunded) : []),
    ],
  }
}

export function settlePaypalRefund(context: PaypalContext, refund: Refund): Change[] {
  if (refund.settlesAt === null) return []
  return refund.settlesAs === 'failed'
    ? failPaypalRefund(context, refund)
    : completePaypalRefund(context, refund)
}

export function completePaypalRefund(context: PaypalContext, refund: Refund): Change[] {
  if (refund.status !== 'pending') return []
  const settled: Refund = { ...refund, status: 'succeeded', settlesAt: null }
  return [
    ['refunds', refund.id, settled],
    ...refundEvent(context, getCapture(context, refund.paymentId), settled),
  ]
}

/** Only a pending refund can fail at PayPal. A dispute over more than was left then holds what comes back. */
export function failPaypalRefund(context: PaypalContext, refund: Refund): Change[] {
  if (refund.status !== 'pending') return []
  const failed: Refund = { ...refund, status: 'failed', settlesAt: null }
  const { currency, amountCents, paymentId } = refund
  const capture = getCapture(context, paymentId)
  const unlistedCents = unlistedOf(context, capture)
  const now = context.clock.now().getTime()
  const restored = withRefunded(capture, -amountCents, { unlistedCents, now })
  const dispute = capture.disputeId === null ? undefined : context.store.find('disputes', capture.disputeId)
  const heldCents = dispute
    ? Math.max(0, Math.min(dispute.amountCents - takenCents(dispute), leftOf(context, restored)))
    : 0
  return [
    ['refunds', refund.id, failed],
    ['captures', capture.id, restored],
    ...holdMore(dispute, heldCents),
    addToTotals(context.store, {
      provider: 'paypal',
      currency,
      refundedCents: -amountCents,
      disputedCents: heldCents,
    }),
    ...refundEvent(context, restored, failed),
  ]
}

function holdMore(dispute: Dispute | undefined, cents: number): Change[] {
  if (!dispute || cents === 0) return []
  const movements = [...(dispute.movements ?? [-takenCents(dispute)]), -cents]
  return [['disputes', dispute.id, { ...dispute, movements }]]
}

const EVENTS = {
  succeeded: { type: 'PAYMENT.CAPTURE.REFUNDED', summary: 'A refund was made' },
  pending: { type: 'PAYMENT.REFUND.PENDING', summary: 'A refund is pending' },
  failed: { type: 'PAYMENT.REFUND.FAILED', summary: 'A refund failed' },
} as const

function refundEvent(context: PaypalContext, capture: Capture, refund: Refund): Change[] {
  return event(context, {
    ...EVENTS[refund.status],
    kind: 'refund',
    subject: capture.orderId,
    resource: refundWire(refund, capture, context.baseUrl()),
  })
}

function readRefundAmount(
  capture: Capture,
  unlistedCents: number,
  amount: { currency_code: string; value: string } | undefined,
): number {
  if (capture.status === 'REFUNDED')
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'Refund is not allowed: the capture is not completed.')
  const left = capture.amountCents - capture.refundedCents - unlistedCents
  if (!amount) return left
  if (amount.currency_code !== capture.currency)
    throw unprocessable('REFUND_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.')
  const cents = readPositiveCents(amount.value, amount.currency_code)
  if (cents > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  if (capture.disputeId !== null && cents < left)
    throw unprocessable(
      'TRANSACTION_DISPUTED',
      'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
    )
  return cents
}
