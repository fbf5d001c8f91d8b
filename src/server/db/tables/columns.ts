import { type Column, type SQL, sql } from 'drizzle-orm'
import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { CURRENCY } from '#core/domain/limits.ts'

/** The providers accept at most eight digits, so no price or total may be longer. */
export const MAX_CENTS = 99_999_999

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** For tables that grow with traffic rather than with the shop. */
export const longId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Millisecond precision, like JavaScript dates, so that a value that was read equals the stored one exactly. */
export const at = () => timestamp({ withTimezone: true, precision: 3 })

export const createdAt = () => at().notNull().defaultNow()
export const updatedAt = () => at().notNull().defaultNow()

/** Money is a whole number of US cents, here and everywhere behind the contract. */
export const cents = () => integer()

export const currency = () => text().notNull().default(CURRENCY)

export function inShopCurrency(column: Column): SQL {
  return sql`${column} = ${sql.raw(`'${CURRENCY}'`)}`
}

/** A base64url SHA-256 of a secret that is not stored itself. */
export const secretHash = () => text()

/** Sealed by `platform/keys.ts` with a key derived from APP_SECRET. */
export const sealed = () => text()

/** The statuses and kinds of `core/domain`, as a CHECK. */
export function oneOf(column: Column, values: readonly (string | number)[]): SQL {
  return sql`${column} in (${sql.raw(list(values))})`
}

/** The same for a list of them. */
export function allOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} <@ array[${sql.raw(list(values))}]::text[]`
}

export function between(column: Column | SQL, lowest: number, highest: number): SQL {
  return sql`${column} between ${sql.raw(String(lowest))} and ${sql.raw(String(highest))}`
}

export function atMost(column: Column, characters: number): SQL {
  return sql`length(${column}) <= ${sql.raw(String(characters))}`
}

/** A valid price: not negative, and small enough for the providers. */
export function price(column: Column): SQL {
  return between(column, 0, MAX_CENTS)
}

/** The totals of every attempt and order must add up. */
export function totalAddsUp(
  columns: Record<'subtotal' | 'discount' | 'shipping' | 'tax' | 'total', Column>,
): SQL {
  const { subtotal, discount, shipping, tax, total } = columns
  return sql`${total} = ${subtotal} - ${discount} + ${shipping} + ${tax}`
}

/** For WHERE clauses of partial indexes, where drizzle-kit requires the bare column name. */
export function anyOf(column: string, values: readonly (string | number)[]): SQL {
  return sql.raw(`${column} in (${list(values)})`)
}

function list(values: readonly (string | number)[]): string {
  return values
    .map((value) => (typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`))
    .join(', ')
}
