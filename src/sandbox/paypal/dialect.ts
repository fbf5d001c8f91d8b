import { HOUR_SECONDS } from '#core/domain/durations.ts'
import { paypalId } from '../ids.ts'
import type { Answer, Dialect } from '../perform.ts'

const KEY_SECONDS = 6 * HOUR_SECONDS

/**
 * PayPal answers a repeated request id with the resource's current state, or with the refusal it gave, and does not
 * compare bodies. A server error may be retried with the same id.
 */
export function createPaypalDialect(readCurrent: (path: string) => unknown): Dialect {
  return {
    keySeconds: KEY_SECONDS,
    keptErrorHeaders: () => null,
    replay: (_task, first) => {
      if (first.status >= 400) return first
      const { id, links } = JSON.parse(first.body) as { id?: string; links?: { href: string; rel: string }[] }
      const self = links?.find(({ rel }) => rel === 'self')?.href
      const resource = id && self ? readCurrent(new URL(self).pathname) : null
      return { status: 200, body: resource ? JSON.stringify(resource) : first.body, headers: {} }
    },
    inProgress: () =>
      refusal(409, 'RESOURCE_CONFLICT', {
        issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
        description:
          'A previous request on this resource is currently in progress. Please wait for some time and try again.',
      }),
    keyMismatch: () => null,
    serverError: (status) => ({
      name: status === 429 ? 'RATE_LIMIT_REACHED' : 'INTERNAL_SERVER_ERROR',
      message:
        status === 429
          ? 'Too many requests. Blocked due to rate limiting.'
          : 'An internal server error occurred.',
      debug_id: paypalId(13).toLowerCase(),
    }),
  }
}

function refusal(status: number, name: string, detail: { issue: string; description: string }): Answer {
  const body = { name, message: detail.description, debug_id: paypalId(13).toLowerCase(), details: [detail] }
  return { status, body: JSON.stringify(body), headers: {} }
}
