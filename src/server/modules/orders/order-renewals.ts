import { sql } from 'drizzle-orm'
import { normalizeEmail } from '#core/domain/email.ts'
import { addMonths } from '#core/domain/license-period.ts'
import { YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import { amountDue, expectedCancelUntil, expectedChargeAt } from '#core/domain/subscription-calendar.ts'
import { licenseEvents, orderItems, orders, subscriptionCharges } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { listHeld, ofOrder, subscriptionLink } from '../subscriptions/index.ts'

type Buyer = { id: number; userId: number | null; email: string }

export type OrderRenewal = {
  licenseId: number
  keyHint: string
  /** "Mail Log (Pro)". */
  name: string
  amountCents: number
  at: Date
  cancelUntil: Date
  /** Opens the subscription without a login. */
  token: string
}

/** What an order's licenses are charged next, as long as they are still the buyer's and renew. */
export async function listRenewals(
  db: Queryable,
  keyring: Pick<Keyring, 'sign'>,
  { order, now }: { order: Buyer; now: Date },
): Promise<OrderRenewal[]> {
  const held = await listHeld(db, ofOrder(order.id))
  return held
    .filter(({ subscription, holder }) => {
      const isBuyer =
        holder.userId === null
          ? normalizeEmail(holder.email) === normalizeEmail(order.email)
          : holder.userId === order.userId
      return isBuyer && subscription.status === 'active' && !subscription.cancelAfterCharge
    })
    .map(({ subscription, license, product, plan, holder }) => ({
      licenseId: license.id,
      keyHint: license.keyHint,
      name: `${product.name} (${plan.name})`,
      amountCents: amountDue(subscription),
      at: expectedChargeAt(subscription, now),
      cancelUntil: expectedCancelUntil(subscription, now),
      token: subscriptionLink(keyring, { subscriptionId: subscription.id, email: holder.email }, now),
    }))
}

/** Whether the order is a charge of the calendar, which nobody has ordered by hand. */
export async function isSubscriptionCharge(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${subscriptionCharges} as charge join ${orders} as placed on placed.attempt_id = charge.attempt_id
    where placed.id = ${orderId}`)
  return rows.length > 0
}

export type PaidPeriod = { from: Date; to: Date }

type PeriodRow = {
  itemId: number
  paidAt: string | null
  was: string | null
  became: string | null
}

/** The year that each line of a yearly plan has paid for, by line. An upgrade pays for no year of its own. */
export async function listPaidPeriods(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, PaidPeriod>> {
  const { rows } = await db.execute<PeriodRow>(sql`
    select item.id as "itemId", placed.paid_at as "paidAt",
      change.details -> 'was' ->> 'expiresAt' as was, change.details -> 'became' ->> 'expiresAt' as became
    from ${orderItems} as item join ${orders} as placed on placed.id = item.order_id
    left join lateral (
      select event.details from ${licenseEvents} as event
      where event.license_id = item.license_id and (event.details ->> 'orderItemId')::int = item.id
      order by event.id limit 1
    ) as change on true
    where item.order_id in ${orderIds} and item.renewal_cents is not null and item.kind <> 'upgrade'`)
  return new Map(rows.flatMap((row) => periodOf(row)))
}

function periodOf({ itemId, paidAt, was, became }: PeriodRow): [number, PaidPeriod][] {
  if (became !== null) {
    const to = new Date(became)
    const yearBefore = addMonths(to, -YEARLY_MONTHS)
    const from = was === null ? yearBefore : new Date(was)
    return [[itemId, { from: from > yearBefore ? from : yearBefore, to }]]
  }
  if (paidAt === null) return []
  const from = new Date(paidAt)
  return [[itemId, { from, to: addMonths(from, YEARLY_MONTHS) }]]
}
