import { syncCases } from '../cases/sync-cases.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { findPayment, type PaymentRow } from '../refunds/refund-queries.ts'
import { syncMoney } from '../refunds/sync-money.ts'
import { recordPayment } from './record-payment.ts'

/** Brings the refunds, disputes and other cases of one payment in line with what the provider reports now. */
export async function syncPayment(deps: OrderDeps, paymentId: number): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment?.providerRef) return
  if (payment.attemptId !== null && isUnrecorded(payment)) {
    const reported = await requireGateway(deps, payment.provider).find(payment.providerRef)
    if (reported) await recordPayment(deps, { attemptId: payment.attemptId, payment: reported })
  }
  const recorded = await findPayment(deps.db, paymentId)
  if (!recorded) return
  await syncMoney(deps, recorded)
  await syncCases(deps, paymentId)
}

/** News of a refund may arrive before the news of the payment. */
function isUnrecorded({ status }: PaymentRow): boolean {
  return status !== 'captured'
}
