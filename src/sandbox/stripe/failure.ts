import { Refusal } from '../refusal.ts'

/** An error in Stripe's format. */
export class StripeFailure extends Refusal {
  constructor(status: number, error: StripeErrorBody, executed = false) {
    super(error.message, { status, body: { error }, executed })
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

type More = { code?: string; param?: string }

/** The request itself is wrong. */
export function invalid(message: string, more: More = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more })
}

/** The request is right, but not possible in the state that things are in. */
export function impossible(message: string, more: More = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more }, true)
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
  return new StripeFailure(402, { type: 'card_error', code, message, ...(param && { param }) }, true)
}
