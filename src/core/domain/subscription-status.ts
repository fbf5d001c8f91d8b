import { mayMove, statusesOf } from './transitions.ts'

/**
 * The statuses of a subscription. `active`: the next charge is scheduled; `past_due`: the charge failed and the license is
 * in grace; `canceled`: runs until the end of the paid period, and may be resumed until then; `ended`: over for good, and
 * the saved means of payment are detached.
 */
export const SUBSCRIPTION_TRANSITIONS = {
  active: ['past_due', 'canceled', 'ended'],
  past_due: ['active', 'ended'],
  canceled: ['active', 'ended'],
  ended: [],
} as const satisfies Record<string, readonly string[]>

export type SubscriptionStatus = keyof typeof SUBSCRIPTION_TRANSITIONS
export const SUBSCRIPTION_STATUSES = statusesOf<SubscriptionStatus>(SUBSCRIPTION_TRANSITIONS)

/** A license has at most one subscription that is not over. */
export const LIVE_SUBSCRIPTION_STATUSES = [
  'active',
  'past_due',
  'canceled',
] as const satisfies readonly SubscriptionStatus[]

/** A charge is made, or tried again. Its license stays valid while it is late. */
export const RENEWING_STATUSES = ['active', 'past_due'] as const satisfies readonly SubscriptionStatus[]

export function maySubscriptionMove(from: SubscriptionStatus, to: SubscriptionStatus): boolean {
  return mayMove<SubscriptionStatus>(SUBSCRIPTION_TRANSITIONS, from, to)
}

/** Why a subscription ended. */
export const SUBSCRIPTION_END_REASONS = [
  'canceled',
  'unpaid',
  'dispute',
  'refund',
  'license_disabled',
  'license_transferred',
  'product_withdrawn',
  'plan_removed',
  'holder_erased',
  'lifetime',
] as const
export type SubscriptionEndReason = (typeof SUBSCRIPTION_END_REASONS)[number]

/** Who canceled it. */
export const CANCELED_BY = ['holder', 'staff'] as const

export const SUBSCRIPTION_EVENT_KINDS = [
  'created',
  'notice_sent',
  'reminder_sent',
  'charge_failed',
  'renewed',
  'past_due',
  'means_changed',
  'means_detached',
  'canceled',
  'resumed',
  'price_changed',
  'date_changed',
  'upgraded',
  'shortened',
  'ended',
] as const
export type SubscriptionEventKind = (typeof SUBSCRIPTION_EVENT_KINDS)[number]

/**
 * `soft`: tried again later; `hard`: the means of payment is gone for good; `authentication`: the holder's bank wants them
 * to confirm.
 */
export const DECLINE_KINDS = ['soft', 'hard', 'authentication'] as const
export type DeclineKind = (typeof DECLINE_KINDS)[number]

/** A charge of one period. `void`: the period was paid otherwise, or the subscription ended before. */
export const CHARGE_TRANSITIONS = {
  open: ['paid', 'void'],
  paid: [],
  void: ['paid'],
} as const satisfies Record<string, readonly string[]>
export type ChargeStatus = keyof typeof CHARGE_TRANSITIONS
export const CHARGE_STATUSES = statusesOf<ChargeStatus>(CHARGE_TRANSITIONS)
