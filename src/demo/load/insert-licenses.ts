import { eq, inArray } from 'drizzle-orm'
import { DAY_MS } from '#core/domain/durations.ts'
import { licenseActivations, licenseEvents, licenses, orderItems } from '#server/db/tables/index.ts'
import { newLicenseKey, storedColumns } from '#server/modules/licensing/index.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { InsertedOrder } from './inserted-order.ts'

/** One license per purchased unit, as the shop would issue it; the first of each completed order is active on a site. */
export async function insertLicenses(
  tx: Tx,
  { orders, keyring, now }: { orders: readonly InsertedOrder[]; keyring: Keyring; now: Date },
): Promise<void> {
  const delivered = orders.filter(({ paid, status }) => paid && status !== 'attention')
  const items = await tx
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        delivered.map(({ orderId }) => orderId),
      ),
    )
    .orderBy(orderItems.id)
  for (const order of delivered) {
    const own = items.filter(({ orderId }) => orderId === order.orderId)
    const rows = own.flatMap((item) =>
      Array.from({ length: item.quantity }, (_, at) => licenseRow(item, at + 1, { order, keyring })),
    )
    if (rows.length === 0) continue
    const inserted = await tx.insert(licenses).values(rows).returning({ id: licenses.id })
    await tx
      .insert(licenseEvents)
      .values(inserted.map(({ id }) => ({ licenseId: id, kind: 'issued' as const, createdAt: order.at })))
    const [first] = inserted
    if (first && order.status === 'completed') await activateOn(tx, first.id, { order, now })
  }
}

type Item = typeof orderItems.$inferSelect

function licenseRow(
  item: Item,
  unit: number,
  { order, keyring }: { order: InsertedOrder; keyring: Keyring },
) {
  const key = newLicenseKey()
  const isRefunded = order.status === 'refunded'
  return {
    ...storedColumns(keyring, key),
    productId: item.productId ?? 0,
    planId: item.planId ?? 0,
    userId: order.userId,
    orderId: order.orderId,
    orderItemId: item.id,
    unit,
    status: isRefunded ? ('disabled' as const) : ('active' as const),
    disabledReason: isRefunded ? ('refund' as const) : null,
    sitesLimit: item.sitesLimit,
    createdAt: order.at,
    updatedAt: order.at,
  }
}

async function activateOn(tx: Tx, licenseId: number, { order, now }: { order: InsertedOrder; now: Date }) {
  const at = new Date(Math.min(order.at.getTime() + DAY_MS / 4, now.getTime()))
  const site = `${order.buyer.lastName.toLowerCase().replace(/[^a-z]/g, '') || 'shop'}-studio.example/`
  await tx.insert(licenseActivations).values({
    licenseId,
    site,
    activatedAt: at,
    lastSeenAt: now,
  })
  await tx.update(licenses).set({ sitesUsed: 1 }).where(eq(licenses.id, licenseId))
  await tx.insert(licenseEvents).values({ licenseId, kind: 'activated', site, createdAt: at })
}
