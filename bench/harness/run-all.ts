import { availableParallelism, cpus } from 'node:os'
import type { Goal, Load, Probe } from '../load.ts'
import type { Bench } from './bench.ts'
import { type Measurement, measure, type Plan } from './measure.ts'

export type Result = {
  name: string
  about: string
  goal: Goal | null
  /** Absent if the load could not be measured; `failure` says why. */
  measured?: Measurement
  value?: number
  failure?: string
}

export type Report = { at: string; machine: string; node: string; plan: Plan; results: Result[] }

/** Runs the loads one by one. A failing load does not stop the others. */
export async function runAll(
  bench: Bench,
  { loads, plan }: { loads: (Load | Probe)[]; plan: Plan },
): Promise<Report> {
  const results: Result[] = []
  for (const [index, load] of loads.entries()) {
    bench.log(`[${index + 1}/${loads.length}] ${load.name}: ${load.about}`)
    const { name, about, goal = null } = load
    results.push({ name, about, goal, ...(await run(bench, load, plan)) })
  }
  return {
    at: new Date().toISOString(),
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    node: process.version,
    plan,
    results,
  }
}

async function run(bench: Bench, load: Load | Probe, plan: Plan): Promise<Partial<Result>> {
  try {
    if ('probe' in load) return { value: await load.probe(bench) }
    const sides = await load.prepare(bench)
    const { warm = 1, round = 1 } = load.stretch ?? {}
    const stretched = { ...plan, warmMs: plan.warmMs * warm, roundMs: plan.roundMs * round }
    const measured = await measure(sides, load.figure, stretched, (line) => bench.log(`    ${line}`))
    await sides.verify?.()
    return { measured }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    bench.log(`    not measured: ${failure}`)
    return { failure }
  }
}
