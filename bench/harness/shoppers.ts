import { startWorker } from './worker.ts'

/** So many shoppers at once, each buying one thing after the other until the time is over. */
export type ShoppingJob = { origin: string; shoppers: number; ms: number; productIds: number[] }
export type Bought = { checkouts: number; perSecond: number; p50Ms: number; p99Ms: number }

export function startShoppers() {
  return startWorker<ShoppingJob, Bought>('./shoppers-process.ts')
}
