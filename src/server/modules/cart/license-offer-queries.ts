import { sql } from 'drizzle-orm'
import { cartItems, carts, licenses, orderItems, orders, plans, products } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { PRODUCT_SOLD } from '../catalog/index.ts'

export type OfferRow = {
  kind: 'renewal' | 'upgrade'
  productId: number
  planId: number
  planName: string
  planCents: number
  /** The price already paid, as far as it counts. */
  creditCents: number
  sitesLimit: number | null
  months: number | null
  expiresAt: string | null
}

/**
 * Whether the plan of `held` was paid for, so that its price counts toward a larger one. What staff have issued was
 * not, and may be narrower than its plan: a trial would be worth as much as a purchase.
 */
export const PLAN_PAID = sql`(held.issue_key is null or exists (
  select from ${orderItems} as bought join ${orders} as placed on placed.id = bought.order_id
  where bought.license_id = held.id and bought.plan_id = held.plan_id and placed.status in ('completed', 'partially_refunded')))`

/**
 * What this shopper can buy for a license: another period of its plan, or a plan with more sites for the price
 * difference, if there is one. The cart query repeats these conditions whenever it prices a line.
 */
export async function listOffers(
  db: Queryable,
  { licenseId, userId }: { licenseId: number; userId: number },
): Promise<OfferRow[] | null> {
  const { rows } = await db.execute<OfferRow & { found: boolean }>(sql`
    select plan.id is not null as found, case when plan.id = held.plan_id then 'renewal' else 'upgrade' end as kind,
      held.product_id as "productId", plan.id as "planId", plan.name as "planName", plan.months, plan.sites_limit as "sitesLimit",
      coalesce(plan.price_cents, product.price_cents) as "planCents", held.expires_at as "expiresAt",
      case when plan.id = held.plan_id then 0 else least(coalesce(own.price_cents, product.price_cents), coalesce(plan.price_cents, product.price_cents)) end as "creditCents"
    from ${licenses} as held
    join ${products} as product on product.id = held.product_id
    join ${plans} as own on own.id = held.plan_id
    left join ${plans} as plan on plan.product_id = held.product_id and plan.active and not plan.is_free
      and held.status = 'active' and ${PRODUCT_SOLD} and (
        (plan.id = held.plan_id and plan.months is not null and held.expires_at is not null)
        or (plan.id <> held.plan_id and ${PLAN_PAID} and held.sites_limit is not null and (plan.sites_limit is null or plan.sites_limit > held.sites_limit)
          and (plan.months is null or (own.months is not null and plan.months = own.months))))
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
