import { DAY_MINUTES } from '#core/domain/durations.ts'
import { type AttemptLine, checkoutAttempts } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { DemoOrder } from '../orders.ts'
import type { Catalog } from './insert-catalog.ts'
import { addressOf } from './insert-customers.ts'
import { minutesAfter } from './times.ts'

type Params = {
  order: DemoOrder
  at: Date
  key: string
  userId: number | null
  couponId: number | null
  catalog: Catalog
}

/** The cart snapshot that a paid order was created from. */
export async function insertAttempt(tx: Tx, params: Params): Promise<number> {
  const { order, at, key, userId, couponId, catalog } = params
  const lines = order.lines.map((line) => attemptLine(line, catalog))
  const [row] = await tx
    .insert(checkoutAttempts)
    .values({
      key,
      userId,
      couponId,
      lines,
      status: 'completed',
      provider: order.method === 'card' ? 'stripe' : 'paypal',
      snapshotHash: sha256(JSON.stringify([lines, order.coupon, order.totalCents])),
      subtotalCents: order.subtotalCents,
      discountCents: order.discountCents,
      totalCents: order.totalCents,
      couponCode: order.coupon,
      billing: addressOf(order.buyer),
      shipping: addressOf(order.buyer),
      createdAt: minutesAfter(at, -2),
      updatedAt: minutesAfter(at, 1),
      expiresAt: minutesAfter(at, DAY_MINUTES),
    })
    .returning({ id: checkoutAttempts.id })
  return row?.id ?? 0
}

function attemptLine(
  { product, quantity, unitCents }: DemoOrder['lines'][number],
  catalog: Catalog,
): AttemptLine {
  const rows = catalog.get(product.uri)
  return {
    productId: rows?.productId ?? 0,
    planId: rows?.proPlanId ?? 0,
    licenseId: null,
    kind: 'new',
    name: product.name,
    planName: 'Pro',
    quantity,
    unitCents,
    sitesLimit: product.sites,
    months: null,
    renewalCents: null,
  }
}
