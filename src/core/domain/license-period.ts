import { DAY_MS } from './durations.ts'
import { RENEWAL_GRACE_DAYS } from './limits.ts'

/** A month after January 31 is the last day of February, not March 3. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0)
  return date
}

/**
 * A renewal adds its months to the old expiry, so that nobody loses days by renewing early. Of a license that expired
 * long ago nobody should have to pay for the time in between: its new period begins now.
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
