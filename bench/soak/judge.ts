import { median } from '../harness/statistics.ts'
import type { Growth } from './tables.ts'

/** The shop at one moment, after its load has paused. */
export type Moment = {
  seconds: number
  residentMb: number
  heapMb: number
  pageCacheMb: number
  fileDescriptors: number
  sockets: number
  databaseConnections: number
  /** Of the event loop, since the moment before. */
  lagP99Ms: number
}

export type Trend = { startMb: number; growth: number }

const MAX_MEMORY_GROWTH = 0.05
/** Pools and keep-alive connections come and go. */
const SPARE_HANDLES = 10
const MAX_FAILURES = 0.001
/** Caches fill and code is compiled until then. */
export const WARM_UP = 0.25

export function afterWarmUp(moments: readonly Moment[]): Moment[] {
  const end = moments.at(-1)?.seconds ?? 0
  return moments.filter(({ seconds }) => seconds >= end * WARM_UP)
}

/** The line through all moments: where it starts, and how much of that it grows until the end. */
export function memoryTrend(moments: readonly Moment[]): Trend {
  const [from = 0, to = 0] = [moments[0]?.seconds, moments.at(-1)?.seconds]
  const meanSeconds = mean(moments.map(({ seconds }) => seconds))
  const meanMb = mean(moments.map(({ residentMb }) => residentMb))
  const covariance = mean(moments.map((one) => (one.seconds - meanSeconds) * (one.residentMb - meanMb)))
  const variance = mean(moments.map(({ seconds }) => (seconds - meanSeconds) ** 2))
  const perSecond = variance === 0 ? 0 : covariance / variance
  const startMb = meanMb + (from - meanSeconds) * perSecond
  return { startMb, growth: (perSecond * (to - from)) / startMb }
}

type Findings = { moments: Moment[]; growth: Growth[]; errands: number; failures: number }

/** What is wrong, in words; nothing if all is well. */
export function findBroken({ moments, growth, errands, failures }: Findings): string[] {
  const steady = afterWarmUp(moments)
  const broken: string[] = []
  const memory = memoryTrend(steady)
  if (memory.growth >= MAX_MEMORY_GROWTH)
    broken.push(`memory grew by ${(memory.growth * 100).toFixed(1)} % after the warm-up`)
  for (const key of ['fileDescriptors', 'sockets', 'databaseConnections'] as const) {
    const [first, last] = [firstQuarter(steady), steady.slice(-Math.ceil(steady.length / 4))]
    const more = median(last.map((one) => one[key])) - median(first.map((one) => one[key]))
    if (more > SPARE_HANDLES) broken.push(`${key} grew by ${more}`)
  }
  for (const { table, before, after, fate, isBroken } of growth)
    if (isBroken) broken.push(`${table} grew from ${before} to ${after} rows: ${fate}`)
  if (failures > errands * MAX_FAILURES) broken.push(`${failures} of ${errands} errands failed`)
  return broken
}

function firstQuarter(moments: Moment[]): Moment[] {
  return moments.slice(0, Math.ceil(moments.length / 4))
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
