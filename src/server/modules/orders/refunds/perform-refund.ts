import type { RefundStatus } from '#core/domain/refund-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import { ProviderRefused, ProviderUnavailable } from '../../payments/index.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { failRefund, recordRefund } from './record-refund.ts'
import { refundKeyOf } from './refund-key.ts'
import { findPayment, type RefundRow } from './refund-queries.ts'

/** Asks the provider for a refund that is already saved here. Asking again is safe. */
export async function performRefund(deps: OrderDeps, refund: RefundRow): Promise<RefundStatus> {
  const payment = await findPayment(deps.db, refund.paymentId)
  if (!payment?.providerRef || !payment.captureRef) throw new Error('a captured payment has no reference')
  try {
    const made = await requireGateway(deps, payment.provider).refund({
      refundKey: refundKeyOf(refund.id),
      ref: payment.providerRef,
      captureRef: payment.captureRef,
      amountCents: refund.amountCents,
      noteToBuyer: refund.noteToBuyer,
    })
    failPoint('after-refund-sent')
    return await recordRefund(deps, { paymentId: payment.id, refund: made })
  } catch (error) {
    // It may or may not have happened: the reconciler will ask.
    if (error instanceof ProviderUnavailable) return 'requested'
    if (!(error instanceof ProviderRefused)) throw error
    await failRefund(deps, refund, error.message)
    return 'failed'
  }
}
