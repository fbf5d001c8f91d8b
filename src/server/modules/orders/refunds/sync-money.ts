import type { ProviderRefund } from '../../payments/index.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { recordDispute } from './record-dispute.ts'
import { recordRefund } from './record-refund.ts'
import type { PaymentRow } from './refund-queries.ts'

const MAX_LOOKS = 5

/**
 * Brings the refunds and disputes of a captured payment in line with what the provider reports now. After writing a dispute
 * it looks again: another process may have read a newer state and written it first.
 */
export async function syncMoney(deps: OrderDeps, payment: PaymentRow): Promise<ProviderRefund[]> {
  const { id: paymentId, provider, providerRef: ref, captureRef } = payment
  if (payment.status !== 'captured' || !ref || !captureRef) return []
  const gateway = requireGateway(deps, provider)
  for (let look = 1; ; look++) {
    const refunds = await gateway.listRefunds({ ref, captureRef })
    const reported = await gateway.find(ref)
    for (const refund of failedFirst(refunds)) await recordRefund(deps, { paymentId, refund })
    const { disputedCents } = reported ?? {}
    const changed = disputedCents !== undefined && (await recordDispute(deps, { paymentId, disputedCents }))
    if (!mayBeOutdated({ changed, look })) return refunds
  }
}

/** Whoever writes last has looked after writing, so the newest state wins. */
function mayBeOutdated({ changed, look }: { changed: boolean; look: number }): boolean {
  return changed && look < MAX_LOOKS
}

/** A failed refund frees the amount that a later one needs. */
function failedFirst(refunds: readonly ProviderRefund[]): ProviderRefund[] {
  return refunds.toSorted((one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'))
}
