import { startWorker } from './worker.ts'

/** What one client does: open a page, or buy one of these products. */
export type Errand = { path: string; headers: Record<string, string> } | { productIds: number[] }

export type ArrivalsJob = {
  origin: string
  errand: Errand
  /** `atOnce` starts a client when another one has ended; `perSecond` sends them however busy the shop is. */
  pace: { atOnce: number } | { perSecond: number }
  ms: number
  /** A client leaves when a single answer takes longer. */
  patienceMs: number
}

export type ArrivalsResult = {
  clients: number
  /** Those who got what they came for, and how long that took them. */
  served: number
  servedPerSecond: number
  servedP50Ms: number
  servedP99Ms: number
  /** Those who got 503 with Retry-After. */
  refused: number
  refusedP99Ms: number
  /** Those who left without an answer in time. */
  late: number
  /** Any other outcome, each kind once. */
  broken: string[]
  generatorBusy: number
}

/** Clients who each come once, on connections of their own. */
export function startArrivals() {
  return startWorker<ArrivalsJob, ArrivalsResult>('./arrivals-process.ts')
}
