import { availableParallelism, cpus } from 'node:os'
import type { Load, Probe, Probed } from '../load.ts'
import type { Bench } from './bench.ts'
import { measure, UnsteadyMachine } from './measure.ts'
import type { Plan } from './plan.ts'
import { rowOf } from './report.ts'
import type { Report, Result } from './result.ts'

/** Runs the loads one by one. A failing load does not stop the others. */
export async function runAll(
  bench: Bench,
  { loads, plan }: { loads: (Load | Probe)[]; plan: Plan },
): Promise<Report> {
  const results: Result[] = []
  for (const [index, load] of loads.entries()) {
    bench.log(`[${index + 1}/${loads.length}] ${load.name}: ${load.about}`)
    const { name, about, goal = null } = load
    const startedAt = performance.now()
    const outcome = await run(bench, load, plan)
    const result = { name, about, goal, seconds: (performance.now() - startedAt) / 1000, ...outcome }
    bench.log(`    ${rowOf(result).slice(1).filter(Boolean).join('  ')}`)
    results.push(result)
  }
  return {
    at: new Date().toISOString(),
    ...machineOf(),
    plan,
    results,
  }
}

export function machineOf(): { machine: string; node: string } {
  const model = cpus()[0]?.model.trim() ?? 'unknown'
  return { machine: `${availableParallelism()} × ${model}`, node: process.version }
}

async function run(bench: Bench, load: Load | Probe, plan: Plan): Promise<Partial<Result>> {
  try {
    if ('probe' in load) return withValue(await load.probe(bench, plan))
    const sides = await load.prepare(bench)
    const measured = await measure(sides, load.figure, stretch(plan, load.stretch), (line) =>
      bench.log(`    ${line}`),
    )
    await sides.verify?.()
    return { measured }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    bench.log(`    not measured: ${failure}`)
    return error instanceof UnsteadyMachine ? { failure, shop: error.subject } : { failure }
  }
}

function withValue(found: number | Probed): Partial<Result> {
  return typeof found === 'number' ? { value: found } : found
}

export function stretch(plan: Plan, { warm = 1, round = 1, rounds = 1 }: Load['stretch'] = {}): Plan {
  const atLeastTwo = (count: number) => Math.max(2, Math.round(count * rounds))
  return {
    rounds: atLeastTwo(plan.rounds),
    maxRounds: atLeastTwo(plan.maxRounds),
    roundMs: plan.roundMs * round,
    warmMs: plan.warmMs * warm,
  }
}
