import { DAY_MS } from '#core/domain/durations.ts'
import { addMonths } from '#core/domain/license-period.ts'

/** The end of a license that starts now: of the day that was chosen, or of the plan's period if none was. */
export function endOf(day: string | null | undefined, months: number | null, now: Date): Date | null {
  if (day === undefined) return months === null ? null : addMonths(now, months)
  return endOfDay(day)
}

/** A license ends with its last day; null means never. */
export function endOfDay(day: string | null): Date | null {
  return day === null ? null : new Date(Date.parse(day) + DAY_MS)
}

/** The last day of a license, in UTC. */
export function lastDayOf(expiresAt: Date | null): string | null {
  return expiresAt && new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10)
}

export function isOver(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}
