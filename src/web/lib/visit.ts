import { visits } from '#core/contract/visits.ts'
import { send } from './call.ts'

/** Counts a page view. It outlives the page, and its failure is nobody's business. */
export function recordVisit(path: string, referrer: string): void {
  const body = { path, ...(referrer && { referrer }) }
  send(visits.record, { body }, { keepalive: true }).catch(() => {})
}
