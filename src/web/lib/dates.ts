import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#core/domain/durations.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { formatDay } from './format-day.ts'

export { formatDay }

const MOMENT = { dateStyle: 'long', timeStyle: 'short' } as const
const moment = onFirstUse(() => new Intl.DateTimeFormat('en-US', MOMENT))
const utcMoment = onFirstUse(() => new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone: 'UTC' }))
const time = onFirstUse(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }))
const ago = onFirstUse(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))

const STEPS = [
  { unit: 'day', seconds: DAY_SECONDS },
  { unit: 'hour', seconds: HOUR_SECONDS },
  { unit: 'minute', seconds: MINUTE_SECONDS },
] as const

/** The last day of something that ends at this moment, in UTC like the day that staff enter and mails name. */
export function formatLastDay(iso: string): string {
  return utcDay(new Date(Date.parse(iso) - 1))
}

/** `November 15, 2026 at 3:58 AM`. */
export function formatMoment(iso: string): string {
  return moment().format(new Date(iso))
}

/** `November 15, 2026 at 3:58 AM UTC`, on the server. */
export function formatUtcMoment(iso: string): string {
  return `${utcMoment().format(new Date(iso))} UTC`
}

/** `3:58 AM`. */
export function formatTime(date: Date): string {
  return time().format(date)
}

/** `5 minutes ago`, `yesterday`, or a date after more than a month. Test mode can move the shop ahead of the reader’s clock: a date too. */
export function formatAgo(iso: string, now: Date = new Date()): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000
  if (seconds > 30 * DAY_SECONDS || seconds < -DAY_SECONDS) return formatDay(iso)
  if (seconds < MINUTE_SECONDS) return 'just now'
  const step = STEPS.find((one) => seconds >= one.seconds) ?? STEPS[2]
  return ago().format(-Math.floor(seconds / step.seconds), step.unit)
}

/** Many pages import a format that they rarely show, and a browser takes a while to make one. */
function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
