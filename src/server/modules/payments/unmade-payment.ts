import type { Decline, ProviderPayment, RenewalCharge } from './gateway.ts'

type Known = Pick<ProviderPayment, 'provider' | 'live' | 'method'> & { decline: Decline }

/** A charge that the provider declined without making a payment of it. */
export function unmadePayment(
  { attemptKey, snapshot, amountCents, currency }: RenewalCharge,
  { decline, ...known }: Known,
): ProviderPayment {
  return {
    ...known,
    ref: '',
    attemptKey,
    foreign: false,
    snapshot,
    status: 'declined',
    amountCents,
    capturedCents: 0,
    currency,
    ourAccount: true,
    captureRef: null,
    capturedAt: null,
    refundedCents: 0,
    disputedCents: 0,
    methodDetail: null,
    payer: null,
    failureReason: decline.message,
    clientSecret: null,
    means: null,
    decline,
  }
}
