import { CART_CHANGED } from '#core/domain/checkout-messages.ts'
import type { AppError } from '#core/errors.ts'
import { asksForReload } from '#web/lib/problem-text.ts'

export const INIT_FAILED = 'init failed please try again'
/** Still true once the field is there. */
export const CARD_NOT_READY = 'Please wait for the card field to load, fill it in, and then pay.'
export const PAY_FAILED = 'pay failed please try again'
export const PAYPAL_UNLOADED = 'can not load PayPal'
export const CANCELED = 'canceled'
export const CONNECTION_LOST =
  'We lost the connection while your payment was being confirmed. Try again: we check first whether it went through, so you cannot be charged twice.'
export const UNCONFIRMED =
  'We could not confirm your order. If you see a charge, email us and we will sort it out.'

/** The server takes no further try for now. `login`: except from a shopper who logs in. */
export type Wait = { until: Date | null; login: boolean }

/** How a payment attempt ended. */
export type Ending =
  | { kind: 'paid'; redirectUrl: string }
  /** The bank is still deciding; `again` asks what became of it. */
  | { kind: 'pending'; again: () => Promise<Ending> }
  /** The card field shows the error itself. */
  | { kind: 'card_field' }
  | { kind: 'form'; error: AppError }
  | { kind: 'cart_changed'; message: string }
  | {
      kind: 'stopped'
      text: string
      /** Additional text from the server. */
      detail?: string
      tone?: 'danger' | 'info' | 'warning'
      wait?: Wait
      /** Resumes where it stopped. Money may have been taken, so a retry must not start over. */
      again?: () => Promise<Ending>
    }

/** Errors about the form or the cart, too many tries, and a page that is too old; null for everything else. */
export function refusal(error: AppError): Ending | null {
  if (asksForReload(error.message)) return { kind: 'stopped', text: error.message, tone: 'warning' }
  if (error.code === 'invalid_input' && error.errors) return { kind: 'form', error }
  // What no field is to blame for is the cart: it is empty by now, or free, or something in it is no longer sold.
  if (error.code === 'invalid_input') return { kind: 'cart_changed', message: error.message }
  if (error.code === 'conflict' && error.message === CART_CHANGED)
    return { kind: 'cart_changed', message: error.message }
  if (error.code === 'too_many_requests' || error.code === 'forbidden')
    return { kind: 'stopped', text: error.message, wait: waitOf(error) }
  return null
}

function waitOf({ code, retryAfterSeconds }: AppError): Wait {
  const until = retryAfterSeconds === undefined ? null : new Date(Date.now() + retryAfterSeconds * 1000)
  return { until, login: code === 'forbidden' }
}

/** The response does not say whether the payment went through. */
export function isUnclear({ code }: AppError): boolean {
  return code === 'unavailable' || code === 'server_error'
}
