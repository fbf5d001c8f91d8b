import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { listMeans } from './list-means.ts'
import { listPayments } from './list-payments.ts'
import { settleCapture } from './paypal/capture-order.ts'
import type { PaypalContext } from './paypal/context.ts'
import { closePaypalDispute, escalatePaypalDispute, openPaypalDispute } from './paypal/disputes.ts'
import { PaypalFailure } from './paypal/failure.ts'
import { completePaypalRefund, failPaypalRefund, refundCapture } from './paypal/refund-capture.ts'
import { money } from './paypal/wire.ts'
import type { Effect } from './perform.ts'
import type { Commit } from './settlements.ts'
import {
  type MeansAnswer,
  type Outcome,
  PAYPAL_OUTCOMES,
  type Refund,
  type RefundFailure,
  STRIPE_OUTCOMES,
} from './store/rows.ts'
import type { Change, Store } from './store/store.ts'
import { GENERIC_DECLINE } from './stripe/cards.ts'
import { settleLate } from './stripe/confirm.ts'
import type { StripeContext } from './stripe/context.ts'
import { closeDispute, escalateDispute, type NewDispute, openDispute } from './stripe/disputes.ts'
import { StripeFailure } from './stripe/failure.ts'
import { raiseWarning } from './stripe/fraud-warnings.ts'
import { completeRefund, createRefund, failRefund } from './stripe/refunds.ts'
import { type ClosedReason, closeReview, openReview } from './stripe/reviews.ts'

type Deps = { store: Store; stripe: StripeContext; paypal: PaypalContext; commit: Commit }

/** What staff at the providers and people in their dashboards do: decide payments, refunds and disputes. */
export function createBank({ store, stripe, paypal, commit }: Deps) {
  async function commitAny(changes: readonly Change[]): Promise<boolean> {
    await commit(changes)
    return changes.length > 0
  }

  function captureOf(reference: string) {
    const captureId = store.find('orders', reference)?.captureId
    return captureId ? store.find('captures', captureId) : undefined
  }

  /** Changes of the refund with this id, or none if there is no such refund. */
  function ofRefund(id: string, changes: Record<PaymentProvider, (refund: Refund) => Change[]>): Change[] {
    const refund = store.find('refunds', id)
    return refund ? changes[refund.provider](refund) : []
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

    /** A refund made in the provider's own dashboard. Returns false if the provider refuses it. */
    async refund(
      reference: string,
      { amountCents, pending = false }: { amountCents?: number; pending?: boolean } = {},
    ): Promise<boolean> {
      const fault = pending ? 'pending' : null
      const capture = captureOf(reference)
      return commitAny(
        changesUnlessRefused(() =>
          capture
            ? refundCapture(
                paypal,
                capture,
                amountCents === undefined ? {} : { amount: money(amountCents, capture.currency) },
                fault,
              )
            : createRefund(
                stripe,
                {
                  payment_intent: reference,
                  ...(amountCents !== undefined && { amount: String(amountCents) }),
                },
                fault,
              ),
        ),
      )
    },

    /** Oldest first. */
    refunds(reference: string): Refund[] {
      const paymentId = captureOf(reference)?.id ?? reference
      return [...store.all('refunds')].filter((refund) => refund.paymentId === paymentId)
    },

    completeRefund: (id: string): Promise<boolean> =>
      commitAny(
        ofRefund(id, {
          stripe: (refund) => completeRefund(stripe, refund),
          paypal: (refund) => completePaypalRefund(paypal, refund),
        }),
      ),

    /** Stripe fails refunds that had succeeded, too; PayPal only pending ones. */
    failRefund: (id: string, failure?: RefundFailure): Promise<boolean> =>
      commitAny(
        ofRefund(id, {
          stripe: (refund) => failRefund(stripe, refund, failure),
          paypal: (refund) => failPaypalRefund(paypal, refund),
        }),
      ),

    async dispute(reference: string, asked: NewDispute = {}): Promise<boolean> {
      const intent = store.find('intents', reference)
      const capture = captureOf(reference)
      if (intent) return commitAny(openDispute(stripe, intent, asked))
      return commitAny(capture ? openPaypalDispute(paypal, capture, asked.amountCents) : [])
    },

    async escalateDispute(id: string): Promise<boolean> {
      const dispute = store.find('disputes', id)
      if (!dispute) return false
      return commitAny(
        dispute.provider === 'stripe'
          ? escalateDispute(stripe, dispute)
          : escalatePaypalDispute(paypal, dispute),
      )
    },

    /** Returns false if the dispute cannot end that way, or has ended. */
    async closeDispute(
      id: string,
      outcome: Outcome,
      { unlisted }: { unlisted?: boolean } = {},
    ): Promise<boolean> {
      const dispute = store.find('disputes', id)
      if (dispute?.provider === 'stripe' && isOneOf(STRIPE_OUTCOMES, outcome))
        return commitAny(closeDispute(stripe, dispute, outcome))
      if (dispute?.provider === 'paypal' && isOneOf(PAYPAL_OUTCOMES, outcome))
        return commitAny(closePaypalDispute(paypal, dispute, { outcome, unlisted }))
      return false
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

    means: (limit?: number) => listMeans(store, limit),

    /** What becomes of charges of a saved means from now on. Returns false if there is no such means. */
    async answerCharges(id: string, answer: MeansAnswer): Promise<boolean> {
      const card = store.find('cards', id)
      const token = store.find('tokens', id)
      return commitAny([
        ...(card ? [['cards', id, { ...card, answer }] as const] : []),
        ...(token ? [['tokens', id, { ...token, answer }] as const] : []),
      ])
    },
  }
}

function changesUnlessRefused(make: () => Effect): readonly Change[] {
  try {
    return make().changes
  } catch (error) {
    if (error instanceof StripeFailure || error instanceof PaypalFailure) return []
    throw error
  }
}

function isOneOf<Value extends string>(values: readonly Value[], value: string): value is Value {
  return (values as readonly string[]).includes(value)
}
