import { normalizeEmail } from '#core/domain/email.ts'
import type { ImportSource } from '#core/domain/import-kind.ts'
import { orderEvents, orderItems, orders } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'

export type ImportedOrder = {
  source: ImportSource
  id: string
  userId: number
  email: string
  name: string
  refunded: boolean
  totalCents: number
  at: Date
  items: { productId: number; planId: number; name: string; planName: string; quantity: number }[]
}

/**
 * An order that was paid in another shop. It has no payment here, so it is not in the ledger and cannot be refunded. Its
 * total goes on the first item, because exports rarely say how it was split.
 */
export async function insertImportedOrder(tx: Queryable, order: ImportedOrder): Promise<number> {
  const { at, totalCents } = order
  const [row] = await tx
    .insert(orders)
    .values({
      key: newKey(),
      number: `${order.source.toUpperCase().slice(0, 3)}-${order.id}`.slice(0, 40),
      source: 'import',
      userId: order.userId,
      status: order.refunded ? 'refunded' : 'completed',
      paymentMethod: 'other',
      subtotalCents: totalCents,
      totalCents,
      refundedCents: order.refunded ? totalCents : 0,
      email: order.email,
      emailNormalized: normalizeEmail(order.email),
      buyerName: order.name,
      createdAt: at,
      updatedAt: at,
      paidAt: at,
      ...(order.refunded && { refundedAt: at }),
    })
    .returning({ id: orders.id })
  if (!row) throw new Error('insert returned nothing')
  const items = order.items.map((item, index) => ({
    ...item,
    orderId: row.id,
    // The items must add up to the total, which may not be divisible by the quantity.
    quantity: 1,
    name: item.quantity > 1 ? `${item.name} × ${item.quantity}` : item.name,
    unitCents: index === 0 ? totalCents : 0,
    createdAt: at,
  }))
  await tx.insert(orderItems).values(items)
  await tx.insert(orderEvents).values({
    orderId: row.id,
    kind: 'completed' as const,
    createdAt: at,
    message: `Imported from ${order.source}, order ${order.id}.`,
  })
  return row.id
}
