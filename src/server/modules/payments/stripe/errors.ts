import type Stripe from 'stripe'
import { ProviderRefused, ProviderUnavailable } from '../gateway.ts'

/** What the SDK's errors have in common, recognized by shape because the SDK is not loaded until it is needed. */
type StripeError = Error & {
  rawType?: string
  type: string
  code?: string
  decline_code?: string
  statusCode?: number
  headers?: Record<string, string>
  payment_intent?: Stripe.PaymentIntent
}

/** The key is wrong or lacks a permission, which says nothing about the request itself. */
const NOT_LET_IN = new Set([401, 403])

export function translateStripeError(error: unknown): unknown {
  if (!isStripeError(error)) return error
  const { code, type, message } = error
  if (error.statusCode === 429) {
    const seconds = Number(error.headers?.['retry-after'] ?? 1)
    const retryAfterSeconds = Number.isFinite(seconds) ? seconds : 1
    return new ProviderUnavailable('Stripe wants fewer requests.', { cause: error, retryAfterSeconds })
  }
  if (!isRefused(error)) return new ProviderUnavailable(`Stripe gave no answer: ${message}`, { cause: error })
  return new ProviderRefused(error.decline_code ?? code ?? error.rawType ?? type, message)
}

/** Stripe understood, and the same request gets the same answer. */
export function isRefused(error: unknown): boolean {
  if (!isStripeError(error) || error.statusCode === undefined) return false
  const { statusCode } = error
  return statusCode < 500 && statusCode !== 409 && statusCode !== 429 && !NOT_LET_IN.has(statusCode)
}

/** A declined card is an answer about the payment, which the error carries. */
export function declinedIntentOf(error: unknown): Stripe.PaymentIntent {
  if (isStripeError(error) && error.statusCode === 402 && error.payment_intent) return error.payment_intent
  throw error
}

/**
 * Stripe answers a key with the first answer for good, even with a server error, and refuses it for changed parameters.
 * Whether the call had an effect must be looked up; only another key can try again.
 */
export function isKeySpent(error: unknown): boolean {
  const cause = causeOf(error)
  return (
    isReplayed(error) || (cause?.statusCode === 500 && cause.headers?.['stripe-should-retry'] === 'false')
  )
}

/** The answer to an earlier call: nothing was tried now. */
export function isReplayed(error: unknown): boolean {
  if (error instanceof ProviderRefused) return error.code === 'idempotency_error'
  const cause = causeOf(error)
  return cause?.statusCode === 500 && cause.headers?.['idempotent-replayed'] === 'true'
}

function causeOf(error: unknown): StripeError | null {
  return error instanceof ProviderUnavailable && isStripeError(error.cause) ? error.cause : null
}

export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 404
}

/** The key is wrong, or a restricted one without this permission. */
export function isForbidden(error: unknown): boolean {
  return isStripeError(error) && NOT_LET_IN.has(error.statusCode ?? 0)
}

/** The key is wrong, whatever it may do. */
export function isUnauthorized(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 401
}

export function hasCode(error: unknown, code: string): boolean {
  return isStripeError(error) && error.code === code
}

function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
