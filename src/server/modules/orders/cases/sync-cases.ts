import { type OrderDeps, requireGateway } from '../deps.ts'
import { findPayment } from '../refunds/refund-queries.ts'
import { listCaseRows } from './case-queries.ts'
import { recordCases } from './record-cases.ts'

const MAX_LOOKS = 5

/**
 * Brings the cases of a payment in line with what the provider reports now. After writing a change it looks again:
 * another process may have read a newer state and written it first.
 */
export async function syncCases(deps: OrderDeps, paymentId: number): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment?.status !== 'captured' || !payment.providerRef || !payment.captureRef) return
  const { provider, providerRef: ref, captureRef } = payment
  const gateway = requireGateway(deps, provider)
  for (let look = 1; look <= MAX_LOOKS; look++) {
    const knownRefs = (await listCaseRows(deps.db, paymentId)).map(({ providerRef }) => providerRef)
    const cases = await gateway.listCases({ ref, captureRef, knownRefs })
    if (!(await recordCases(deps, { paymentId, cases }))) return
  }
}
