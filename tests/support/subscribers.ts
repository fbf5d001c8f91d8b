import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { HOUR_MS, SECOND_MS } from '#core/domain/durations.ts'
import { noticeDueAt, reminderDueAt } from '#core/domain/subscription-calendar.ts'
import {
  licenses,
  orderItems,
  orders,
  subscriptionCharges,
  subscriptionEvents,
  subscriptions,
} from '#server/db/tables/index.ts'
import { endSubscriptions } from '#server/modules/subscriptions/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { CheckoutShop } from './checkout.ts'
import { subscribing } from './subscriptions.ts'

/** All charges of a moment are spread over the hour after it. */
const SPREAD_MS = HOUR_MS + SECOND_MS

type Subscribing = { quantity?: number; by?: 'card' | 'paypal' }

/** Buys a yearly plan so many times at once, as a guest. Returns the new subscriptions. */
export async function subscribe(
  shop: CheckoutShop,
  { quantity = 1, by = 'card' }: Subscribing = {},
): Promise<number[]> {
  const browser = await shop.buyer(await subscribing(shop).yearlyProduct(), { quantity })
  const key = by === 'card' ? await shop.buyByCard(browser) : await shop.buyByPaypal(browser)
  const rows = await shop.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(licenses, eq(licenses.id, subscriptions.licenseId))
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(orders.key, key))
    .orderBy(asc(subscriptions.id))
  if (rows.length !== quantity) throw new Error(`${rows.length} of ${quantity} subscriptions were started`)
  return rows.map(({ id }) => id)
}

/** Lets their holders be told, and stops at the moment when all of them are due. */
export async function passToCharge(shop: CheckoutShop, ids: readonly number[]): Promise<void> {
  const [last] = await shop.db
    .select({ at: sql`max(${subscriptions.periodEnd})`.mapWith(subscriptions.periodEnd) })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
  const periodEnd = last?.at
  if (!periodEnd) throw new Error('no such subscriptions')
  for (const told of [noticeDueAt({ periodEnd }), reminderDueAt({ periodEnd })]) {
    shop.clock.set(told)
    await renew(shop)
  }
  shop.clock.set(new Date(periodEnd.getTime() + SPREAD_MS))
}

/** Does everything that is due about subscriptions. */
export function renew(shop: CheckoutShop): Promise<void> {
  return shop.app.modules.orders.runRenewals()
}

/** So that nothing of the tests before is due in the next one. */
export async function endAll(shop: CheckoutShop): Promise<void> {
  const { queueMail, keyring } = shop
  const now = shop.clock.now()
  await shop.db.transaction((tx) =>
    endSubscriptions({ queueMail, keyring }, tx, {
      where: undefined,
      reason: 'plan_removed',
      now,
    }),
  )
}

export type Renewed = {
  status: string
  period: number
  /** The statuses of its charges, by period. */
  charges: string[]
  /** Paid renewals of its license. */
  orders: number
  /** How far its license was extended, in years. */
  years: number
  declines: number
}

/** What became of subscriptions, in their order. */
export async function readRenewals(db: Db, ids: readonly number[]): Promise<Renewed[]> {
  const charges = db
    .select({
      all: sql`coalesce(array_agg(${subscriptionCharges.status} order by ${subscriptionCharges.period}), '{}')`,
    })
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, subscriptions.id))
  const declines = db
    .select({ all: sql`count(*)` })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.subscriptionId, subscriptions.id),
        eq(subscriptionEvents.kind, 'charge_failed'),
      ),
    )
  const paid = db
    .select({ all: sql`count(*)` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orderItems.licenseId, licenses.id),
        eq(orderItems.kind, 'renewal'),
        ne(orders.status, 'pending'),
      ),
    )
  return db
    .select({
      status: subscriptions.status,
      period: subscriptions.period,
      charges: sql<string[]>`(${charges})`,
      orders: sql`(${paid})`.mapWith(Number),
      years:
        sql`extract(year from ${licenses.expiresAt}) - extract(year from ${licenses.createdAt}) - 1`.mapWith(
          Number,
        ),
      declines: sql`(${declines})`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(licenses, eq(licenses.id, subscriptions.licenseId))
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
}
