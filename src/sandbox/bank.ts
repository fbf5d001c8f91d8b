import { listPayments } from './list-payments.ts'
import { settleCapture } from './paypal/capture-order.ts'
import type { PaypalContext } from './paypal/context.ts'
import { closePaypalDispute, openPaypalDispute } from './paypal/disputes.ts'
import type { Commit } from './settlements.ts'
import type { Change, Store } from './store/store.ts'
import { settleLate } from './stripe/confirm.ts'
import type { StripeContext } from './stripe/context.ts'
import { closeDispute, openDispute } from './stripe/disputes.ts'

type Deps = { store: Store; stripe: StripeContext; paypal: PaypalContext; commit: Commit }

/** What people behind the counter do: decide a payment that hangs, take money back, look at the books. */
export function createBank({ store, stripe, paypal, commit }: Deps) {
  async function carryOut(changes: Change[]): Promise<boolean> {
    await commit(changes)
    return changes.length > 0
  }

  function captureOf(reference: string) {
    const captureId = store.find('orders', reference)?.captureId
    return captureId ? store.find('captures', captureId) : undefined
  }

  return {
    /** Decides a late or pending payment now. False: there was nothing to decide. */
    async settle(reference: string, outcome: 'completed' | 'denied' = 'completed'): Promise<boolean> {
      const intent = store.find('intents', reference)
      if (intent) {
        const denied = { kind: 'decline', code: 'card_declined', declineCode: 'generic_decline' } as const
        const plan = { ...denied, message: 'Your card was declined.' }
        return carryOut(settleLate(stripe, outcome === 'denied' ? { ...intent, plan } : intent))
      }
      const capture = captureOf(reference)
      const status = outcome === 'denied' ? 'DECLINED' : 'COMPLETED'
      return carryOut(capture ? settleCapture(paypal, capture, status) : [])
    },

    async dispute(reference: string): Promise<boolean> {
      const intent = store.find('intents', reference)
      const capture = captureOf(reference)
      if (intent) return carryOut(openDispute(stripe, intent))
      return carryOut(capture ? openPaypalDispute(paypal, capture) : [])
    },

    async closeDispute(id: string, won: boolean): Promise<boolean> {
      const dispute = store.find('disputes', id)
      if (!dispute) return false
      return carryOut(
        dispute.provider === 'stripe'
          ? closeDispute(stripe, dispute, won)
          : closePaypalDispute(paypal, dispute, won),
      )
    },

    payments: (limit?: number) => listPayments(store, limit),
  }
}
