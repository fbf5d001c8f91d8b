import type { LicenseState } from '#core/domain/license-status.ts'
import type { OrderEventKind } from '#core/domain/order-event-kind.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import type { PaymentMethod } from '#core/domain/payment-status.ts'
import type { RefundRequestStatus } from '#core/domain/refund-status.ts'
import type { SubscriptionStatus } from '#core/domain/subscription-status.ts'
import type { Tone } from '#web/ui/badge.tsx'

type Shown = { label: string; tone: Tone }

/** The label and color of each status, for buyers and staff. A missing status does not compile. */
export const ORDER_STATUS: Record<OrderStatus, Shown> = {
  pending: { label: 'Pending', tone: 'warning' },
  completed: { label: 'Completed', tone: 'success' },
  partially_refunded: { label: 'Partially refunded', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  attention: { label: 'In review', tone: 'warning' },
}

/** Labels of the order timeline on the buyer's side. */
export const ORDER_EVENT: Record<OrderEventKind, string> = {
  payment_pending: 'Payment started',
  paid: 'Payment received',
  completed: 'Order complete',
  attention: 'We are reviewing this order',
  resolved: 'Reviewed and resolved',
  cancelled: 'Canceled, nothing was charged',
  receipt_sent: 'Receipt sent',
  invoice_issued: 'Invoice issued',
  refund_asked: 'Refund requested',
  refund_declined: 'Refund declined',
  refund_started: 'Refund in progress',
  refunded: 'Refunded',
  refund_failed: 'The refund did not go through',
  disputed: 'The payment is disputed',
  dispute_news: 'Dispute',
  fraud_warning: 'Fraud warning',
  payment_review: 'Review at the provider',
  claimed: 'Added to your account',
  imported: 'Imported from another shop',
  anonymized: 'Personal data removed',
}

export const LICENSE_STATE: Record<LicenseState, Shown> = {
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'warning' },
  disabled: { label: 'Disabled', tone: 'danger' },
}

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatus, Shown> = {
  active: { label: 'Renews', tone: 'success' },
  past_due: { label: 'Payment is late', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
}

export const REFUND_REQUEST_STATUS: Record<RefundRequestStatus, Shown> = {
  open: { label: 'Requested', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

export const PAYMENT_METHOD: Record<PaymentMethod, string> = {
  card: 'Card',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  other: 'Other',
  free: 'No payment needed',
}
