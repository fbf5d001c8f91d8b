import * as z from 'zod/mini'
import { SECURITY_EVENTS } from '../domain/security-event.ts'
import { listOf, listQuery, QueryDay, QueryId, queryOneOf } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './envelopes.ts'

const Person = z.nullable(z.object({ id: z.int(), name: z.string() }))

export const SecurityEvent = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENTS),
  /** A network, such as `203.0.113.0/24`. Empty if it is unknown or the row sums up many of them. */
  network: z.string(),
  /** The account concerned. Null if there is none, or no longer. */
  user: Person,
  /** Who did it, if not the account itself. */
  actor: Person,
  /** The rate rule, the call or the record. */
  detail: z.string(),
  count: z.int(),
  first_at: Timestamp,
  last_at: Timestamp,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const adminSecurity = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/security',
    summary:
      'The security log, newest first; `q` is an IP address, the email or `#id` of an account, or a call or rule',
    access: 'admin',
    query: listQuery({
      kind: queryOneOf(SECURITY_EVENTS),
      user: z.optional(QueryId),
      from: z.optional(QueryDay),
      to: z.optional(QueryDay),
    }),
    response: listOf(SecurityEvent),
    errors: ['invalid_input'],
  }),
}
