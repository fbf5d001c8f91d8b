import type { IncomingMessage, ServerResponse } from 'node:http'
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

/**
 * Closes the connection of a client that has stopped reading its answer. A slow client that still reads is not cut off,
 * nor one whose answer is still being made: then there is nothing to read.
 */
export function limitUnreadTime(res: ServerResponse, timeoutMs: number): void {
  res.setTimeout(timeoutMs, () => {
    if (res.socket && res.socket.writableLength > 0) res.socket.destroy()
  })
}
