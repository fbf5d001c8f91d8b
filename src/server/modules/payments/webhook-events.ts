import type { PaymentProvider } from '#core/domain/payment-status.ts'

/** The events to select for the webhooks at the providers. `docs/payments.md` lists the same ones. */
export const WEBHOOK_EVENTS = {
  stripe: [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.canceled',
    'payment_intent.amount_capturable_updated',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
    'review.opened',
    'review.closed',
  ],
  paypal: [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ],
} as const satisfies Record<PaymentProvider, readonly string[]>
