import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '#core/domain/durations.ts'

export const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes the connection if the body takes too long to arrive, so that slow clients cannot tie up the server. Call it
 * again to allow more time for an authorized upload.
 */
export function limitBodyTime(req: IncomingMessage, timeoutMs: number): void {
  const earlier = timers.get(req)
  if (earlier) clearTimeout(earlier)
  if (req.complete || !announcesBody(req)) return

  const timer = setTimeout(() => req.complete || req.destroy(), timeoutMs).unref()
  timers.set(req, timer)
  if (!earlier) req.once('close', () => clearTimeout(timers.get(req)))
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
