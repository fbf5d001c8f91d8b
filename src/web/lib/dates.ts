import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#core/domain/durations.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const LAST_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const STEPS = [
  { unit: 'day', seconds: DAY_SECONDS },
  { unit: 'hour', seconds: HOUR_SECONDS },
  { unit: 'minute', seconds: MINUTE_SECONDS },
] as const

/** `November 15, 2026` in the reader's time zone, so only for content rendered in the browser. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso))
}

/** The last day of something that ends at this moment, in UTC like the day that staff enter and mails name. */
export function formatLastDay(iso: string): string {
  return LAST_DAY.format(Date.parse(iso) - 1)
}

/** `November 15, 2026 at 3:58 AM`. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso))
}

/** `3:58 AM`. */
export function formatTime(date: Date): string {
  return TIME.format(date)
}

/** `5 minutes ago`, `yesterday`, or a date after more than a month. */
export function formatAgo(iso: string, now: Date = new Date()): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000
  if (seconds < MINUTE_SECONDS) return 'just now'
  if (seconds > 30 * DAY_SECONDS) return formatDay(iso)
  const step = STEPS.find((one) => seconds >= one.seconds) ?? STEPS[2]
  return AGO.format(-Math.floor(seconds / step.seconds), step.unit)
}
