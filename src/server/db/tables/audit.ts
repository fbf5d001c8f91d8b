import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ACTOR_KINDS } from '#core/domain/actor-kind.ts'
import { createdAt, longId, oneOf } from './columns.ts'

/**
 * Who changed what, before and after, written in the transaction of the change. Append-only: the database refuses
 * UPDATE, DELETE and TRUNCATE. It has no foreign keys, so that no cascade can change it, and no personal data beyond
 * ids, so that nothing must be erased from it later.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: longId(),
    actorKind: text({ enum: ACTOR_KINDS }).notNull(),
    actorId: integer(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    requestId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    check('audit_entries_actor_known', oneOf(table.actorKind, ACTOR_KINDS)),
    index('audit_entries_by_age').on(table.createdAt, table.id),
    index('audit_entries_by_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_entries_by_actor').on(table.actorId, table.id),
    index('audit_entries_by_action').on(table.action, table.createdAt, table.id),
  ],
)
