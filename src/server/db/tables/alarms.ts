import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { at, oneOf } from './columns.ts'

/** What is wrong with the shop, or was. One row per kind, written when it is raised for the first time. */
export const alarms = pgTable(
  'alarms',
  {
    kind: text({ enum: ALARM_KINDS }).primaryKey(),
    detail: text().notNull(),
    fix: text().notNull(),
    raisedAt: at().notNull(),
    // When an instance last found it.
    seenAt: at().notNull(),
    // When staff were last told.
    toldAt: at(),
    clearedAt: at(),
  },
  (table) => [check('alarms_kind_known', oneOf(table.kind, ALARM_KINDS))],
)
