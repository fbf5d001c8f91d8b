import { ledgerEntries, refunds } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import type { DemoOrder } from '../orders.ts'

type Params = { order: DemoOrder; at: Date; paymentId: number; index: number }

export async function insertRefund(tx: Tx, { order, at, paymentId, index }: Params) {
  const provider = order.method === 'card' ? ('stripe' as const) : ('paypal' as const)
  const providerRef = `demo_${index + 1}_refund`
  const [row] = await tx
    .insert(refunds)
    .values({
      paymentId,
      provider,
      providerRef,
      status: 'succeeded',
      reason: order.note,
      amountCents: order.refundCents,
      createdAt: at,
      settledAt: at,
    })
    .returning({ id: refunds.id })
  const refundId = row?.id ?? 0
  await tx.insert(ledgerEntries).values({
    provider,
    kind: 'refund',
    paymentId,
    refundId,
    providerRef,
    live: false,
    amountCents: -order.refundCents,
    occurredAt: at,
    createdAt: at,
  })
  return { refundId, at }
}
