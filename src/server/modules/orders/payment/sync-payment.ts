import { type OrderDeps, requireGateway } from '../deps.ts'
import { recordDispute } from '../refunds/record-dispute.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { findPayment } from '../refunds/refund-queries.ts'
import { recordPayment } from './record-payment.ts'

/** Brings refunds and disputes of one payment into agreement with what the provider says of it now. */
export async function syncMoney(deps: OrderDeps, paymentId: number): Promise<void> {
  let payment = await findPayment(deps.db, paymentId)
  if (!payment?.providerRef) return
  const gateway = requireGateway(deps, payment.provider)
  const reported = await gateway.find(payment.providerRef)
  if (!reported) return
  if (payment.status !== 'captured' && payment.attemptId !== null) {
    // News of a refund may come before the news of the payment.
    await recordPayment(deps, { attemptId: payment.attemptId, payment: reported })
    payment = await findPayment(deps.db, paymentId)
  }
  if (payment?.status !== 'captured' || !payment.providerRef || !payment.captureRef) return
  const { providerRef: ref, captureRef } = payment
  for (const refund of await gateway.listRefunds({ ref, captureRef }))
    await recordRefund(deps, { paymentId, refund })
  await recordDispute(deps, { paymentId, disputedCents: reported.disputedCents })
}
