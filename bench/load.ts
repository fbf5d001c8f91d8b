import type { Bench } from './harness/bench.ts'
import type { Plan } from './harness/plan.ts'
import type { Sample, Side } from './harness/side.ts'

/** `rate` compares responses per second, `p99` the 99th percentile of response times. */
export type Figure = 'rate' | 'p99'

export type Goal = { atLeast: number; stretch?: number } | { atMost: number; unit?: string }

/** Measured as the ratio of the shop to a reference, in alternating rounds. */
export type Load = {
  name: string
  about: string
  figure: Figure
  /** Absent if the ratio is informational. */
  goal?: Goal
  /** Multiplies the usual length of the warm-up and of the rounds, and their number. */
  stretch?: { warm?: number; round?: number; rounds?: number }
  prepare: (bench: Bench) => Promise<Sides>
}

export type Sides = {
  reference: Side
  subject: Side
  /** Runs once after the rounds and throws if they left wrong data behind. */
  verify?: () => Promise<void>
}

/** A single figure, such as seconds or megabytes. */
export type Probe = {
  name: string
  about: string
  goal?: Goal
  probe: (bench: Bench, plan: Plan) => Promise<number | Probed>
}

/** With what the shop did meanwhile. */
export type Probed = { value: number; shop: Sample }
