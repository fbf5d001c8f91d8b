import { DAY_MS, MINUTE_MS } from '#core/domain/durations.ts'

/** The time of day varies by `salt` but is the same on every run. */
export function timeBefore(now: Date, daysAgo: number, salt: number): Date {
  const minutes = 40 + ((salt * 389) % 700)
  return new Date(now.getTime() - daysAgo * DAY_MS - minutes * MINUTE_MS)
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}
