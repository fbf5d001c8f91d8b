import { type OrderDeps, requireGateway } from '../deps.ts'
import { performRefund, refundKeyOf } from './perform-refund.ts'
import { recordRefund } from './record-refund.ts'
import { findPayment, findRefund, takeDueRefunds } from './refund-queries.ts'

const BATCH = 50

/** Asks the provider about every refund that has not come to its end. */
export async function reconcileRefunds(deps: OrderDeps): Promise<number> {
  const due = await takeDueRefunds(deps.db, deps.clock.now(), BATCH)
  for (const { id } of due) {
    await reconcile(deps, id).catch((error: unknown) => {
      deps.log.warn({ err: error, refundId: id }, 'a refund could not be reconciled yet')
    })
  }
  return due.length
}

/** Looks before asking again: the providers forget idempotency keys after some hours. */
async function reconcile(deps: OrderDeps, id: number): Promise<void> {
  const refund = await findRefund(deps.db, id)
  if (!refund || refund.status === 'succeeded' || refund.status === 'failed') return
  const payment = await findPayment(deps.db, refund.paymentId)
  if (!payment?.providerRef || !payment.captureRef) return
  const { providerRef: ref, captureRef } = payment
  const made = await requireGateway(deps, payment.provider).listRefunds({ ref, captureRef })
  const mine = made.find((each) => each.ref === refund.providerRef || each.refundKey === refundKeyOf(id))
  if (mine) await recordRefund(deps, { paymentId: payment.id, refund: mine })
  else if (refund.status === 'requested') await performRefund(deps, refund)
}
