/** An error in Stripe's format. The request has no effect, and its idempotency key stays unused. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: { error: StripeErrorBody }

  constructor(status: number, error: StripeErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  [more: string]: unknown
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more })
}

export function missing(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })
}

export function cardError(code: string, message: string, param?: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, ...(param && { param }) })
}
