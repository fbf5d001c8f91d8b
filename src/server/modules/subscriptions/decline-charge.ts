import { eq } from 'drizzle-orm'
import { retryAt } from '#core/domain/subscription-calendar.ts'
import type { DeclineKind } from '#core/domain/subscription-status.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type SubscriptionCharge, updateCharge } from './charge-queries.ts'
import type { SubscriptionDeps } from './deps.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { mailHolder } from './mail-holder.ts'
import { nextActionAt } from './next-action.ts'
import { insertSubscriptionEvents, moveSubscription, type Subscription } from './queries.ts'
import { queueSubscriptionWebhooks } from './queue-subscription-webhooks.ts'

type Declined = {
  subscription: Subscription
  charge: SubscriptionCharge
  /** In the provider's words. */
  decline: { kind: DeclineKind; code: string; message: string }
  now: Date
}

/** A try was declined. The caller holds subscription and charge, and makes sure that each try counts once. */
export async function declineCharge(
  deps: SubscriptionDeps,
  tx: Queryable,
  { subscription, charge, decline, now }: Declined,
): Promise<void> {
  const { id } = subscription
  const tries = charge.tries + 1
  const nextTryAt = decline.kind === 'soft' ? retryAt(charge.firstTryAt ?? now, tries) : null
  await updateCharge(tx, charge.id, {
    tries,
    nextTryAt,
    declineKind: decline.kind,
    declineCode: decline.code,
    declineReason: decline.message,
  })
  await insertSubscriptionEvents(tx, [
    {
      subscriptionId: id,
      kind: 'charge_failed',
      details: {
        period: charge.period,
        kind: decline.kind,
        code: decline.code,
        reason: decline.message,
        nextTryAt: nextTryAt?.toISOString() ?? null,
      },
      now,
    },
  ])
  if (subscription.cancelAfterCharge) {
    await endSubscriptions(deps, tx, { where: eq(subscriptions.id, id), reason: 'canceled', now })
    return
  }
  if (subscription.status === 'active') await becomePastDue(tx, subscription, now)
  const mail = nextTryAt ? 'declined' : decline.kind === 'authentication' ? 'authentication' : 'card_needed'
  await mailHolder(deps, tx, { subscriptionId: id, mail, now })
}

async function becomePastDue(tx: Queryable, subscription: Subscription, now: Date): Promise<void> {
  const { id } = subscription
  const late = await moveSubscription(tx, {
    id,
    to: 'past_due',
    pastDueAt: now,
    nextActionAt: nextActionAt({ ...subscription, status: 'past_due' }, { hasCharge: true, now }),
    now,
  })
  if (!late) throw new Error(`subscription ${id} cannot become past due`)
  await insertSubscriptionEvents(tx, [{ subscriptionId: id, kind: 'past_due', now }])
  await queueSubscriptionWebhooks(tx, { event: 'subscription.past_due', changed: [late], now })
}
