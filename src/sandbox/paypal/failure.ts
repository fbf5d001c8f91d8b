import { paypalId } from '../ids.ts'

export type Detail = { issue: string; description: string; field?: string; value?: string }

type Link = { href: string; rel: string; method?: string }

/** An error in PayPal's format. The request has no effect. */
export class PaypalFailure extends Error {
  readonly status: number
  readonly body: { name: string; message: string; debug_id: string; details: Detail[]; links: Link[] }

  constructor(status: number, name: string, detail: Detail, links: Link[] = []) {
    super(detail.issue)
    this.status = status
    this.body = {
      name,
      message: MESSAGES[name] ?? detail.description,
      debug_id: paypalId(13).toLowerCase(),
      details: [detail],
      links,
    }
  }
}

const MESSAGES: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
}

/** 422: well-formed, but not possible. */
export function unprocessable(issue: string, description: string, links: Link[] = []): PaypalFailure {
  return new PaypalFailure(422, 'UNPROCESSABLE_ENTITY', { issue, description }, links)
}

/** 400: the request itself is wrong. */
export function malformed(field: string, issue: string, description: string): PaypalFailure {
  return new PaypalFailure(400, 'INVALID_REQUEST', { issue, description, field })
}

export function notFound(): PaypalFailure {
  return new PaypalFailure(404, 'RESOURCE_NOT_FOUND', {
    issue: 'INVALID_RESOURCE_ID',
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  })
}
