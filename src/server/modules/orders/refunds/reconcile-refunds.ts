import type { ProviderRefund } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { performRefund } from './perform-refund.ts'
import { refundKeyOf } from './refund-key.ts'
import { findPayment, findRefund, type RefundRow, takeDueRefunds } from './refund-queries.ts'
import { syncMoney } from './sync-money.ts'

const BATCH = 50

/** Asks the provider about every refund that is neither succeeded nor failed. */
export async function reconcileRefunds(deps: OrderDeps): Promise<number> {
  const due = await takeDueRefunds(deps.db, deps.clock.now(), BATCH)
  for (const { id } of due) {
    await reconcile(deps, id).catch((error: unknown) => {
      deps.log.warn({ err: error, refundId: id }, 'a refund could not be reconciled yet')
    })
  }
  return due.length
}

/** Looks before asking again, because providers forget idempotency keys after some hours. */
async function reconcile(deps: OrderDeps, id: number): Promise<void> {
  const refund = await findRefund(deps.db, id)
  if (!refund || refund.status === 'succeeded' || refund.status === 'failed') return
  const payment = await findPayment(deps.db, refund.paymentId)
  if (!payment) return
  const made = await syncMoney(deps, payment)
  // It may have failed meanwhile, because the money was refunded at the provider.
  const isRequested = (await findRefund(deps.db, id))?.status === 'requested'
  if (isRequested && !findOurs(made, refund)) await performRefund(deps, refund)
}

function findOurs(
  made: readonly ProviderRefund[],
  { id, providerRef }: RefundRow,
): ProviderRefund | undefined {
  return made.find(({ ref, refundKey }) => ref === providerRef || refundKey === refundKeyOf(id))
}
