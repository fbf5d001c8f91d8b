import * as z from 'zod/mini'
import { MAX_PAGE, MAX_PER_PAGE, SEARCH_MAX_CHARS, STAFF_PER_PAGE } from '../domain/limits.ts'
import { line, one, pageFields, queryInt } from './envelopes.ts'

/**
 * The query of every staff list. `cursor` reaches an adjacent page in constant time, and `page` is then only its
 * number. Without a cursor, `page` counts from the beginning.
 */
export function listQuery<Filters extends Record<string, z.ZodMiniType>>(filters: Filters) {
  return z.strictObject({
    q: z._default(line({ max: SEARCH_MAX_CHARS }), ''),
    page: queryInt({ min: 1, max: MAX_PAGE, fallback: 1 }),
    per_page: queryInt({ min: 1, max: MAX_PER_PAGE, fallback: STAFF_PER_PAGE }),
    cursor: z.optional(z.string().check(z.maxLength(1500))),
    ...filters,
  })
}
export type ListQuery = { q: string; page: number; per_page: number; cursor?: string | undefined }

/** A page with the cursors of its neighbors. If `counted` is false, there are more rows than `total`. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return one(
    z.object({
      ...pageFields(item),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      counted: z.boolean(),
    }),
  )
}

/** A day in a query string: `?from=2026-01-31`, UTC. */
export const QueryDay = z.string().check(z.refine(isDay, { error: 'Write the day like 2027-12-31.' }))

/** JavaScript reads February 30 as March 2, so it is compared with what was written. */
function isDay(day: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** An optional enum value in a query string. */
export function queryOneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.optional(z.enum(words, { error: `Must be one of ${words.join(', ')}.` }))
}

/** The order of a list in a query string: `?sort=name`, or `?sort=-name` for descending. */
export function querySort<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  fallback: Sorts[number],
) {
  return z._default(z.enum(sorts, { error: `Must be one of ${sorts.join(', ')}.` }), fallback)
}

/** An id in a query string or path. */
export const QueryId = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: 'Must be a whole number.' }))]),
  z.transform((id: string | number) => Number(id)),
)

export const IdParam = z.object({ id: QueryId })
