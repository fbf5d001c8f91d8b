import {
  chargeDueAt,
  graceEndsAt,
  noticeDueAt,
  reminderDueAt,
  spreadMs,
} from '#core/domain/subscription-calendar.ts'
import type { Subscription } from './queries.ts'

export type NextAction = { kind: 'notice' | 'reminder' | 'charge' | 'unpaid' | 'end'; at: Date }

type Scheduled = Pick<Subscription, 'id' | 'status' | 'periodEnd' | 'noticeAt' | 'reminderAt'>

/**
 * What the calendar does next with a subscription, and when; null if it is over. A charge that was opened is made by
 * orders: the calendar only ends it when it stays unpaid.
 */
export function nextAction(
  subscription: Scheduled,
  { hasCharge, now }: { hasCharge: boolean; now: Date },
): NextAction | null {
  const { id, status, periodEnd, noticeAt } = subscription
  if (status === 'ended') return null
  if (status === 'canceled') return { kind: 'end', at: periodEnd }
  if (hasCharge) return { kind: 'unpaid', at: graceEndsAt(subscription) }
  const dueAt = chargeDueAt(subscription)
  if (noticeAt === null || dueAt === null) return { kind: 'notice', at: noticeDueAt(subscription) }
  if (needsReminder(subscription, noticeAt) && now < dueAt)
    return { kind: 'reminder', at: reminderDueAt(subscription) }
  return { kind: 'charge', at: new Date(dueAt.getTime() + spreadMs(id)) }
}

/** A holder who was told within the last week needs no reminder. */
function needsReminder({ reminderAt, periodEnd }: Scheduled, noticeAt: Date): boolean {
  return reminderAt === null && noticeAt < reminderDueAt({ periodEnd })
}

/** For `subscriptions.next_action_at`. */
export function nextActionAt(
  subscription: Scheduled,
  context: { hasCharge: boolean; now: Date },
): Date | null {
  return nextAction(subscription, context)?.at ?? null
}
