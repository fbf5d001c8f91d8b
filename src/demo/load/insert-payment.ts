import { ledgerEntries, payments } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { emailOf } from '../customers.ts'
import type { DemoOrder } from '../orders.ts'
import { minutesAfter } from './times.ts'

type Params = { order: DemoOrder; at: Date; paid: boolean; attemptId: number | null; reference: string }

/** The `demo_` prefix marks references that no provider knows. */
export async function insertPayment(
  tx: Tx,
  { order, at, paid, attemptId, reference }: Params,
): Promise<number> {
  const provider = order.method === 'card' ? ('stripe' as const) : ('paypal' as const)
  const captureRef = `${reference}_capture`
  const occurredAt = minutesAfter(at, 1)
  const [row] = await tx
    .insert(payments)
    .values({
      attemptId,
      provider,
      providerRef: reference,
      live: false,
      method: order.method,
      status: paid ? 'captured' : order.status === 'cancelled' ? 'cancelled' : 'pending',
      methodDetail: order.method === 'card' ? 'Visa ending 4242' : `PayPal ${emailOf(order.buyer)}`,
      amountCents: order.totalCents,
      ...(paid && { captureRef, capturedCents: order.totalCents, capturedAt: occurredAt }),
      refundedCents: order.refundCents,
      createdAt: at,
      updatedAt: occurredAt,
    })
    .returning({ id: payments.id })
  const paymentId = row?.id ?? 0
  if (paid)
    await tx.insert(ledgerEntries).values({
      provider,
      kind: 'capture',
      paymentId,
      providerRef: captureRef,
      live: false,
      occurredAt,
      amountCents: order.totalCents,
      createdAt: occurredAt,
    })
  return paymentId
}
