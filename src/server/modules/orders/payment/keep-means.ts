import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { orders, payments } from '#server/db/tables/index.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/jobs.ts'
import type { ProviderMeans } from '../../payments/index.ts'
import { attachMeans, saveMeans } from '../../subscriptions/index.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { findOrderOfPayment } from '../refunds/refund-queries.ts'
import type { StoredEvent } from './event-queries.ts'

export const attachMeansJob = defineJob({ id: 'attach-means', payload: z.object({ orderId: z.int() }) })

type Kept = { means: ProviderMeans; orderId: number; now: Date }

/** Stores what an order was paid with, and returns its id. */
export async function keepMeans(
  { gateways }: Pick<OrderDeps, 'gateways'>,
  tx: Queryable,
  { means, orderId, now }: Kept,
): Promise<number | null> {
  const paid = await findPaid(tx, orderId)
  if (!paid) return null
  return storeMeans({ gateways }, tx, { means, provider: paid.provider, now })
}

export function storeMeans(
  { gateways }: Pick<OrderDeps, 'gateways'>,
  tx: Queryable,
  { means, provider, now }: { means: ProviderMeans; provider: PaymentProvider; now: Date },
): Promise<number> {
  const sandbox = gateways.browser.mode === 'sandbox'
  return saveMeans(tx, { ...means, provider, sandbox, createdAt: now })
}

/** The provider may save a means of payment a while after the payment: subscriptions without one get it then. */
export async function attachPaidMeans(deps: OrderDeps, orderId: number): Promise<void> {
  const paid = await findPaid(deps.db, orderId)
  if (!paid?.ref) return
  const payment = await requireGateway(deps, paid.provider).find(paid.ref)
  if (payment?.means) await attach(deps, { means: payment.means, orderId, now: deps.clock.now() })
}

/** The same, when the provider reports it. */
export async function attachSavedMeans(
  deps: OrderDeps,
  { provider, meansRef }: StoredEvent,
  paymentId: number,
): Promise<void> {
  const order = await findOrderOfPayment(deps.db, paymentId)
  // An order that is made later asks for the means itself.
  if (!order || meansRef === null) return
  const means = await requireGateway(deps, provider).findMeans(meansRef)
  if (means) await attach(deps, { means, orderId: order.id, now: deps.clock.now() })
}

async function attach(deps: OrderDeps, kept: Kept): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const meansId = await keepMeans(deps, tx, kept)
    if (meansId !== null) await attachMeans(tx, { orderId: kept.orderId, meansId, now: kept.now })
  })
}

async function findPaid(
  db: Queryable,
  orderId: number,
): Promise<{ provider: PaymentProvider; ref: string | null } | undefined> {
  const [row] = await db
    .select({ provider: payments.provider, ref: payments.providerRef })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  return row && row.provider !== 'none' ? { provider: row.provider, ref: row.ref } : undefined
}
