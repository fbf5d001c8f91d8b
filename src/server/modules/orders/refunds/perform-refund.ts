import type { RefundStatus } from '#core/domain/refund-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import { ProviderRefused, ProviderUnavailable } from '../../payments/index.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { failRefund, recordRefund } from './record-refund.ts'
import { findPayment, type RefundRow } from './refund-queries.ts'

/** `rf:17`: the idempotency key, and how a refund is known again at the provider. */
export function refundKeyOf(id: number): string {
  return `rf:${id}`
}

/** Asks the provider for a refund that was written down. Asking again is safe. */
export async function performRefund(deps: OrderDeps, refund: RefundRow): Promise<RefundStatus> {
  const payment = await findPayment(deps.db, refund.paymentId)
  if (!payment?.providerRef || !payment.captureRef) throw new Error('a captured payment has no reference')
  try {
    const made = await requireGateway(deps, payment.provider).refund({
      refundKey: refundKeyOf(refund.id),
      ref: payment.providerRef,
      captureRef: payment.captureRef,
      amountCents: refund.amountCents,
      reason: refund.reason,
    })
    failPoint('K10')
    return await recordRefund(deps, { paymentId: payment.id, refund: made })
  } catch (error) {
    // Nobody knows whether it happened: the reconciler asks.
    if (error instanceof ProviderUnavailable) return 'requested'
    if (!(error instanceof ProviderRefused)) throw error
    await failRefund(deps, refund, error.message)
    return 'failed'
  }
}
