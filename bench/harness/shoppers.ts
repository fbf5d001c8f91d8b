import { startWorker } from './worker.ts'

/** Concurrent shoppers, each making one purchase after another until the time is up. */
export type ShoppingJob = {
  origin: string
  shoppers: number
  ms: number
  productIds: number[]
  /** Where cards are confirmed, if not in the shop. */
  confirmUrl?: string
}

export type ShoppingResult = { checkouts: number; perSecond: number; p50Ms: number; p99Ms: number }

export function startShoppers() {
  return startWorker<ShoppingJob, ShoppingResult>('./shoppers-process.ts')
}
