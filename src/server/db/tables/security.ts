import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SECURITY_EVENTS } from '#core/domain/security-event.ts'
import { at, longId } from './columns.ts'

/**
 * Logins, failures, refusals and changes of rights and keys. Repeats within a minute are one row with a count. Unlike
 * the audit log it names networks and is deleted after some months, so it is a table of its own.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: longId(),
    /** Chosen by the process that counts, so that writing a row again cannot count twice. */
    bucket: uuid().notNull().unique('security_events_bucket_taken'),
    kind: text({ enum: SECURITY_EVENTS }).notNull(),
    /** The network, never the whole address. Empty if unknown, or if the row sums up many networks. */
    network: text().notNull(),
    /** The account concerned, if there is one. */
    userId: integer(),
    /** Who did it, if not the account itself. */
    actorId: integer(),
    /** The rule, the call or the record, never anything a visitor typed. */
    detail: text().notNull(),
    count: integer().notNull(),
    firstAt: at().notNull(),
    lastAt: at().notNull(),
  },
  (table) => [
    index('security_events_by_age').on(table.lastAt, table.id),
    index('security_events_by_kind').on(table.kind, table.lastAt, table.id),
    index('security_events_by_user').on(table.userId, table.lastAt, table.id),
    index('security_events_by_actor').on(table.actorId, table.lastAt).where(sql`actor_id is not null`),
    index('security_events_by_network').on(table.network, table.lastAt, table.id),
  ],
)
