import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { amountDue, noticeDueAt, REMINDER_DAYS } from '#core/domain/subscription-calendar.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { findOpenCharge } from '../charge-queries.ts'
import { mailHolder } from '../mail-holder.ts'
import { nextActionAt } from '../next-action.ts'
import { insertSubscriptionEvents, updateSubscription } from '../queries.ts'
import { type Change, changingSubscription, eventActor } from './changing-subscription.ts'
import type { StaffDeps } from './deps.ts'

const MAX_YEARS = 3

/**
 * Moves the next charge. The mail about it says when and how much, so it counts as the notice if the charge is less than
 * 30 days away; otherwise the calendar sends another one in time.
 */
export function changeDate(
  deps: StaffDeps,
  { nextOn, ...change }: Change & { nextOn: string },
): Promise<StaffSubscriptionDetails> {
  const now = deps.clock.now()
  const context = { ...change, action: 'subscription.date_changed' } as const
  return changingSubscription(deps, context, async (tx, before) => {
    if (before.status !== 'active' || (await findOpenCharge(tx, before.id)))
      throw new AppError('conflict', {
        message: 'There is no next charge to move: it is being made, has failed, or was canceled.',
      })
    const periodEnd = onDay(nextOn, before.periodEnd)
    requireInReach(periodEnd, now)
    if (periodEnd.getTime() === before.periodEnd.getTime()) return
    const moved = {
      periodEnd,
      noticeAt: noticeDueAt({ periodEnd }) <= now ? now : null,
      reminderAt: null,
    }
    await updateSubscription(tx, {
      id: before.id,
      ...moved,
      nextActionAt: nextActionAt({ ...before, ...moved }, { hasCharge: false, now }),
      now,
    })
    const { userId: actorId } = change.actor
    await deps.links.extendLicense(tx, { licenseId: before.licenseId, until: periodEnd, actorId, now })
    await insertSubscriptionEvents(tx, [
      {
        subscriptionId: before.id,
        kind: 'date_changed',
        details: { from: before.periodEnd.toISOString(), to: periodEnd.toISOString() },
        actor: eventActor(change.actor),
        now,
      },
      ...(moved.noticeAt
        ? [
            {
              subscriptionId: before.id,
              kind: 'notice_sent' as const,
              details: { period: before.period, amountCents: amountDue({ ...before, ...moved }) },
              now,
            },
          ]
        : []),
    ])
    await mailHolder(deps, tx, { subscriptionId: before.id, mail: 'date_changed', now })
  })
}

/** The same time of day as before. */
function onDay(day: string, before: Date): Date {
  return new Date(Date.parse(day) + (before.getTime() % DAY_MS))
}

function requireInReach(periodEnd: Date, now: Date): void {
  if (periodEnd.getTime() < now.getTime() + REMINDER_DAYS * DAY_MS)
    throw fieldError('next_on', 'Choose a day at least a week from now, so that the holder can react.')
  if (periodEnd.getTime() > now.getTime() + MAX_YEARS * 366 * DAY_MS)
    throw fieldError('next_on', `Choose a day within ${MAX_YEARS} years.`)
}
