import { sql } from 'drizzle-orm'
import { cartItems, carts, productImages } from '#server/db/tables/index.ts'
import { param, statement } from '#server/platform/statement.ts'
import { insertGuestSessions } from '../identity/index.ts'
import { type CartRow, type GuestRow, guestLine } from './cart-row.ts'
import { PLAN_CENTS } from './license-prices.ts'
import { soldPlan } from './sold-plan.ts'

type StartedRow = Omit<GuestRow, 'coupon' | 'sold'> & { at: number }

const SHOWN = sql`product.id as product_id, product.name as product_name, product.uri, plan.id as plan_id,
        plan.name as plan_name, plan.sites_limit, plan.months, plan.billing, ${PLAN_CENTS} as cents,
        (select image.uri from ${productImages} as image where image.product_id = product.id order by position, id limit 1) as image_uri`

/**
 * Starts a session, its cart and the first line of each new visitor, and returns the lines of those whose product is sold.
 * The ids are drawn first, so nothing that was just written is read again: inserts alone cost the same however full the
 * tables are and whatever PostgreSQL believes about them.
 */
export const startGuestCarts = statement<StartedRow>(
  'carts_start_of_sessions',
  sql`
  with started as materialized (
    select requests.*, nextval('carts_id_seq')::int as cart_id, nextval('cart_items_id_seq')::int as item_id, sold.*
    from jsonb_to_recordset(${param('requests')}::jsonb)
      as requests (at int, hash text, "startedAt" timestamptz, "expiresAt" timestamptz, "productId" int, "planId" int, quantity int,
        "itemKey" text)
    cross join lateral (${soldPlan(SHOWN)}
    ) as sold
  ), session as (${insertGuestSessions(sql`started`)}), cart as (
    insert into ${carts} (id, session_hash, created_at, updated_at) overriding system value
    select cart_id, hash, ${param('now')}::timestamptz, ${param('now')}::timestamptz from started
  ), item as (
    insert into ${cartItems} (id, item_key, cart_id, product_id, plan_id, quantity, created_at, updated_at) overriding system value
    select item_id, "itemKey", cart_id, product_id, plan_id, quantity, ${param('now')}::timestamptz, ${param('now')}::timestamptz
    from started
  )
  select at, cart_id as "cartId", item_id as id, "itemKey", quantity, product_id as "productId", plan_id as "planId",
    product_name as "productName", uri as "productUri", plan_name as "planName", sites_limit as "sitesLimit", months,
    image_uri as "imageUri", cents as "planCents", case when billing = 'yearly' then cents end as "renewalCents"
  from started`,
)

export function startedLine({ at: _, ...row }: StartedRow): CartRow {
  return guestLine({ ...row, coupon: null, sold: true })
}
