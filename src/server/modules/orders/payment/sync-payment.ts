import { syncCases } from '../cases/sync-cases.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { recordDispute } from '../refunds/record-dispute.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { findPayment, type PaymentRow } from '../refunds/refund-queries.ts'
import { recordPayment } from './record-payment.ts'

/** Brings the refunds, disputes and other cases of one payment in line with what the provider reports now. */
export async function syncPayment(deps: OrderDeps, paymentId: number): Promise<void> {
  let payment = await findPayment(deps.db, paymentId)
  if (!payment?.providerRef) return
  const gateway = requireGateway(deps, payment.provider)
  const reported = await gateway.find(payment.providerRef)
  if (!reported) return
  if (payment.attemptId !== null && isUnrecorded(payment)) {
    await recordPayment(deps, { attemptId: payment.attemptId, payment: reported })
    payment = await findPayment(deps.db, paymentId)
  }
  if (payment?.status !== 'captured' || !payment.providerRef || !payment.captureRef) return
  const { providerRef: ref, captureRef } = payment
  for (const refund of await gateway.listRefunds({ ref, captureRef }))
    await recordRefund(deps, { paymentId, refund })
  await recordDispute(deps, { paymentId, disputedCents: reported.disputedCents })
  await syncCases(deps, paymentId)
}

/** News of a refund may arrive before the news of the payment. */
function isUnrecorded({ status }: PaymentRow): boolean {
  return status !== 'captured'
}
