import * as z from 'zod/mini'
import { ACTOR_KINDS } from '../domain/actor-kind.ts'
import { AUDIT_SUBJECTS } from '../domain/audit-subject.ts'
import { listOf, listQuery, QueryDay, QueryId, queryOneOf } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './envelopes.ts'

export const AuditEntry = z.object({
  id: z.int(),
  actor_kind: z.enum(ACTOR_KINDS),
  /** Null for the shop itself and for deleted users. */
  actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The subject and what was done to it, such as `order.refunded`. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.nullable(z.string()),
  created_at: Timestamp,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const adminAudit = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary:
      'The audit log, newest first; `q` is an action (`order.refunded`) or the id of the changed record',
    access: 'staff',
    query: listQuery({
      subject: queryOneOf(AUDIT_SUBJECTS),
      actor: z.optional(QueryId),
      from: z.optional(QueryDay),
      to: z.optional(QueryDay),
    }),
    response: listOf(AuditEntry),
    errors: ['invalid_input'],
  }),
}
