import type { Moment } from './judge.ts'
import type { MixResult } from './mix.ts'
import type { Growth } from './tables.ts'

export type SoakReport = {
  at: string
  machine: string
  node: string
  minutes: number
  /** Errands a second: what the shop could do at the start, and what it did. */
  capacity: number
  perSecond: number
  errands: number
  failures: number
  reasons: string[]
  shopMicros: number
  databaseMicros: number
  last: MixResult['errands'] | undefined
  moments: Moment[]
  growth: Growth[]
  broken: string[]
}
