import { asc, type Column, count, desc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#core/contract/admin-list.ts'
import { fieldError } from '#core/errors.ts'
import type { Queryable } from './database.ts'

/** The order of a list: by a column that is never null, then by ID. It needs an index on both. */
export type Ordering<Row> = {
  column: Column
  id: Column
  type: 'timestamptz' | 'int' | 'text'
  descending: boolean
  /** The position of a row in the order. */
  placeOf: (row: Row) => { value: Date | string | number; id: number }
}

export type Slice = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number }

type Place = { value: string | number; id: number; back: boolean }

/** Counting further costs more than it is worth. */
export const COUNTED_ROWS = 1000

/**
 * One page of a list. Pages are found by the row before or after them, so the thousandth is as fast as the first;
 * only a page requested by number alone uses an offset.
 */
export async function readSlice<Row>(
  { page, per_page, cursor }: ListQuery,
  ordering: Ordering<Row>,
  read: (slice: Slice) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; next: string | null; previous: string | null }> {
  const place = cursor === undefined ? null : readCursor(cursor)
  const back = place?.back ?? false
  const offset = place ? 0 : (page - 1) * per_page
  const descending = ordering.descending !== back
  const direction = descending ? desc : asc
  const found = await read({
    where: place ? beyond(ordering, place, descending) : undefined,
    orderBy: [direction(ordering.column), direction(ordering.id)],
    limit: per_page + 1,
    offset,
  })
  const more = found.length > per_page
  const rows = found.slice(0, per_page)
  if (back) rows.reverse()
  return {
    rows,
    ...neighbors(rows, ordering, {
      ahead: back || more,
      behind: back ? more : place !== null || offset > 0,
    }),
  }
}

function neighbors<Row>(rows: Row[], { placeOf }: Ordering<Row>, there: { ahead: boolean; behind: boolean }) {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    next: there.ahead && last ? writeCursor({ ...placeOf(last), back: false }) : null,
    previous: there.behind && first ? writeCursor({ ...placeOf(first), back: true }) : null,
  }
}

function beyond<Row>({ column, id, type }: Ordering<Row>, place: Place, descending: boolean): SQL {
  if (!fits(type, place.value)) throw unknownPlace()
  const sign = sql.raw(descending ? '<' : '>')
  return sql`(${column}, ${id}) ${sign} (${String(place.value)}::${sql.raw(type)}, ${place.id}::bigint)`
}

/** The page in the contract's shape, with its rows converted for the caller. */
export function toList<Row, Shown>(
  { page, per_page }: ListQuery,
  { rows, next, previous }: { rows: Row[]; next: string | null; previous: string | null },
  { total, present }: { total: Total; present: (row: Row) => Shown },
) {
  const last_page = Math.max(1, Math.ceil(total.total / per_page))
  return { data: rows.map(present), current_page: page, last_page, per_page, next, previous, ...total }
}

export type Total = { total: number; counted: boolean }

/** How many rows match; exact up to a limit. */
export async function countUpTo(db: Queryable, table: PgTable, where: SQL | undefined): Promise<Total> {
  const matches = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(COUNTED_ROWS + 1)
    .as('matches')
  const [row] = await db.select({ total: count() }).from(matches)
  const total = row?.total ?? 0
  return { total: Math.min(total, COUNTED_ROWS), counted: total <= COUNTED_ROWS }
}

function writeCursor({ value, id, back }: Omit<Place, 'value'> & { value: Date | string | number }): string {
  const plain = value instanceof Date ? value.toISOString() : value
  return Buffer.from(JSON.stringify([back ? 1 : 0, plain, id])).toString('base64url')
}

function readCursor(cursor: string): Place {
  const [back, value, id] = partsOf(cursor)
  if ((typeof value !== 'string' && typeof value !== 'number') || !Number.isSafeInteger(id))
    throw unknownPlace()
  return { back: back === 1, value, id: Number(id) }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** Values that PostgreSQL cannot parse would cause a server error, but a made-up cursor is the caller's mistake. */
function fits(type: Ordering<unknown>['type'], value: string | number): boolean {
  if (type === 'int') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
  if (type === 'timestamptz')
    return /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
  return typeof value === 'string' && !value.includes('\0')
}

function unknownPlace() {
  return fieldError('cursor', 'This place in the list is not known.')
}
