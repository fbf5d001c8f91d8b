import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { type Outcome, recordPayment, type SentForm } from './record-payment.ts'

type Known = { id: number; provider: PaymentProvider; providerRef: string }

/** Asks the provider what has become of an attempt and writes it down. */
export async function settleAttempt(
  deps: OrderDeps,
  { id, provider, providerRef }: Known,
  form?: SentForm,
): Promise<Outcome> {
  const payment = await requireGateway(deps, provider).find(providerRef)
  failPoint('K3')
  if (!payment) return { kind: 'waiting', approved: false, reason: null }
  return recordPayment(deps, { attemptId: id, payment, form })
}
