import { DAY_MS, MINUTE_MS } from '#core/domain/durations.ts'

/** So many days ago, at an hour that differs from row to row but not from run to run. */
export function momentBefore(now: Date, daysAgo: number, salt: number): Date {
  const minutes = 40 + ((salt * 389) % 700)
  return new Date(now.getTime() - daysAgo * DAY_MS - minutes * MINUTE_MS)
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}
