import { type SQL, sql } from 'drizzle-orm'
import type { PurchaseKind } from '#core/domain/purchase-kind.ts'
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
import { COUPON, type CouponRow } from './cart-coupon.ts'
import type { CartOwner } from './cart-owner.ts'
import { fits, PLAN_CENTS, type PriceColumns, priceColumns, SUBSCRIPTION } from './license-prices.ts'

/** A cart line at today's price. An empty cart is one row without an item. */
export type CartRow = PriceColumns & {
  cartId: number
  coupon: CouponRow | null
  id: number | null
  itemKey: string
  quantity: number
  kind: PurchaseKind
  licenseId: number | null
  productId: number
  planId: number
  productName: string
  productUri: string
  planName: string
  sitesLimit: number | null
  months: number | null
  imageUri: string | null
  /** The plan whose price counts toward an upgrade. */
  creditPlan: string | null
  licenseHint: string | null
  sold: boolean
}

const NOW = sql`${param('now')}::timestamptz`

/** A renewal or upgrade stays available while the shopper holds the active license and the purchase would improve it. */
const STILL_FITS = sql`(item.kind = 'new' or coalesce(held.user_id = cart.user_id
  and (item.kind = 'renewal') = (plan.id = held.plan_id) and ${fits(NOW)}, false))`

const rowsOf = (owner: SQL, matches: SQL) => sql`
  select ${owner} as owner, cart.id as "cartId", ${COUPON} as coupon, item.id, item.item_key as "itemKey", item.quantity, item.kind,
    item.license_id as "licenseId", item.product_id as "productId", item.plan_id as "planId",
    product.name as "productName", product.uri as "productUri", plan.name as "planName",
    plan.sites_limit as "sitesLimit", plan.months, ${priceColumns(NOW)}, own.name as "creditPlan", held.key_hint as "licenseHint",
    (select uri from ${productImages} where product_id = product.id order by position, id limit 1) as "imageUri",
    ${PRODUCT_SOLD} and plan.active and not plan.is_free and ${PLAN_CENTS} > 0
      and ${STILL_FITS} as sold
  from ${carts} as cart
  left join ${cartItems} as item on item.cart_id = cart.id
  left join ${products} as product on product.id = item.product_id
  left join ${plans} as plan on plan.id = item.plan_id
  left join ${licenses} as held on held.id = item.license_id
  left join ${plans} as own on own.id = held.plan_id
  ${SUBSCRIPTION}
  where ${matches}
  order by cart.id, item.id`

type OwnedRow = CartRow & { owner: string | number }

const ofUsers = statement<OwnedRow>(
  'carts_of_users',
  rowsOf(sql`cart.user_id`, sql`cart.user_id = ${anyParam('owners', 'int')}`),
)
// An expired session has no cart, even before cleanup. A scalar subquery per cart row keeps the planner from scanning all
// live sessions.
const ofSessions = statement<OwnedRow>(
  'carts_of_sessions',
  rowsOf(
    sql`cart.session_hash`,
    sql`cart.session_hash = ${anyParam('owners', 'text')} and
      (select live.expires_at from ${sessions} as live where live.id_hash = cart.session_hash) > ${param('machineNow')}::timestamptz`,
  ),
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
  const rows = (
    await Promise.all([
      users.length > 0 ? ofUsers(db, { owners: users, now }) : [],
      guests.length > 0 ? ofSessions(db, { owners: guests, now, machineNow: machineNow(clock) }) : [],
    ])
  ).flat()
  const byOwner = Map.groupBy(rows, ({ owner }) => owner)
  return owners.map((owner) => byOwner.get('userId' in owner ? owner.userId : owner.sessionHash) ?? [])
}
