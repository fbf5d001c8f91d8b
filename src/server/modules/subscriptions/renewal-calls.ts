import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { SubscriptionActor } from './deps.ts'

/** What became of a late charge. `waiting`: the provider has not decided, or the holder has not confirmed. */
export type ChargeOutcome =
  | { kind: 'paid'; orderKey: string }
  | { kind: 'declined'; needs: 'retry' | 'card' | 'confirmation' }
  | { kind: 'waiting' }

/** What the holder's browser needs to confirm a late charge by card. `savedMethod`: can be confirmed without typing a card. */
export type OnSessionPayment = { clientSecret: string; amountCents: number; savedMethod: string | null }

/** `proof` binds the setup to the subscription, so that nobody can use what somebody else is saving. */
export type StartedMeansChange = {
  ref: string
  clientSecret: string | null
  proof: string
}

/** `charge`: what became of a late charge, which is tried at once; null if none was late. */
export type MeansChange =
  | { kind: 'changed'; charge: ChargeOutcome | null }
  | { kind: 'waiting'; reason: string | null }

/** The parts of orders that move money. The composition root passes them in, because orders ranks above. */
export type RenewalCalls = {
  /** Tries a late charge with the saved means now, and starts a new schedule. */
  retryNow: (call: { subscriptionId: number; actor: SubscriptionActor }) => Promise<ChargeOutcome>
  /** Starts paying a late charge by card in the holder's browser, with the same card or a new one. */
  payOnSession: (subscriptionId: number) => Promise<OnSessionPayment>
  /** The browser says that it has confirmed; the provider says whether that is so. */
  finishPayment: (subscriptionId: number) => Promise<ChargeOutcome>
  startMeansChange: (call: {
    subscriptionId: number
    provider: PaymentProvider
    /** Where PayPal's page returns to if it was opened without a window. */
    returnUrl: string
  }) => Promise<StartedMeansChange>
  finishMeansChange: (call: {
    subscriptionId: number
    provider: PaymentProvider
    ref: string
    proof: string
    actor: SubscriptionActor
  }) => Promise<MeansChange>
}
