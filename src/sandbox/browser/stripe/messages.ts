import type { Appearance, StripeError } from '@stripe/stripe-js'

/** What a frame is for. `controller` shows nothing: it only calls the API, as the original's does. */
export type FrameKind = 'payment' | 'expressCheckout' | 'sheet' | 'controller'

export type Wallet = 'apple_pay' | 'google_pay'

export type FrameOptions = {
  variables: Appearance['variables']
  amount: number
  /** The Payment Element asks for the country unless the shop promised to pass it. */
  country: boolean
  /** The wallet whose payment sheet this is. */
  wallet: Wallet | null
  /** The wallets that the shop offers in the Express Checkout Element. */
  wallets: readonly Wallet[]
  /** The colors of the wallets' buttons; black unless the shop says otherwise. */
  themes?: Partial<Record<Wallet, string | undefined>>
}

export type BillingDetails = { address?: Record<string, string>; [name: string]: unknown }

export type Ask =
  | { kind: 'submit' }
  | { kind: 'confirm'; key: string; clientSecret: string; returnUrl?: string; billing: BillingDetails }
  /** With a card that was saved before, so that no frame has to ask for it. */
  | { kind: 'confirmSaved'; key: string; clientSecret: string; returnUrl?: string; paymentMethod: string }
  | { kind: 'retrieve'; key: string; clientSecret: string }

/** A payment or setup intent, as far as the script reads it; the shop gets it whole. */
export type Intent = {
  id: string
  object: 'payment_intent' | 'setup_intent'
  status: string
  /** Of payments only. */
  amount?: number
  currency?: string
  setup_future_usage?: string | null
  last_payment_error?: StripeError | null
  last_setup_error?: StripeError | null
  next_action: { redirect_to_url: { url: string } } | null
}

export type Reply = { intent: Intent } | { error: StripeError } | { submitted: true }

export type ToFrame =
  | { type: 'setup'; options: FrameOptions }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'ask'; id: number; ask: Ask }

export type FromFrame =
  | { type: 'loaded' }
  | { type: 'ready'; wallets: Wallet[] }
  | { type: 'height'; px: number }
  | { type: 'change'; empty: boolean; complete: boolean }
  | { type: 'focus' | 'blur' | 'escape' }
  | { type: 'click'; wallet: Wallet }
  | { type: 'approved' | 'canceled' }
  | { type: 'reply'; id: number; reply: Reply }
