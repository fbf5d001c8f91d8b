import { type SQL, sql } from 'drizzle-orm'
import { LINE_MAX_QUANTITY } from '#core/domain/limits.ts'
import { cartItems, carts, sessions } from '#server/db/tables/index.ts'
import { param, statement } from '#server/platform/statement.ts'
import { soldPlan } from './sold-plan.ts'

type Added = { at: number; hasCart: boolean; sold: boolean; added: boolean; sessionUsedAt: string | null }

/** Which owners may have a cart: every shopper, and guests whose session is still alive. */
type Owners = { column: SQL; type: SQL; alive: SQL }

/**
 * Adds one line per cart, or raises the quantity of an existing line. Updating the cart rows first serializes changes to a
 * cart, so the limits hold; a fixed lock order prevents deadlocks. `sold` is false if there is no such product or plan,
 * `added` is false if the quantity would exceed the limit.
 */
function addTo(name: string, { column, type, alive }: Owners) {
  return statement<Added>(
    name,
    sql`
  with requests as (
    select * from jsonb_to_recordset(${param('requests')}::jsonb)
      as requests (at int, owner ${type}, "productId" int, "planId" int, quantity int, "itemKey" text)
  ), offer as (
    select requests.at, sold.* from requests cross join lateral (${soldPlan(sql`product.id as product_id, plan.id as plan_id`)}
    ) as sold
  ), alive as (${alive}), cart as (
    insert into ${carts} (${column}, created_at, updated_at)
    select requests.owner, ${param('now')}::timestamptz, ${param('now')}::timestamptz
    from requests join offer on offer.at = requests.at join alive on alive.owner = requests.owner order by requests.owner
    on conflict (${column}) do update set updated_at = excluded.updated_at
    returning id, ${column} as owner
  ), item as (
    insert into ${cartItems} as line (item_key, cart_id, product_id, plan_id, quantity, created_at, updated_at)
    select requests."itemKey", cart.id, offer.product_id, offer.plan_id, requests.quantity,
      ${param('now')}::timestamptz, ${param('now')}::timestamptz
    from requests join offer on offer.at = requests.at join cart on cart.owner = requests.owner order by requests.owner
    on conflict (cart_id, product_id, plan_id) where license_id is null
      do update set quantity = line.quantity + excluded.quantity, updated_at = excluded.updated_at
      where line.quantity + excluded.quantity <= ${sql.raw(String(LINE_MAX_QUANTITY))}
    returning cart_id
  )
  select requests.at, cart.id is not null as "hasCart", offer.at is not null as sold, item.cart_id is not null as added,
    alive.used_at as "sessionUsedAt"
  from requests left join offer on offer.at = requests.at left join alive on alive.owner = requests.owner
    left join cart on cart.owner = requests.owner left join item on item.cart_id = cart.id`,
  )
}

export const addToUserCarts = addTo('carts_add_of_users', {
  column: sql`user_id`,
  type: sql`int`,
  alive: sql`select owner, null::timestamptz as used_at from requests`,
})

// `offset 0` keeps this a lookup per owner; merged into the rest of the query, the planner may scan all sessions.
export const addToGuestCarts = addTo('carts_add_of_sessions', {
  column: sql`session_hash`,
  type: sql`text`,
  alive: sql`
    select requests.owner, session.last_used_at as used_at from requests cross join lateral (
      select last_used_at, expires_at from ${sessions} where id_hash = requests.owner offset 0
    ) as session where session.expires_at > ${param('machineNow')}::timestamptz`,
})
