import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../harness/bench.ts'
import { machineOf } from '../harness/run-all.ts'
import type { Shop } from '../harness/shop.ts'
import { findBroken, type Moment } from './judge.ts'
import { type MixJob, type MixResult, startMix } from './mix.ts'
import { openMix } from './open-mix.ts'
import { readMoment, readSizes } from './read-shop.ts'
import type { SoakReport } from './soak-report.ts'
import { soakTable } from './soak-table.ts'
import { growthOf } from './tables.ts'

const AT_ONCE = 16
const CALIBRATION_MS = 20_000
const SLICE_MS = 30_000
const FILL_MS = 10_000
const FILL_LIMIT_MS = 300_000
const FILL_STEP_BYTES = 1e6
/** For garbage to be collected and connections to close. */
const SETTLE_MS = 3_000

/** Half of what the shop can do, for an hour. Nothing may grow that does not have to. */
export async function soak(bench: Bench, minutes: number) {
  const { shop, sandbox } = await bench.shopWithOwnSandbox()
  const job = await openMix(shop, sandbox)
  const mix = bench.stopOnClose(startMix())
  await fillPageCache(bench, shop, (ms) => mix.run({ ...job, only: 'search', pace: { atOnce: AT_ONCE }, ms }))
  await mix.run({ ...job, pace: { atOnce: AT_ONCE }, ms: CALIBRATION_MS })
  const { perSecond: capacity } = await mix.run({ ...job, pace: { atOnce: AT_ONCE }, ms: CALIBRATION_MS })
  const perSecond = capacity / 2
  bench.log(`the shop can do ${capacity.toFixed(0)} errands a second; ${minutes} minutes at half of that`)

  const [sizesBefore, cpuBefore, startedAt] = [
    await readSizes(shop),
    await shop.cpuSeconds(),
    performance.now(),
  ]
  const moments: Moment[] = []
  const slices: MixResult[] = []
  while (performance.now() < startedAt + minutes * 60_000) {
    slices.push(await mix.run(sliceOf(job, perSecond)))
    await pause(SETTLE_MS)
    moments.push(await readMoment(shop, (performance.now() - startedAt) / 1000))
    bench.log(`    ${describe(moments.at(-1), slices.at(-1))}`)
  }
  const [sizesAfter, cpuAfter] = [await readSizes(shop), await shop.cpuSeconds()]
  const growth = growthOf(sizesBefore, sizesAfter)
  const errands = sumOf(slices.flatMap((slice) => Object.values(slice.errands).map(({ count }) => count)))
  const failures = sumOf(slices.map((slice) => slice.failures))
  const report: SoakReport = {
    at: new Date().toISOString(),
    ...machineOf(),
    minutes,
    capacity,
    perSecond: errands / ((performance.now() - startedAt) / 1000),
    errands,
    failures,
    reasons: [...new Set(slices.flatMap(({ reasons }) => reasons))].slice(0, 10),
    shopMicros: ((cpuAfter.server - cpuBefore.server) * 1e6) / errands,
    databaseMicros: ((cpuAfter.database - cpuBefore.database) * 1e6) / errands,
    last: slices.at(-1)?.errands,
    moments,
    growth,
    broken: findBroken({ moments, growth, errands, failures }),
  }
  return { report, text: soakTable(report), isBroken: report.broken.length > 0 }
}

/** It has a limit, but until then it looks like a leak. */
async function fillPageCache(
  bench: Bench,
  shop: Shop,
  search: (ms: number) => Promise<unknown>,
): Promise<void> {
  const endsAt = performance.now() + FILL_LIMIT_MS
  for (let before = -1, bytes = 0; bytes > before && performance.now() < endsAt; ) {
    before = bytes
    await search(FILL_MS)
    bytes = Math.round((await shop.metric('page_cache_bytes')) / FILL_STEP_BYTES)
    bench.log(`    ${bytes} MB in the page cache`)
  }
}

function sliceOf(job: Omit<MixJob, 'pace' | 'ms'>, perSecond: number): MixJob {
  return { ...job, pace: { perSecond }, ms: SLICE_MS }
}

function describe(moment: Moment | undefined, slice: MixResult | undefined): string {
  if (!moment || !slice) return ''
  const { seconds, residentMb, sockets, databaseConnections, lagP99Ms } = moment
  return (
    `${(seconds / 60).toFixed(1)} min: ${slice.perSecond.toFixed(0)}/s, ${residentMb.toFixed(0)} MB, ${sockets} sockets, ` +
    `${databaseConnections} database connections, event loop p99 ${lagP99Ms.toFixed(0)} ms, ${slice.failures} failures`
  )
}

function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
