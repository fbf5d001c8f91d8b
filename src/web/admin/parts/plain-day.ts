const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2026-11-15` as `Nov 15, 2026`: a calendar day, the same in every time zone. */
export function plainDay(day: string): string {
  return DAY.format(new Date(day))
}
