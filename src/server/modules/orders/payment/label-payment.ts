import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orders, payments } from '#server/db/tables/index.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'

export const labelPaymentJob = defineJob({ id: 'label-payment', payload: z.object({ orderId: z.int() }) })

/**
 * Writes the order's number into its payment at the provider, so that staff find one from the other. The number exists
 * only after the payment, and the job is queued in the order's own transaction.
 */
export async function labelPayment(deps: OrderDeps, orderId: number): Promise<void> {
  const [row] = await deps.db
    .select({ number: orders.number, provider: payments.provider, ref: payments.providerRef })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  if (row?.ref) await requireGateway(deps, row.provider).label(row.ref, row.number)
}
