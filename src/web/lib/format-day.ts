import { dayText } from '#core/domain/utc-day.ts'

/**
 * `November 15, 2026` in the reader's time zone, so only for content rendered in the browser. Apart from the other
 * dates, because the cart shows only days.
 */
export function formatDay(iso: string): string {
  const date = new Date(iso)
  return dayText(date.getFullYear(), date.getMonth(), date.getDate())
}
