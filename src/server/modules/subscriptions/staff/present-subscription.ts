import type {
  StaffCharge,
  StaffSubscription,
  StaffSubscriptionDetails,
  SubscriptionEvent,
} from '#core/contract/admin-subscriptions.ts'
import { addMonths } from '#core/domain/license-period.ts'
import { toDollars } from '#core/domain/money.ts'
import { YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import {
  amountDue,
  cancelableUntil,
  expectedChargeAt,
  graceEndsAt,
  noticeDueAt,
  reminderDueAt,
} from '#core/domain/subscription-calendar.ts'
import { noteOf } from '#core/domain/subscription-event-note.ts'
import type { HeldSubscription } from '../holders/queries.ts'
import type { Subscription } from '../queries.ts'
import type { ChargePayment } from './deps.ts'
import type { ListedCharge, ListedEvent } from './read-queries.ts'

/** For the list. */
export function presentSubscription(held: HeldSubscription, now: Date): StaffSubscription {
  const { subscription, license, product, plan, holder, means } = held
  return {
    id: subscription.id,
    status: subscription.status,
    license: { id: subscription.licenseId, key: `••••• ${license.keyHint}` },
    product: { id: product.id, name: product.name },
    plan: { id: subscription.planId, name: plan.name },
    email: holder.email || null,
    user_id: holder.userId,
    price: toDollars(subscription.priceCents),
    next_charge: nextChargeOf(held, now),
    means: means?.detail ?? null,
    period_end: subscription.periodEnd.toISOString(),
    created_at: subscription.createdAt.toISOString(),
  }
}

function nextChargeOf(
  { subscription, charge }: HeldSubscription,
  now: Date,
): StaffSubscription['next_charge'] {
  if (subscription.status === 'active') {
    const at = expectedChargeAt(subscription, now)
    return { at: at.toISOString(), amount: toDollars(amountDue(subscription)) }
  }
  if (subscription.status !== 'past_due' || !charge?.nextTryAt) return null
  return { at: charge.nextTryAt.toISOString(), amount: toDollars(charge.amountCents) }
}

type Parts = {
  now: Date
  charges: ListedCharge[]
  events: ListedEvent[]
  orders: StaffSubscriptionDetails['orders']
  dashboardUrl: (payment: ChargePayment) => string | null
}

export function presentDetails(held: HeldSubscription, parts: Parts): StaffSubscriptionDetails {
  const { subscription, means } = held
  const { status, noticeAt, reminderAt } = subscription
  const isActive = status === 'active'
  return {
    ...presentSubscription(held, parts.now),
    holder: held.holder.name,
    license_ends_at: held.license.expiresAt?.toISOString() ?? null,
    period: subscription.period,
    period_start: subscription.periodStart.toISOString(),
    next_price: nextPriceOf(subscription),
    cancelable_until: isActive ? cancelableUntil(subscription).toISOString() : null,
    cancel_after_charge: subscription.cancelAfterCharge,
    canceled_at: subscription.canceledAt?.toISOString() ?? null,
    canceled_by: subscription.canceledBy,
    grace_ends_at: status === 'past_due' ? graceEndsAt(subscription).toISOString() : null,
    ended_at: subscription.endedAt?.toISOString() ?? null,
    end_reason: subscription.endReason,
    saved_means: means && {
      detail: means.detail,
      provider: means.provider,
      live: means.live,
      valid_until: means.validUntil?.toISOString() ?? null,
    },
    calendar: isActive
      ? [
          { mail: 'notice', due_at: noticeDueAt(subscription), sent_at: noticeAt },
          { mail: 'reminder', due_at: reminderDueAt(subscription), sent_at: reminderAt },
        ].map(presentMail)
      : [],
    charges: parts.charges.map((charge) => presentCharge(charge, parts)),
    orders: parts.orders,
    history: parts.events.map(presentEvent),
  }
}

type CalendarMail = StaffSubscriptionDetails['calendar'][number]

function presentMail({ mail, due_at, sent_at }: { mail: string; due_at: Date; sent_at: Date | null }) {
  return {
    mail: mail as CalendarMail['mail'],
    due_at: due_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}

/** A price that was announced too late for this charge counts a year later. */
function nextPriceOf(subscription: Subscription): StaffSubscriptionDetails['next_price'] {
  const { nextPriceCents, priceNoticeAt, periodEnd } = subscription
  if (nextPriceCents === null || subscription.status === 'ended') return null
  const countsNow = amountDue(subscription) === nextPriceCents
  const from = countsNow ? periodEnd : addMonths(periodEnd, YEARLY_MONTHS)
  return {
    amount: toDollars(nextPriceCents),
    announced_at: priceNoticeAt?.toISOString() ?? null,
    counts_from: from.toISOString(),
  }
}

function presentCharge(
  { charge, order, payment }: ListedCharge,
  { dashboardUrl }: Pick<Parts, 'dashboardUrl'>,
): StaffCharge {
  return {
    period: charge.period,
    status: charge.status,
    amount: toDollars(charge.amountCents),
    tries: charge.tries,
    last_try_at: charge.lastTryAt?.toISOString() ?? null,
    next_try_at: charge.nextTryAt?.toISOString() ?? null,
    decline: charge.declineKind && {
      kind: charge.declineKind,
      code: charge.declineCode,
      reason: charge.declineReason,
    },
    order,
    provider_url: payment && dashboardUrl(payment),
    created_at: charge.createdAt.toISOString(),
  }
}

/** Guests have no account, and only the holder changes the card. */
function isByHolder({ kind, details }: ListedEvent['event']): boolean {
  return kind === 'means_changed' || details?.by === 'holder'
}

function presentEvent({ event, by }: ListedEvent): SubscriptionEvent {
  return {
    kind: event.kind,
    note: noteOf(event),
    by:
      event.actorKind === 'system' ? null : (by ?? (isByHolder(event) ? 'The holder' : 'A deleted account')),
    created_at: event.createdAt.toISOString(),
  }
}
