import { visits } from '#core/contract/visits.ts'
import { send } from './call.ts'

/** Sent with `keepalive` so that it survives navigation; failures are ignored. */
export function recordVisit(path: string, referrer: string): void {
  const body = { path, ...(referrer && { referrer }) }
  send(visits.record, { body }, { keepalive: true }).catch(() => {})
}
