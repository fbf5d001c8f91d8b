import { and, eq, gte, inArray, like, lt, or, type SQL } from 'drizzle-orm'
import { AUDIT_SUBJECTS } from '#core/domain/audit-subject.ts'
import { auditEntries, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'

export async function insertAuditEntry(
  tx: Queryable,
  values: typeof auditEntries.$inferInsert,
): Promise<void> {
  await tx.insert(auditEntries).values(values)
}

export type AuditFilter = {
  /** An action, a prefix of one, or a subject id. */
  about: string
  subjectType?: string | undefined
  actorId?: number | undefined
  from?: Date | undefined
  before?: Date | undefined
}
export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number]

export function listAuditEntries(
  db: Queryable,
  filter: AuditFilter,
  { where, orderBy, limit, offset }: Slice,
) {
  return db
    .select({ entry: auditEntries, actorName: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(matchingEntries(filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

export function matchingEntries({ about, subjectType, actorId, from, before }: AuditFilter): SQL | undefined {
  return and(
    about === '' ? undefined : isAbout(about.replace(/^#/, '')),
    subjectType === undefined ? undefined : eq(auditEntries.subjectType, subjectType),
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    from && gte(auditEntries.createdAt, from),
    before && lt(auditEntries.createdAt, before),
  )
}

/** Listing all subject types lets a search by id use the index on type and id. */
function isAbout(about: string): SQL | undefined {
  const isAction = /^[a-z_]+\.[a-z_]*$/.test(about)
  if (isAction) return like(auditEntries.action, `${about.replaceAll('_', '\\_')}%`)
  return or(
    and(inArray(auditEntries.subjectType, [...AUDIT_SUBJECTS]), eq(auditEntries.subjectId, about)),
    eq(auditEntries.subjectType, about.toLowerCase()),
  )
}
