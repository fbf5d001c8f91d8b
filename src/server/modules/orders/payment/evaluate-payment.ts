import { CURRENCY } from '#core/domain/limits.ts'
import type { ProviderPayment } from '../../payments/index.ts'

/**
 * What a provider's report means for an attempt. `mismatch`: money was taken, but not what we asked for; `unexpected`: a
 * state we never ask for.
 */
export type Evaluation =
  | { kind: 'paid' }
  | { kind: 'mismatch'; reason: string }
  | { kind: 'unexpected'; reason: string }
  | { kind: 'pending' }
  | { kind: 'declined'; reason: string | null }
  | { kind: 'cancelled' }
  | { kind: 'waiting'; approved: boolean; reason: string | null }

type Expected = { key: string; totalCents: number; live: boolean }

/** Amount, currency, account and ownership are checked here, before anything counts as paid. */
export function evaluatePayment(expected: Expected, payment: ProviderPayment): Evaluation {
  switch (payment.status) {
    case 'captured': {
      const reason = findMismatch(expected, payment)
      return reason === null ? { kind: 'paid' } : { kind: 'mismatch', reason }
    }
    case 'authorized':
      return { kind: 'unexpected', reason: 'The money is authorized at the provider but was not captured.' }
    case 'pending':
      return { kind: 'pending' }
    case 'declined':
      return { kind: 'declined', reason: payment.failureReason }
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'open':
    case 'approved':
      return { kind: 'waiting', approved: payment.status === 'approved', reason: payment.failureReason }
  }
}

function findMismatch(expected: Expected, payment: ProviderPayment): string | null {
  if (payment.attemptKey !== expected.key) return 'The payment was made for another checkout.'
  if (!payment.ourAccount) return 'The money went to another account at the provider.'
  if (payment.live !== expected.live)
    return payment.live ? 'Real money was paid to the test shop.' : 'It was paid with test money.'
  const currency = payment.currency.toUpperCase()
  if (currency !== CURRENCY) return `It was paid in ${currency} instead of ${CURRENCY}.`
  if (payment.capturedCents !== expected.totalCents)
    return `${payment.capturedCents} cents were paid instead of ${expected.totalCents}.`
  return null
}
