import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, Nothing } from './envelopes.ts'

export const visits = {
  record: endpoint({
    method: 'POST',
    path: '/visits',
    summary: 'Count a page view: day, path and an anonymous visitor hash; no IP address is stored',
    access: 'public',
    csrf: true,
    rateLimit: 'visits',
    status: 204,
    body: z.optional(
      z.strictObject({
        path: z.optional(line({ max: 500 })),
        referrer: z.optional(line({ max: 2000 })),
      }),
    ),
    response: Nothing,
    errors: ['invalid_input'],
  }),
}
