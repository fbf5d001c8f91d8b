const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `June 1, 2027` in UTC: the day as mails, invoices and staff name it, whatever the reader's time zone. */
export function utcDay(at: string | Date): string {
  return DAY.format(new Date(at))
}
