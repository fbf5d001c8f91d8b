import { DAY_MS } from './durations.ts'
import { RENEWAL_GRACE_DAYS } from './limits.ts'

/** One month after January 31 is the last day of February, not March 3. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0)
  return date
}

/**
 * A renewal adds its months to the old expiry, so renewing early loses no days. If the license expired long ago, the
 * new period starts now, so nobody pays for the time in between.
 */
export function renewedUntil({
  expiresAt,
  months,
  now,
}: {
  expiresAt: Date
  months: number
  now: Date
}): Date {
  const lapsedMs = now.getTime() - expiresAt.getTime()
  return addMonths(lapsedMs > RENEWAL_GRACE_DAYS * DAY_MS ? now : expiresAt, months)
}
