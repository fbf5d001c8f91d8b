import { cartTotals, type Totals } from '#core/domain/cart-totals.ts'
import { type CouponState, couponProblem } from '#core/domain/coupon-rules.ts'
import { createBatcher } from '#server/platform/batcher.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { CouponRow } from './cart-coupon.ts'
import type { CartOwner } from './cart-owner.ts'
import type { CartRow } from './cart-row.ts'
import { paidUntil } from './paid-until.ts'
import { deleteCartItems } from './queries.ts'
import { listCartRows } from './read-queries.ts'

export type CartLine = Omit<CartRow, 'cartId' | 'coupon' | 'id' | 'sold'> & {
  id: number
  /** When the first renewal will be charged; null if it does not renew. */
  renewsAt: Date | null
}

/** A coupon on the cart; with a problem it gives no discount. */
export type AppliedCoupon = { id: number; code: string; description: string; problem: string | null }

export type PricedCart = {
  /** Null if there is no cart yet. */
  id: number | null
  lines: CartLine[]
  coupon: AppliedCoupon | null
  totals: Totals
  /** Names of items just removed because they are no longer sold. */
  removed: string[]
}

const EMPTY: PricedCart = { id: null, lines: [], coupon: null, totals: cartTotals([], null), removed: [] }

/** The cart at today's prices. Items that are no longer sold are removed and reported. */
export async function readCart(db: Queryable, clock: Clock, owner: CartOwner | null): Promise<PricedCart> {
  if (owner === null) return EMPTY
  const now = clock.now()
  const [rows = []] = await listCartRows(db, [owner], clock)
  return priceRows(db, rows, now)
}

const MAX_BATCH = 100

/** Like `readCart`, batching many shoppers into one statement. */
export function createCartReader({ db, clock }: { db: Db; clock: Clock }) {
  const read = createBatcher<CartOwner, CartRow[]>({
    max: MAX_BATCH,
    run: (owners) => listCartRows(db, owners, clock),
  })
  return async (owner: CartOwner | null): Promise<PricedCart> =>
    owner === null ? EMPTY : priceRows(db, await read(owner), clock.now())
}

export async function priceRows(db: Queryable, rows: readonly CartRow[], now: Date): Promise<PricedCart> {
  const [first] = rows
  if (!first) return EMPTY
  const filled = rows.filter((row): row is CartRow & { id: number } => row.id !== null)
  const unavailable = filled.filter((row) => !row.sold)
  if (unavailable.length > 0)
    await deleteCartItems(
      db,
      unavailable.map((row) => row.id),
    )
  const lines = filled.filter((row) => row.sold).map((row) => lineOf(row, now))
  return {
    id: first.cartId,
    lines,
    removed: unavailable.map((row) => row.productName),
    ...priced(lines, first.coupon, now),
  }
}

function priced(lines: CartLine[], coupon: CouponRow | null, now: Date) {
  if (coupon === null) return { coupon: null, totals: cartTotals(lines, null) }
  const problem = couponProblem(stateOf(coupon), { lines, now })
  const { id, code, description } = coupon
  return {
    coupon: { id, code, description, problem },
    totals: cartTotals(lines, problem === null ? coupon : null),
  }
}

function stateOf({ startsAt, endsAt, ...coupon }: CouponRow): CouponState {
  return {
    ...coupon,
    startsAt: startsAt ? new Date(startsAt) : null,
    endsAt: endsAt ? new Date(endsAt) : null,
  }
}

function lineOf(row: CartRow & { id: number }, now: Date): CartLine {
  const { cartId: _cart, coupon: _coupon, sold: _sold, ...line } = row
  return { ...line, renewsAt: line.renewalCents === null ? null : paidUntil(line, now) }
}
