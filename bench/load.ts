import type { Bench } from './harness/bench.ts'
import type { Side } from './harness/side.ts'

/** `rate` divides answers per second, `p99` the time within which 99 of 100 came. */
export type Figure = 'rate' | 'p99'

export type Goal = { atLeast: number; stretch?: number } | { atMost: number; unit?: string }

/** A load is measured as a ratio: the shop to a reference, in rounds that take turns. */
export type Load = {
  name: string
  about: string
  figure: Figure
  /** None where the ratio is only for orientation. */
  goal?: Goal
  /** How much longer than usual it is warmed up, and how much longer its rounds are. */
  stretch?: { warm?: number; round?: number }
  prepare: (bench: Bench) => Promise<Sides>
}

export type Sides = {
  reference: Side
  subject: Side
  /** Runs once after the rounds and throws when what they left behind is not right. */
  verify?: () => Promise<void>
}

/** A probe is one figure of its own, such as seconds or megabytes. */
export type Probe = {
  name: string
  about: string
  goal?: Goal
  probe: (bench: Bench) => Promise<number>
}
