import { normalizeEmail } from '#core/domain/email.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findOrderByKey, type ShownOrder } from './order-queries.ts'

/** The person who asks for an order. */
export type Viewer = { userId: number | null; sessionHash: string | null; email?: string | undefined }

/** An order by its key, and whether the viewer is its buyer. */
export async function getOrderByKey(
  db: Queryable,
  key: string,
  viewer: Viewer,
): Promise<{ order: ShownOrder; isBuyer: boolean }> {
  const order = await findOrderByKey(db, key)
  if (!order) throw new AppError('not_found')
  return { order, isBuyer: isBuyer(order, viewer) }
}

/** The account or the browser that placed the order, or somebody who knows its email address. */
function isBuyer(order: ShownOrder, { userId, sessionHash, email }: Viewer): boolean {
  if (userId !== null && order.userId === userId) return true
  if (sessionHash !== null && order.sessionHash === sessionHash) return true
  return (
    email !== undefined && order.emailNormalized !== '' && normalizeEmail(email) === order.emailNormalized
  )
}
