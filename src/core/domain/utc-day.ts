const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `June 1, 2027` in UTC: the day as mails, invoices and staff name it, whatever the reader's time zone. */
export function utcDay(at: string | Date): string {
  const date = new Date(at)
  return dayText(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
}

/** Without `Intl`, whose first use takes a browser about 30 ms. `month` counts from 0, as in `Date`. */
export function dayText(year: number, month: number, day: number): string {
  const name = MONTHS[month]
  if (name === undefined) throw new RangeError('This is not a date.')
  return `${name} ${day}, ${year}`
}
