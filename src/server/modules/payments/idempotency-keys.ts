import type { RefundOrder } from './gateway.ts'

/** Stripe's idempotency key, PayPal's request id: a call repeated with the same key happens once. */
export function paymentKey(attemptKey: string): string {
  return `pay:${attemptKey}`
}

export function captureKey(attemptKey: string): string {
  return `capture:${attemptKey}`
}

/** The refund's own key is unique, and the provider's refund carries it too. */
export function refundKey(order: RefundOrder): string {
  return order.refundKey
}
