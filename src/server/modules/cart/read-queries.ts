import { sql } from 'drizzle-orm'
import {
  cartItems,
  carts,
  licenses,
  plans,
  productImages,
  products,
  sessions,
} from '#server/db/tables/index.ts'
import { type Clock, machineNow } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { anyParam, param, statement } from '#server/platform/statement.ts'
import { PRODUCT_SOLD } from '../catalog/index.ts'
import { GUEST_COUPON, SHOPPER_COUPON } from './cart-coupon.ts'
import type { CartOwner } from './cart-owner.ts'
import { type CartRow, type GuestRow, guestLine } from './cart-row.ts'
import { fits, PLAN_CENTS, priceColumns, SUBSCRIPTION } from './license-prices.ts'

const NOW = sql`${param('now')}::timestamptz`

/** A renewal or upgrade stays available while the shopper holds the active license and the purchase would improve it. */
const STILL_FITS = sql`(item.kind = 'new' or coalesce(held.user_id = cart.user_id
  and (item.kind = 'renewal') = (plan.id = held.plan_id) and ${fits(NOW)}, false))`

const ITEM = sql`cart.id as "cartId", item.id, item.item_key as "itemKey", item.quantity,
    item.product_id as "productId", item.plan_id as "planId", product.name as "productName", product.uri as "productUri",
    plan.name as "planName", plan.sites_limit as "sitesLimit", plan.months,
    (select uri from ${productImages} where product_id = product.id order by position, id limit 1) as "imageUri"`

const PLAN_SOLD = sql`${PRODUCT_SOLD} and plan.active and not plan.is_free and ${PLAN_CENTS} > 0`

const ITEMS = sql`${carts} as cart
  left join ${cartItems} as item on item.cart_id = cart.id
  left join ${products} as product on product.id = item.product_id
  left join ${plans} as plan on plan.id = item.plan_id`

const ofUsers = statement<CartRow & { owner: number }>(
  'carts_of_users',
  sql`
  select cart.user_id as owner, ${ITEM}, ${SHOPPER_COUPON} as coupon, item.kind, item.license_id as "licenseId",
    ${priceColumns(NOW)}, own.name as "creditPlan", held.key_hint as "licenseHint", ${PLAN_SOLD} and ${STILL_FITS} as sold
  from ${ITEMS}
  left join ${licenses} as held on held.id = item.license_id
  left join ${plans} as own on own.id = held.plan_id
  ${SUBSCRIPTION}
  where cart.user_id = ${anyParam('owners', 'int')}
  order by cart.id, item.id`,
)

// A guest has no licenses to renew or upgrade: without them there is far less to plan. An expired session has no cart,
// even before cleanup. A scalar subquery per cart row keeps the planner from scanning all live sessions.
const ofSessions = statement<GuestRow & { owner: string }>(
  'carts_of_sessions',
  sql`
  select cart.session_hash as owner, ${ITEM}, ${GUEST_COUPON} as coupon, ${PLAN_CENTS} as "planCents",
    case when plan.billing = 'yearly' then ${PLAN_CENTS} end as "renewalCents",
    ${PLAN_SOLD} and item.kind = 'new' as sold
  from ${ITEMS}
  where cart.session_hash = ${anyParam('owners', 'text')} and
    (select live.expires_at from ${sessions} as live where live.id_hash = cart.session_hash) > ${param('machineNow')}::timestamptz
  order by cart.id, item.id`,
)

/** The rows of each cart, in the order of `owners`. */
export async function listCartRows(
  db: Queryable,
  owners: readonly CartOwner[],
  clock: Clock,
): Promise<CartRow[][]> {
  const now = clock.now()
  const users = owners.flatMap((owner) => ('userId' in owner ? [owner.userId] : []))
  const guests = owners.flatMap((owner) => ('sessionHash' in owner ? [owner.sessionHash] : []))
  const [ofShoppers, ofGuests] = await Promise.all([
    users.length > 0 ? ofUsers(db, { owners: users, now }) : [],
    guests.length > 0 ? ofSessions(db, { owners: guests, machineNow: machineNow(clock) }) : [],
  ])
  const rows = [...ofShoppers, ...ofGuests.map((row) => guestLine(row))]
  const byOwner = Map.groupBy(rows, ({ owner }) => owner)
  return owners.map((owner) => byOwner.get('userId' in owner ? owner.userId : owner.sessionHash) ?? [])
}
