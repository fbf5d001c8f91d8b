import { sql } from 'drizzle-orm'
import { cartItems, carts, licenses, plans, products } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { fits, type PriceColumns, priceColumns, SUBSCRIPTION } from './license-prices.ts'

export type OfferRow = PriceColumns & {
  kind: 'renewal' | 'upgrade'
  productId: number
  planId: number
  planName: string
  sitesLimit: number | null
  months: number | null
}

/**
 * What this shopper can buy for a license: another period of its plan, or a plan with more sites for the price
 * difference, if there is one. The cart query applies the same conditions whenever it prices a line.
 */
export async function listOffers(
  db: Queryable,
  { licenseId, userId, now }: { licenseId: number; userId: number; now: Date },
): Promise<OfferRow[] | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<OfferRow & { found: boolean }>(sql`
    select plan.id is not null as found, case when plan.id = held.plan_id then 'renewal' else 'upgrade' end as kind,
      held.product_id as "productId", plan.id as "planId", plan.name as "planName", plan.months, plan.sites_limit as "sitesLimit",
      ${priceColumns(at)}
    from ${licenses} as held
    join ${products} as product on product.id = held.product_id
    join ${plans} as own on own.id = held.plan_id
    ${SUBSCRIPTION}
    left join ${plans} as plan on plan.product_id = held.product_id and ${fits(at)}
    where held.id = ${licenseId} and held.user_id = ${userId}
    order by plan.id <> held.plan_id, "planCents", plan.id`)
  if (rows.length === 0) return null
  return rows.filter(({ found }) => found)
}

type LicenseLine = {
  userId: number
  licenseId: number
  itemKey: string
  offer: Pick<OfferRow, 'kind' | 'productId' | 'planId'>
  now: Date
}

/** A cart has one line per license, so a new choice replaces the previous one. */
export async function saveLicenseItem(
  db: Queryable,
  { userId, licenseId, itemKey, offer, now }: LicenseLine,
): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    with cart as (
      insert into ${carts} (user_id, created_at, updated_at) values (${userId}, ${at}, ${at})
      on conflict (user_id) do update set updated_at = excluded.updated_at returning id
    )
    insert into ${cartItems} (item_key, cart_id, product_id, plan_id, kind, license_id, quantity, created_at, updated_at)
    select ${itemKey}, cart.id, ${offer.productId}, ${offer.planId}, ${offer.kind}, ${licenseId}, 1, ${at}, ${at} from cart
    on conflict (cart_id, license_id) where license_id is not null
      do update set plan_id = excluded.plan_id, kind = excluded.kind, updated_at = excluded.updated_at`)
}
