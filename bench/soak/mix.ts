import { startWorker } from '../harness/worker.ts'

/** How often each errand comes up: many look, some come back for updates, few buy. */
export const WEIGHTS = {
  home: 40,
  category: 20,
  product: 40,
  search: 6,
  list: 20,
  visit: 20,
  update: 40,
  activation: 4,
  cart: 4,
  checkout: 2,
  paypal: 1,
  login: 1,
  admin: 3,
} as const

export type ErrandName = keyof typeof WEIGHTS

export type MixJob = {
  origin: string
  confirmUrl: string
  approveUrl: string
  /** This errand alone, instead of all in their shares. */
  only?: ErrandName
  pace: { atOnce: number } | { perSecond: number }
  ms: number
  paths: { home: string; category: string; product: string; list: string }
  productIds: number[]
  updates: string[]
  activations: string[]
  /** Of a visitor's own calls, with the CSRF token. */
  headers: Record<string, string>
  staff: Record<string, string>
  adminPaths: string[]
  accounts: { email: string; password: string }[]
}

export type MixResult = {
  perSecond: number
  errands: Record<ErrandName, { count: number; p50Ms: number; p99Ms: number }>
  failures: number
  /** Each kind once. */
  reasons: string[]
}

/** Every errand in its share, spread evenly. */
export function cycleOf(weights: Readonly<Record<string, number>>): string[] {
  const places = Object.entries(weights).flatMap(([name, weight]) =>
    Array.from({ length: weight }, (_, at) => ({ name, place: (at + 0.5) / weight })),
  )
  return places.toSorted((a, b) => a.place - b.place).map(({ name }) => name)
}

/** Everything that people, sites and staff do in a shop, at once. */
export function startMix() {
  return startWorker<MixJob, MixResult>('./mix-process.ts')
}
