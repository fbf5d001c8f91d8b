import { listPayments } from './list-payments.ts'
import { settleCapture } from './paypal/capture-order.ts'
import type { PaypalContext } from './paypal/context.ts'
import { closePaypalDispute, openPaypalDispute } from './paypal/disputes.ts'
import type { Commit } from './settlements.ts'
import type { Change, Store } from './store/store.ts'
import { GENERIC_DECLINE } from './stripe/cards.ts'
import { settleLate } from './stripe/confirm.ts'
import type { StripeContext } from './stripe/context.ts'
import { closeDispute, openDispute } from './stripe/disputes.ts'
import { raiseWarning } from './stripe/fraud-warnings.ts'
import { type ClosedReason, closeReview, openReview } from './stripe/reviews.ts'

type Deps = { store: Store; stripe: StripeContext; paypal: PaypalContext; commit: Commit }

/** What staff at the providers do: decide pending payments, open and close disputes, list payments. */
export function createBank({ store, stripe, paypal, commit }: Deps) {
  async function commitAny(changes: Change[]): Promise<boolean> {
    await commit(changes)
    return changes.length > 0
  }

  function captureOf(reference: string) {
    const captureId = store.find('orders', reference)?.captureId
    return captureId ? store.find('captures', captureId) : undefined
  }

  return {
    /** Decides a late or pending payment now. Returns false if there was nothing to decide. */
    async settle(reference: string, outcome: 'completed' | 'denied' = 'completed'): Promise<boolean> {
      const intent = store.find('intents', reference)
      if (intent) {
        return commitAny(
          settleLate(stripe, outcome === 'denied' ? { ...intent, plan: GENERIC_DECLINE } : intent),
        )
      }
      const capture = captureOf(reference)
      const status = outcome === 'denied' ? 'DECLINED' : 'COMPLETED'
      return commitAny(capture ? settleCapture(paypal, capture, status) : [])
    },

    async dispute(reference: string): Promise<boolean> {
      const intent = store.find('intents', reference)
      const capture = captureOf(reference)
      if (intent) return commitAny(openDispute(stripe, intent))
      return commitAny(capture ? openPaypalDispute(paypal, capture) : [])
    },

    async closeDispute(id: string, won: boolean): Promise<boolean> {
      const dispute = store.find('disputes', id)
      if (!dispute) return false
      return commitAny(
        dispute.provider === 'stripe'
          ? closeDispute(stripe, dispute, won)
          : closePaypalDispute(paypal, dispute, won),
      )
    },

    /** Stripe only: the card's bank reports fraud. */
    async warnOfFraud(reference: string): Promise<boolean> {
      const intent = store.find('intents', reference)
      return commitAny(intent ? raiseWarning(stripe, intent) : [])
    },

    /** Stripe only: its fraud check asks the shop to look at a payment. */
    async review(reference: string): Promise<boolean> {
      const intent = store.find('intents', reference)
      return commitAny(intent ? openReview(stripe, intent) : [])
    },

    async closeReview(id: string, reason: ClosedReason): Promise<boolean> {
      const review = store.find('reviews', id)
      return commitAny(review ? closeReview(stripe, review, reason) : [])
    },

    payments: (limit?: number) => listPayments(store, limit),
  }
}
