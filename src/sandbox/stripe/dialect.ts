import { DAY_SECONDS } from '#core/domain/durations.ts'
import type { Answer, Dialect } from '../perform.ts'
import type { StripeErrorBody } from './failure.ts'

function refusal(status: number, error: StripeErrorBody): Answer {
  return { status, body: JSON.stringify({ error }), headers: {} }
}

/** Stripe tells its SDKs that the same key would only bring the same answer. */
const NO_RETRY = { 'stripe-should-retry': 'false' }

export const stripeDialect: Dialect = {
  keySeconds: DAY_SECONDS,
  // A 500 comes from an endpoint that has begun; 502, 503 and 504 come from what stands before it.
  keptErrorHeaders: (status) => (status === 500 ? NO_RETRY : null),
  replay: (_task, first) => ({
    ...first,
    headers: { 'idempotent-replayed': 'true', ...(first.status >= 500 && NO_RETRY) },
  }),
  inProgress: ({ key }) =>
    refusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    }),
  keyMismatch: ({ key }) =>
    refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }),
  serverError: (status) => ({
    error:
      status === 429
        ? {
            type: 'invalid_request_error',
            code: 'rate_limit',
            message:
              'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
          }
        : { type: 'api_error', message: 'An unknown error occurred' },
  }),
}
