import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { atMost, between, secretHash } from './columns.ts'

/** At most one row per page and hour, however many calls arrive. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    hour: smallint().notNull(),
    path: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.hour, table.path] }),
    check('visit_counts_hour', between(table.hour, 0, 23)),
    check('visit_counts_path_length', atMost(table.path, 300)),
    check('visit_counts_views_positive', sql`${table.views} > 0`),
  ],
)

/** Daily visitors as hashes with a new salt every day, so that nobody can be tracked across days or by IP address. */
export const visitVisitors = pgTable(
  'visit_visitors',
  {
    day: date({ mode: 'string' }).notNull(),
    visitorHash: secretHash().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitorHash] })],
)

/** Daily totals for charts, so that a year is 365 rows. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date({ mode: 'string' }).primaryKey(),
    views: integer().notNull().default(0),
    visitors: integer().notNull().default(0),
  },
  (table) => [check('visit_days_not_negative', sql`${table.views} >= 0 and ${table.visitors} >= 0`)],
)

/** Referrers: hosts only, and a limited number per day. */
export const visitReferrers = pgTable(
  'visit_referrers',
  {
    day: date({ mode: 'string' }).notNull(),
    host: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.host] }),
    check('visit_referrers_host_length', atMost(table.host, 253)),
    check('visit_referrers_views_positive', sql`${table.views} > 0`),
  ],
)
