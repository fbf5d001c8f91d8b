import { CART_MAX_LINES } from '#core/domain/limits.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { type Clock, machineNow } from '#server/platform/clock.ts'
import { isCheckViolation, type Queryable } from '#server/platform/database.ts'
import type { CartOwner } from './cart-owner.ts'
import { deleteCartItem, setCartItemQuantity } from './queries.ts'

type Change = { itemKey: string; quantity: number }

export async function changeQuantity(
  db: Queryable,
  clock: Clock,
  owner: CartOwner | null,
  change: Change,
): Promise<void> {
  if (owner === null) throw notInCart()
  const [result] = await setCartItemQuantity(db, owner, {
    ...change,
    now: clock.now(),
    machineNow: machineNow(clock),
  })
  if (!result) throw notInCart()
  if (!result.changed) throw fieldError('quantity', 'A license can be renewed or upgraded once per order.')
}

export async function removeFromCart(
  db: Queryable,
  clock: Clock,
  owner: CartOwner | null,
  itemKey: string,
): Promise<void> {
  if (owner === null) throw notInCart()
  const removed = await deleteCartItem(db, owner, {
    itemKey,
    now: clock.now(),
    machineNow: machineNow(clock),
  })
  if (removed.length === 0) throw notInCart()
}

/** The same message whether the line was removed, never existed or belongs to someone else. */
function notInCart(): AppError {
  return new AppError('not_found', { message: 'This item is no longer in your cart.' })
}

/** The database enforces the limit; this turns its error into a message. */
export function refuseTooManyLines(error: unknown): never {
  if (isCheckViolation(error, 'cart_items_line_limit'))
    throw fieldError('product_id', `Your cart holds at most ${CART_MAX_LINES} different plugins.`)
  throw error
}
