import type { StripeElementsOptions, StripeError } from '@stripe/stripe-js'

type Usage = 'off_session' | 'on_session' | null

export type Options = StripeElementsOptions & {
  amount?: number
  setupFutureUsage?: Usage
  setup_future_usage?: Usage
}

/** What the Elements of one group share. */
export type Group = {
  key: string
  options: () => Options
  amount: () => number
  /** The details are no longer the ones that were submitted. */
  changed: () => void
  /** Why Stripe would not start a payment with these options. */
  loadError: () => StripeError | null
  unreachable: () => StripeError
}

export const UNREACHABLE: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
}

const MIN_CENTS = 50

export function amountError(amount: number): StripeError | null {
  if (amount >= MIN_CENTS) return null
  return {
    type: 'invalid_request_error',
    code: 'amount_too_small',
    param: 'amount',
    message: 'Amount must be at least $0.50 usd',
  }
}
