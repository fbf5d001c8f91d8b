import type { Queryable } from '#server/platform/database.ts'
import { deleteCart, ensureUserCart, lockGuestCart, moveLines } from './queries.ts'

type Login = {
  /** The session the guest's cart hangs on now, after login has given it another id. */
  sessionHash: string
  userId: number
  now: Date
  /** Called before the guest's cart goes, so that checkouts under way follow its lines. */
  moveCheckouts: (tx: Queryable, carts: { from: number; to: number }) => Promise<void>
}

/** At login the guest's cart becomes part of the shopper's, and no line is lost. Call it in the login's transaction. */
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
