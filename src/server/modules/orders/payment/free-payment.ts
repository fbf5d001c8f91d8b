import { CURRENCY } from '#core/domain/limits.ts'
import type { LockedAttempt } from './attempt-queries.ts'
import type { PaymentFacts } from './order-values.ts'

/** The payment of an order of $0: no provider hears of it, and the ledger has no entry of it. */
export type FreePayment = PaymentFacts & { provider: 'none' }

export function freePayment({ live, now }: { live: boolean; now: Date }): FreePayment {
  return {
    provider: 'none',
    ref: null,
    captureRef: null,
    method: 'free',
    methodDetail: null,
    currency: CURRENCY,
    capturedCents: 0,
    capturedAt: now,
    live,
    payer: null,
    means: null,
  }
}

/** Nothing that costs something is given away, whoever calls. */
export function requireFree({ id, provider, totalCents }: LockedAttempt): void {
  if (provider !== 'none' || totalCents !== 0) throw new Error(`attempt ${id} is not free`)
}
