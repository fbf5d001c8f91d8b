import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { IMPORT_KINDS, IMPORT_SOURCES, IMPORT_STATUSES } from '#core/domain/import-kind.ts'
import { at, createdAt, id, oneOf } from './columns.ts'
import { users } from './identity.ts'

/** An import from another shop, with its report. A dry run writes only the report. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: id(),
    source: text({ enum: IMPORT_SOURCES }).notNull(),
    dryRun: boolean().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull().default('running'),
    rowsTotal: integer().notNull().default(0),
    rowsDone: integer().notNull().default(0),
    report: jsonb().$type<{ line: number; problem: string }[]>().notNull().default([]),
    startedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: at(),
  },
  (table) => [
    check('import_runs_source_known', oneOf(table.source, IMPORT_SOURCES)),
    check('import_runs_status_known', oneOf(table.status, IMPORT_STATUSES)),
    index('import_runs_by_starter').on(table.startedBy),
    index('import_runs_by_age').on(table.createdAt, table.id),
  ],
)

/**
 * Maps records of the old shop to ours. Makes imports repeatable, and lets installed plugins keep using the old shop's
 * product ids.
 */
export const importedRecords = pgTable(
  'imported_records',
  {
    source: text({ enum: IMPORT_SOURCES }).notNull(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    externalId: text().notNull(),
    localId: integer().notNull(),
    runId: integer().references(() => importRuns.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.externalId] }),
    check('imported_records_source_known', oneOf(table.source, IMPORT_SOURCES)),
    check('imported_records_kind_known', oneOf(table.kind, IMPORT_KINDS)),
    index('imported_records_by_local').on(table.kind, table.localId),
    index('imported_records_by_run').on(table.runId),
  ],
)
