import { eq, type SQL, sql } from 'drizzle-orm'
import { LINE_MAX_QUANTITY } from '#core/domain/limits.ts'
import { cartItems, carts, sessions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { anyParam, param, statement } from '#server/platform/statement.ts'
import type { CartOwner } from './cart-owner.ts'

type OwnedStatement<Row extends object> = (
  db: Queryable,
  owner: CartOwner,
  values: Record<string, unknown> & { now: Date },
) => Promise<Row[]>

/** One statement for shoppers' carts and one for guests', so each gets its own query plan. */
function owned<Row extends object>(name: string, write: (by: OwnerSql) => SQL): OwnedStatement<Row> {
  const ofUser = statement<Row>(`${name}_of_user`, write(BY_USER))
  const ofSession = statement<Row>(`${name}_of_session`, write(BY_SESSION))
  return (db, owner, values) =>
    'userId' in owner
      ? ofUser(db, { ...values, owner: owner.userId })
      : ofSession(db, { ...values, owner: owner.sessionHash })
}

type OwnerSql = { matches: SQL }

const BY_USER: OwnerSql = { matches: sql`cart.user_id = ${param('owner')}::int` }
// An expired session has no cart, even before cleanup.
const BY_SESSION: OwnerSql = {
  matches: sql`cart.session_hash = ${param('owner')}::text and exists (
    select from ${sessions} as live where live.id_hash = ${param('owner')}::text and live.expires_at > ${param('machineNow')}::timestamptz
  )`,
}

/** Sets the quantity; a renewal or upgrade is always one. Returns no row if the line is not in this cart. */
export const setCartItemQuantity = owned<{ changed: boolean }>(
  'cart_set',
  ({ matches }) => sql`
  with cart as (
    update ${carts} as cart set updated_at = ${param('now')}::timestamptz where ${matches} returning id
  ), item as (
    update ${cartItems} as item set updated_at = ${param('now')}::timestamptz,
      quantity = case when item.kind = 'new' then ${param('quantity')}::int else item.quantity end
    from cart where item.cart_id = cart.id and item.item_key = ${param('itemKey')}
    returning item.quantity
  )
  select quantity = ${param('quantity')}::int as changed from item`,
)

export const deleteCartItem = owned<{ id: number }>(
  'cart_remove',
  ({ matches }) => sql`
  with cart as (
    update ${carts} as cart set updated_at = ${param('now')}::timestamptz where ${matches} returning id
  )
  delete from ${cartItems} as item using cart
  where item.cart_id = cart.id and item.item_key = ${param('itemKey')}
  returning item.id`,
)

const deleteItems = statement('cart_drop', sql`delete from ${cartItems} where id = ${anyParam('ids', 'int')}`)

export async function deleteCartItems(db: Queryable, ids: number[]): Promise<void> {
  await deleteItems(db, { ids })
}

export const setCartCoupon = owned<{ id: number }>(
  'cart_coupon',
  ({ matches }) => sql`
  update ${carts} as cart set coupon_id = ${param('couponId')}::int, updated_at = ${param('now')}::timestamptz
  where ${matches} returning id`,
)

export async function lockGuestCart(tx: Queryable, sessionHash: string): Promise<number | undefined> {
  const [row] = await lockCartOfSession(tx, { sessionHash })
  return row?.id
}

const lockCartOfSession = statement<{ id: number }>(
  'cart_lock_of_session',
  sql`select id from ${carts} where session_hash = ${param('sessionHash')} for no key update`,
)

/** Returns the shopper's cart, locked, and creates it if needed. */
export async function ensureUserCart(tx: Queryable, userId: number, now: Date): Promise<number> {
  const [row] = await tx
    .insert(carts)
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: carts.userId, set: { updatedAt: now } })
    .returning({ id: carts.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

/** Adds up the quantities of lines that both carts hold, up to the limit; other lines move over unchanged. */
export async function moveLines(tx: Queryable, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    update ${cartItems} as mine
    set quantity = least(mine.quantity + guest.quantity, ${LINE_MAX_QUANTITY}::int)
    from ${cartItems} as guest
    where guest.cart_id = ${from} and mine.cart_id = ${to} and guest.license_id is null and mine.license_id is null
      and guest.product_id = mine.product_id and guest.plan_id = mine.plan_id`)
  await tx.execute(sql`
    update ${cartItems} as guest set cart_id = ${to}
    where guest.cart_id = ${from} and not exists (
      select from ${cartItems} as mine where mine.cart_id = ${to} and (
        mine.license_id = guest.license_id
        or (mine.license_id is null and guest.license_id is null
          and mine.product_id = guest.product_id and mine.plan_id = guest.plan_id)))`)
}

export async function deleteCart(tx: Queryable, id: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, id))
}

/**
 * The part of an order's statement that removes from the cart what was bought. `taken` tells whether the cart held exactly
 * that. Lines added later, and quantities beyond what was bought, stay.
 */
export const TAKE_BOUGHT = sql`
  cart as (
    update ${carts} as cart set updated_at = ${param('now')}::timestamptz,
      coupon_id = case when cart.coupon_id = ${param('couponId')}::int then null else cart.coupon_id end
    from ${carts} as before where before.id = cart.id and cart.id = ${param('cartId')}::int
    returning cart.id, before.coupon_id
  ), bought as (
    select * from jsonb_to_recordset(${param('lines')}::jsonb)
      as line ("productId" int, "planId" int, "licenseId" int, quantity int)
  ), held as (
    select item.* from ${cartItems} as item join cart on cart.id = item.cart_id for no key update of item
  ), compared as (
    select held.id, held.quantity as held, bought.quantity as bought from held full join bought
      on bought."productId" = held.product_id and bought."planId" = held.plan_id
      and bought."licenseId" is not distinct from held.license_id
  ), deleted as (
    delete from ${cartItems} using compared
    where ${cartItems}.id = compared.id and compared.held <= compared.bought
  ), reduced as (
    update ${cartItems} as item set quantity = compared.held - compared.bought, updated_at = ${param('now')}::timestamptz
    from compared where item.id = compared.id and compared.held > compared.bought
  ), taken as (
    select coalesce(bool_and(held is not distinct from bought), false)
      and exists (select from cart where coupon_id is not distinct from ${param('couponId')}::int) as matches
    from compared
  )`
