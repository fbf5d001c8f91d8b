import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { SubmittedForm } from '../addresses.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import type { Outcome } from './outcome.ts'
import { recordPayment } from './record-payment.ts'

type StartedAttempt = { id: number; provider: PaymentProvider; providerRef: string }

/** Asks the provider what became of an attempt's payment, and records the answer. */
export async function verifyPayment(
  deps: OrderDeps,
  { id, provider, providerRef }: StartedAttempt,
  form?: SubmittedForm,
): Promise<Outcome> {
  const payment = await requireGateway(deps, provider).find(providerRef)
  failPoint('before-payment-recorded')
  if (!payment) return { kind: 'waiting', approved: false, reason: null }
  return recordPayment(deps, { attemptId: id, payment, form })
}
