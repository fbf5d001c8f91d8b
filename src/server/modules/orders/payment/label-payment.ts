import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orders, payments } from '#server/db/tables/index.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { param, statement } from '#server/platform/statement.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'

const label = z.object({ ref: z.nullable(z.string()), number: z.string() })

export const labelPaymentJob = defineJob({
  id: 'label-payment',
  // A process of an earlier version, which may run beside this one, knows and sends the order only.
  payload: z.object({ orderId: z.int(), label: z.optional(label) }),
})

const findLabel = statement<z.output<typeof label>>(
  'order_label',
  sql`
  select placed.number, payment.provider_ref as ref
  from ${orders} as placed join ${payments} as payment on payment.id = placed.payment_id
  where placed.id = ${param('orderId')}::int`,
)

/**
 * Writes the order's number into its payment at the provider, so that staff find one from the other. The number exists
 * only after the payment, and the job is queued in the order's own transaction.
 */
export async function labelPayment(
  deps: OrderDeps,
  { orderId, label }: z.output<typeof labelPaymentJob.payload>,
): Promise<void> {
  const { ref, number } = label ?? (await findLabel(deps.db, { orderId }))[0] ?? {}
  if (ref && number) await requireGateway(deps, 'stripe').label(ref, number)
}
