import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { PaymentSource } from '#core/domain/payment-status.ts'
import { orders, payments } from '#server/db/tables/index.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { param, statement } from '#server/platform/statement.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'

export const labelPaymentJob = defineJob({ id: 'label-payment', payload: z.object({ orderId: z.int() }) })

const findLabel = statement<{ number: string; provider: PaymentSource; ref: string | null }>(
  'order_label',
  sql`
  select placed.number, payment.provider, payment.provider_ref as ref
  from ${orders} as placed join ${payments} as payment on payment.id = placed.payment_id
  where placed.id = ${param('orderId')}::int`,
)

/**
 * Writes the order's number into its payment at the provider, so that staff find one from the other. The number exists
 * only after the payment, and the job is queued in the order's own transaction.
 */
export async function labelPayment(deps: OrderDeps, orderId: number): Promise<void> {
  const [row] = await findLabel(deps.db, { orderId })
  if (row?.ref) await requireGateway(deps, row.provider).label(row.ref, row.number)
}
