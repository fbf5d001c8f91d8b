import { eq, inArray, sql } from 'drizzle-orm'
import { CURRENCY } from '#core/domain/limits.ts'
import { toDollars } from '#core/domain/money.ts'
import { amountDue } from '#core/domain/subscription-calendar.ts'
import type { WebhookEvent } from '#core/domain/webhook-event.ts'
import { licenses, orders, plans, products, subscriptions, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { queueWebhooks } from '../webhooks/index.ts'
import type { Subscription } from './queries.ts'

type SubscriptionEvent = Extract<WebhookEvent, `subscription.${string}`>

/** Reports subscriptions as they are now to the seller's own systems; each event once per period. */
export async function queueSubscriptionWebhooks(
  tx: Queryable,
  { event, changed, now }: { event: SubscriptionEvent; changed: readonly Subscription[]; now: Date },
): Promise<void> {
  if (changed.length === 0) return
  const described = new Map((await describe(tx, changed)).map((row) => [row.id, row]))
  const messages = changed.map((subscription) => {
    const { id, period } = subscription
    const names = described.get(id)
    return {
      event,
      subject: `${id}:${period}${repeatOf(event, subscription)}`,
      data: {
        subscription_id: id,
        license_id: subscription.licenseId,
        key_ending: names?.keyHint ?? '',
        product_id: names?.productId ?? null,
        product: names?.product ?? '',
        plan: names?.plan ?? '',
        email: names?.email ?? '',
        status: subscription.status,
        // What the next charge costs.
        amount: toDollars(amountDue(subscription)),
        currency: CURRENCY,
        period,
        current_period_start: subscription.periodStart.toISOString(),
        current_period_end: subscription.periodEnd.toISOString(),
        canceled_at: subscription.canceledAt?.toISOString() ?? null,
        ended_at: subscription.endedAt?.toISOString() ?? null,
        end_reason: subscription.endReason,
      },
    }
  })
  await queueWebhooks(tx, messages, now)
}

/** Within a period it can be canceled, resumed and canceled again. */
function repeatOf(event: SubscriptionEvent, { canceledAt }: Subscription): string {
  return event === 'subscription.canceled' ? `:${canceledAt?.toISOString()}` : ''
}

function describe(tx: Queryable, changed: readonly Subscription[]) {
  return tx
    .select({
      id: subscriptions.id,
      keyHint: licenses.keyHint,
      productId: licenses.productId,
      product: products.name,
      plan: plans.name,
      email: sql<string>`coalesce(${users.email}, ${licenses.holderEmail},
        case when ${licenses.heldSince} is null then ${orders.email} end, '')`,
    })
    .from(subscriptions)
    .innerJoin(licenses, eq(licenses.id, subscriptions.licenseId))
    .innerJoin(products, eq(products.id, licenses.productId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(users, eq(users.id, licenses.userId))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      inArray(
        subscriptions.id,
        changed.map(({ id }) => id),
      ),
    )
}
