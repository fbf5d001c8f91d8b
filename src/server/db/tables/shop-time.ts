import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** How far staff have moved the shop's time in test mode. One row, written with the first move; it goes with the demo. */
export const shopTime = pgTable(
  'shop_time',
  {
    only: boolean().primaryKey().default(true),
    // Ahead of the machine's clock, in milliseconds. It only grows.
    offsetMs: bigint({ mode: 'number' }).notNull(),
    // What the shop's clock showed when the last move started.
    movedFrom: at().notNull(),
    // Set while a move is under way, so that a restart continues it.
    movingTo: at(),
  },
  (table) => [
    check('shop_time_only_one', sql`${table.only}`),
    check('shop_time_ahead', sql`${table.offsetMs} >= 0`),
    check('shop_time_moves_forward', sql`${table.movingTo} > ${table.movedFrom}`),
  ],
)
