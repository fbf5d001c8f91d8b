import type { CouponStateName } from '#core/contract/admin-coupons.ts'
import type { UserState } from '#core/contract/admin-users.ts'
import { capitalize } from '#core/domain/capitalize.ts'
import type { MailStatus } from '#core/domain/mail-status.ts'
import type { OrderEventKind } from '#core/domain/order-event-kind.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import type { CaseKind, CaseState } from '#core/domain/payment-case.ts'
import type { PaymentStatus } from '#core/domain/payment-status.ts'
import type { RefundStatus } from '#core/domain/refund-status.ts'
import type { ReviewStatus } from '#core/domain/review-status.ts'
import type { RoleId } from '#core/domain/roles.ts'
import type {
  ChargeStatus,
  DeclineKind,
  SubscriptionEndReason,
  SubscriptionEventKind,
  SubscriptionStatus,
} from '#core/domain/subscription-status.ts'
import { ORDER_EVENT, ORDER_STATUS } from '#web/lib/order-status.ts'
import type { Tone } from '#web/ui/badge.tsx'

type Shown = { label: string; tone: Tone }

/** Buyers see a gentler label for orders that need attention. */
export const STAFF_ORDER_STATUS: Record<OrderStatus, Shown> = {
  ...ORDER_STATUS,
  attention: { label: 'Needs attention', tone: 'danger' },
}

export const STAFF_ORDER_EVENT: Record<OrderEventKind, string> = {
  ...ORDER_EVENT,
  attention: 'Needs attention',
  claimed: 'Added to an account',
}

export const REFUND_STATUS: Record<RefundStatus, Shown> = {
  requested: { label: 'Waiting for the provider', tone: 'warning' },
  pending: { label: 'In progress', tone: 'warning' },
  succeeded: { label: 'Refunded', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const PAYMENT_STATUS: Record<PaymentStatus, Shown> = {
  created: { label: 'Started', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warning' },
  captured: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
}

export const CASE_KIND: Record<CaseKind, string> = {
  dispute: 'Dispute',
  fraud_warning: 'Fraud warning',
  review: 'Review',
}

export const CASE_STATE: Record<CaseState, Shown> = {
  needs_response: { label: 'Needs attention', tone: 'danger' },
  under_review: { label: 'Under review', tone: 'warning' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export const USER_STATE: Record<UserState, Shown> = {
  active: { label: 'Active', tone: 'success' },
  unconfirmed: { label: 'Unconfirmed', tone: 'warning' },
  disabled: { label: 'Disabled', tone: 'danger' },
}

/** What each role may do. */
export const ROLE_ABOUT: Record<RoleId, string> = {
  1: 'Runs the shop: can see and change everything here.',
  2: 'Can buy, but has no access to the Admin Panel.',
  3: 'Can see everything here, but only add notes to orders.',
}

export const COUPON_STATE: Record<CouponStateName, Shown> = {
  active: { label: 'Active', tone: 'success' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  expired: { label: 'Expired', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'warning' },
  disabled: { label: 'Switched off', tone: 'neutral' },
}

export const REVIEW_STATUS: Record<ReviewStatus, Shown> = {
  published: { label: 'Shown', tone: 'success' },
  hidden: { label: 'Hidden', tone: 'neutral' },
}

export const MAIL_STATUS: Record<MailStatus, Shown> = {
  queued: { label: 'Waiting', tone: 'warning' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Stored only', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatus, Shown> = {
  active: { label: 'Active', tone: 'success' },
  past_due: { label: 'Past due', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
}

export const SUBSCRIPTION_END: Record<SubscriptionEndReason, string> = {
  canceled: 'It was canceled.',
  unpaid: 'The renewal was not paid.',
  dispute: 'A dispute about its payment was lost.',
  refund: 'Its payment was refunded.',
  license_disabled: 'Its license was disabled.',
  license_transferred: 'Its license was transferred to somebody else.',
  product_withdrawn: 'The product is no longer sold.',
  plan_removed: 'The plan is no longer sold by the year.',
  holder_erased: 'The holder’s data was erased.',
  lifetime: 'Its license no longer expires.',
}

export const SUBSCRIPTION_EVENT: Record<SubscriptionEventKind, string> = {
  created: 'Started',
  notice_sent: '30-day notice sent',
  reminder_sent: 'Reminder sent',
  charge_failed: 'Charge failed',
  renewed: 'Renewed',
  past_due: 'Past due',
  means_changed: 'Payment method changed',
  means_detached: 'Payment method deleted at the provider',
  canceled: 'Canceled',
  resumed: 'Resumed',
  price_changed: 'New price announced',
  date_changed: 'Next charge moved',
  upgraded: 'Upgraded',
  shortened: 'Shortened by a refund',
  ended: 'Ended',
}

export const CHARGE_STATUS: Record<ChargeStatus, Shown> = {
  open: { label: 'Not paid yet', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Not needed', tone: 'neutral' },
}

/** What a decline means for the next try. */
export const DECLINE_KIND: Record<DeclineKind, string> = {
  soft: 'We try again',
  hard: 'The holder must change the payment method',
  authentication: 'The holder must confirm it with the bank',
}

/** `order.note_added` as `Order note added`. */
export function inWords(name: string): string {
  return capitalize(name.replace(/[-_.]/g, ' '))
}

/** The options of a filter, from a table of labels. */
export function optionsOf<Key extends string>(table: Record<Key, Shown>): { value: Key; label: string }[] {
  return (Object.keys(table) as Key[]).map((value) => ({ value, label: table[value].label }))
}
