import { CART_CHANGED, RENEWAL_UNDER_WAY } from '#core/domain/checkout-messages.ts'
import { yearlyCents } from '#core/domain/priced-line.ts'
import { AppError } from '#core/errors.ts'
import { MAX_CENTS } from '#server/db/tables/columns.ts'
import { readCart, removalMessage } from '../../cart/index.ts'
import { type Snapshot, snapshotOf } from '../cart-snapshot.ts'
import type { OrderDeps } from '../deps.ts'
import type { Buyer } from './buyer.ts'

/** The buyer's cart, frozen, if there is something to pay. */
export async function getPayableCart(
  deps: Pick<OrderDeps, 'db' | 'clock'>,
  buyer: Buyer,
  { claimedCents, claimedRenewals = 0 }: { claimedCents?: number; claimedRenewals: number | undefined },
): Promise<Snapshot> {
  const snapshot = await getFrozenCart(deps, buyer, claimedCents)
  // The buyer agrees to what the page said, so it must have said all of it.
  if (yearlyCents(snapshot.lines) !== claimedRenewals)
    throw new AppError('conflict', { message: CART_CHANGED })
  if (snapshot.totals.totalCents > 0) return snapshot
  // A browser that does not say what it saw has not seen that the cart is free.
  throw claimedCents === undefined
    ? new AppError('conflict', { message: CART_CHANGED })
    : new AppError('invalid_input', { message: 'There is nothing to pay.' })
}

/** The buyer's cart, frozen, if it can be ordered. `claimedCents` is the total the shopper saw, if the browser sent it. */
export async function getFrozenCart(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { owner }: Buyer,
  claimedCents?: number,
): Promise<Snapshot> {
  const cart = await readCart(db, clock, owner)
  const removed = removalMessage(cart.removed)
  if (removed) throw new AppError('invalid_input', { message: removed })
  if (cart.id === null || cart.lines.length === 0)
    throw new AppError('invalid_input', { message: 'Your cart is empty.' })
  if (cart.lines.some(({ chargeUnderWay }) => chargeUnderWay))
    throw new AppError('conflict', { message: RENEWAL_UNDER_WAY })
  const { totalCents } = cart.totals
  if (isOutdated(claimedCents, totalCents)) throw new AppError('conflict', { message: CART_CHANGED })
  if (totalCents > MAX_CENTS)
    throw new AppError('invalid_input', {
      message: 'This is more than can be paid at once. Please split your order.',
    })
  return snapshotOf({ ...cart, id: cart.id })
}

function isOutdated(claimedCents: number | undefined, totalCents: number): boolean {
  return claimedCents !== undefined && claimedCents !== totalCents
}
