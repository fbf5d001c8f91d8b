import { asc, type Column, count, desc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#core/contract/admin-list.ts'
import { fieldError } from '#core/errors.ts'
import type { Queryable } from './database.ts'

/** How a list is ordered: by a column that is never null, and by id where that is equal. An index must have both. */
export type Ordering<Row> = {
  column: Column
  id: Column
  type: 'timestamptz' | 'int' | 'text'
  descending: boolean
  /** Where a row stands. */
  placeOf: (row: Row) => { value: Date | string | number; id: number }
}

export type Slice = { where: SQL | undefined; orderBy: SQL[]; limit: number }

/** A row of the list, its number counted from 1, and which way to read from it. */
type Place = { value: string | number; id: number; number: number; back: boolean }

export type Stretch<Row> = { rows: Row[]; from: number; next: string | null; previous: string | null }

/** Counting further costs more than anybody gains. */
const COUNTED_ROWS = 1000

/** A stretch of a list, found by the row before it or behind it: the thousandth takes as long as the first. */
export async function readStretch<Row>(
  { per_page, at }: ListQuery,
  ordering: Ordering<Row>,
  read: (slice: Slice) => PromiseLike<Row[]>,
): Promise<Stretch<Row>> {
  const place = at === undefined ? null : readPlace(at)
  const back = place?.back ?? false
  const descending = ordering.descending !== back
  const direction = descending ? desc : asc
  const found = await read({
    where: place ? beyond(ordering, place, descending) : undefined,
    orderBy: [direction(ordering.column), direction(ordering.id)],
    limit: per_page + 1,
  })
  const more = found.length > per_page
  const rows = found.slice(0, per_page)
  if (back) rows.reverse()
  const from = firstNumber(place, rows.length, more)
  const there = back ? { ahead: true, behind: more } : { ahead: more, behind: place !== null }
  return { rows, from, ...neighbours(rows, ordering, { from, ...there }) }
}

function firstNumber(place: Place | null, length: number, more: boolean): number {
  if (!place) return 1
  if (!place.back) return place.number + 1
  // What was added or deleted meanwhile cannot make the first stretch begin anywhere else.
  return more ? Math.max(2, place.number - length) : 1
}

type There = { from: number; ahead: boolean; behind: boolean }

function neighbours<Row>(rows: Row[], { placeOf }: Ordering<Row>, { from, ahead, behind }: There) {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    next:
      ahead && last ? writePlace({ ...placeOf(last), number: from + rows.length - 1, back: false }) : null,
    previous: behind && first ? writePlace({ ...placeOf(first), number: from, back: true }) : null,
  }
}

function beyond<Row>({ column, id, type }: Ordering<Row>, place: Place, descending: boolean): SQL {
  if (!fits(type, place.value)) throw unknownPlace()
  const sign = sql.raw(descending ? '<' : '>')
  return sql`(${column}, ${id}) ${sign} (${String(place.value)}::${sql.raw(type)}, ${place.id}::bigint)`
}

/** The stretch as the contract wants it, with its rows written for the reader. */
export function toStretch<Row, Shown>(
  { rows, ...places }: Stretch<Row>,
  { total, present }: { total: Total; present: (row: Row) => Shown },
) {
  return { data: rows.map(present), ...places, ...total }
}

export type Total = { total: number; counted: boolean }

/** How many rows match, exact up to a limit. */
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

function writePlace({
  value,
  id,
  number,
  back,
}: Omit<Place, 'value'> & { value: Date | string | number }): string {
  const plain = value instanceof Date ? value.toISOString() : value
  return Buffer.from(JSON.stringify([back ? 1 : 0, plain, id, number])).toString('base64url')
}

function readPlace(at: string): Place {
  const [back, value, id, number] = partsOf(at)
  const isKnown = typeof value === 'string' || typeof value === 'number'
  if (!isKnown || !Number.isSafeInteger(id) || !Number.isSafeInteger(number)) throw unknownPlace()
  return { back: back === 1, value, id: Number(id), number: Number(number) }
}

function partsOf(at: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(at, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** What PostgreSQL could not read would be an error of the server's; it is the caller's, who made the place up. */
function fits(type: Ordering<unknown>['type'], value: string | number): boolean {
  if (type === 'int') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
  if (type === 'timestamptz')
    return /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
  return typeof value === 'string' && !value.includes('\0')
}

function unknownPlace() {
  return fieldError('at', 'This place in the list is not known.')
}
