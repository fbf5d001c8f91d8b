import { DAY_MS } from '#core/domain/durations.ts'

/** The last `count` days including today, in UTC, such as `2026-11-15`. */
export function lastDates(now: Date, count: number): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
