import type { Bench } from './harness/bench.ts'

/** The result of one round of one side. */
export type Sample = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** The server's CPU time per response; more reliable than the rate on a shared machine. */
  cpuMicros: number
  /** Fraction of a core that the load generator used; zero if there is none. */
  generatorBusy: number
}

/** One of the two things compared: the shop or a reference. */
export type Side = { about: string; round: (ms: number) => Promise<Sample> }

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
  /** Multiplies the usual length of the warm-up and of the rounds. */
  stretch?: { warm?: number; round?: number }
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
  probe: (bench: Bench) => Promise<number>
}
