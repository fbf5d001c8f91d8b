import type { AnnouncementContent } from '#core/content/frame.ts'
import { formatMoment } from '#web/lib/dates.ts'

/** A moment as `<input type="datetime-local">` wants it: `2026-11-16T09:30` in the reader's time zone. */
export function localInput(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The other way round. */
export function momentOf(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString()
}

/** What visitors see of the published announcement. */
export function shownNow({ text, from, until }: AnnouncementContent, now: Date): string {
  if (text === '') return 'Visitors see no announcement now.'
  if (until !== null && new Date(until) <= now)
    return `Visitors see no announcement now. “${text}” ended on ${formatMoment(until)}.`
  if (from !== null && new Date(from) > now)
    return `Visitors see no announcement yet. “${text}” starts on ${formatMoment(from)}.`
  return `Visitors see “${text}” now${until === null ? '' : `, until ${formatMoment(until)}`}.`
}
