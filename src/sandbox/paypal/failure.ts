import type * as z from 'zod'
import { paypalId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

export type Detail = { issue: string; description: string; field?: string; value?: string }

type Link = { href: string; rel: string; method?: string }

/** An error in PayPal's format. PayPal keeps the answer for the request id once it has looked at more than the syntax. */
export class PaypalFailure extends Refusal {
  constructor(status: number, name: string, detail: Detail, links: Link[] = []) {
    super(detail.issue, {
      status,
      executed: status === 422,
      body: {
        name,
        message: MESSAGES[name] ?? detail.description,
        debug_id: paypalId(13).toLowerCase(),
        details: [detail],
        links,
      },
    })
  }
}

const MESSAGES: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
}

/** Reporting names its errors in the message alone. */
export function withoutDetails(status: number, name: string, message: string): Refusal {
  const body = { name, message, debug_id: paypalId(13).toLowerCase(), details: [], links: [] }
  return new Refusal(message, { status, body, executed: false })
}

/** 422: well-formed, but not possible. */
export function unprocessable(issue: string, description: string, links: Link[] = []): PaypalFailure {
  return new PaypalFailure(422, 'UNPROCESSABLE_ENTITY', { issue, description }, links)
}

/** 400: the request itself is wrong. */
export function malformed(field: string, issue: string, description: string): PaypalFailure {
  return new PaypalFailure(400, 'INVALID_REQUEST', { issue, description, field })
}

/** The first thing that a request's schema objects to. */
export function syntaxFailure({ issues }: z.ZodError): PaypalFailure {
  const [issue] = issues
  const field = `/${issue?.path.join('/') ?? ''}`
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return malformed(field, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.')
  const isLength = issue?.code === 'too_small' || issue?.code === 'too_big'
  if (isLength && issue.origin === 'string')
    return malformed(field, 'INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.')
  return malformed(field, 'INVALID_PARAMETER_SYNTAX', issue?.message ?? '')
}

export function notFound(): PaypalFailure {
  return new PaypalFailure(404, 'RESOURCE_NOT_FOUND', {
    issue: 'INVALID_RESOURCE_ID',
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  })
}
