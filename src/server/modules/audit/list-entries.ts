import type { AuditEntry } from '#core/contract/admin-audit.ts'
import type { ListQuery } from '#core/contract/admin-list.ts'
import type { AuditSubject } from '#core/domain/audit-subject.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { auditEntries } from '#server/db/tables/index.ts'
import type { Db } from '#server/platform/database.ts'
import { countUpTo, type Ordering, readSlice, toList } from '#server/platform/keyset.ts'
import { type AuditRow, listAuditEntries, matchingEntries } from './queries.ts'

const NEWEST: Ordering<AuditRow> = {
  column: auditEntries.createdAt,
  id: auditEntries.id,
  type: 'timestamptz',
  descending: true,
  placeOf: ({ entry }) => ({ value: entry.createdAt, id: entry.id }),
}

type Query = ListQuery & {
  subject?: AuditSubject | undefined
  actor?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export async function listEntries(db: Db, query: Query) {
  const filter = {
    about: query.q,
    subjectType: query.subject,
    actorId: query.actor,
    from: query.from === undefined ? undefined : new Date(query.from),
    before: query.to === undefined ? undefined : new Date(Date.parse(query.to) + DAY_MS),
  }
  const [slice, total] = await Promise.all([
    readSlice(query, NEWEST, (range) => listAuditEntries(db, filter, range)),
    countUpTo(db, auditEntries, matchingEntries(filter)),
  ])
  return toList(query, slice, { total, present })
}

function present({ entry, actorName }: AuditRow): AuditEntry {
  return {
    id: entry.id,
    actor_kind: entry.actorKind,
    actor: entry.actorId !== null && actorName !== null ? { id: entry.actorId, name: actorName } : null,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    before: entry.before,
    after: entry.after,
    request_id: entry.requestId,
    created_at: entry.createdAt.toISOString(),
  }
}
