// Apart from the other dates, because the cart shows only days.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** `November 15, 2026` in the reader's time zone, so only for content rendered in the browser. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso))
}
