import { CART_CHANGED } from '#core/contract/checkout.ts'
import type { AppError } from '#core/errors.ts'

export const INIT_FAILED = 'init failed please try again'
export const PAY_FAILED = 'pay failed please try again'
export const PAYPAL_UNLOADED = 'can not load PayPal'
export const CANCELED = 'canceled'
export const STILL_PROCESSING =
  'Your payment is still being processed. Your receipt comes by e-mail as soon as it is through.'
export const UNCONFIRMED =
  'We could not confirm your order. If you see a charge, e-mail us and we will sort it out.'

/** How a try to pay ended. */
export type Ending =
  | { kind: 'paid'; redirectUrl: string }
  /** The page is on its way elsewhere and will come back. */
  | { kind: 'leaving' }
  /** The card field itself says what is wrong. */
  | { kind: 'card_field' }
  | { kind: 'form'; error: AppError }
  | { kind: 'cart_changed'; message: string }
  | {
      kind: 'stopped'
      text: string
      /** What the server said besides. */
      detail?: string
      tone?: 'danger' | 'info' | 'warning'
      /** Goes on where it stopped: money may have been taken, so nothing is begun anew. */
      again?: () => Promise<Ending>
    }

/** What a refused beginning means; nothing when it is neither the form nor the cart. */
export function refusal(error: AppError): Ending | null {
  if (error.code === 'invalid_input' && error.errors) return { kind: 'form', error }
  if (error.code === 'conflict' && error.message === CART_CHANGED)
    return { kind: 'cart_changed', message: error.message }
  return null
}

/** The shop did not answer, or not in a way that says whether something happened. */
export function isUnclear({ code }: AppError): boolean {
  return code === 'unavailable' || code === 'server_error'
}
