import type { Queryable } from '#server/platform/database.ts'
import { deleteCart, ensureUserCart, lockGuestCart, moveLines } from './queries.ts'

type Login = {
  /** The new session, which the guest's cart already belongs to. */
  sessionHash: string
  userId: number
  now: Date
  /** Called before the guest's cart is deleted, so that open checkouts move with its lines. */
  moveCheckouts: (tx: Queryable, carts: { from: number; to: number }) => Promise<void>
}

/** Merges the guest's cart into the shopper's at login without losing a line. Runs in the login's transaction. */
export async function mergeGuestCart(
  tx: Queryable,
  { sessionHash, userId, now, moveCheckouts }: Login,
): Promise<void> {
  const from = await lockGuestCart(tx, sessionHash)
  if (from === undefined) return
  const to = await ensureUserCart(tx, userId, now)
  await moveLines(tx, { from, to })
  await moveCheckouts(tx, { from, to })
  await deleteCart(tx, from)
}
