import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openBench } from './harness/bench.ts'
import type { Plan } from './harness/plan.ts'
import { table } from './harness/report.ts'
import { runAll } from './harness/run-all.ts'
import { LOADS, QUICK_LOADS } from './loads/all.ts'
import { soak } from './soak/soak.ts'

const USAGE = `npm run bench                       every load, about 15 minutes
npm run bench -- --quick            all but overload and large shops, in short rounds, under 3 minutes
npm run bench -- home api-products  these loads
npm run bench -- soak               an hour at half load, apart from the loads
  --list          lists the loads
  --rounds 5      rounds per side
  --seconds 0.4   length of a round
  --minutes 60    length of the soak
  --profile       also writes a CPU profile of the shop`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    help: { type: 'boolean' },
    quick: { type: 'boolean' },
    profile: { type: 'boolean' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    minutes: { type: 'string', default: '60' },
  },
})

const wantsSoak = positionals.length === 1 && positionals[0] === 'soak'
const unknown = positionals.filter((name) => !LOADS.some((load) => load.name === name))
if (values.help) console.log(USAGE)
else if (values.list) for (const { name, about } of LOADS) console.log(`${name.padEnd(22)} ${about}`)
else if (unknown.length > 0 && !wantsSoak)
  fail(`Unknown load: ${unknown.join(', ')}. Run with --list to see all loads.`)
else await main()

async function main(): Promise<void> {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
  const results = path.join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  const bench = openBench({
    root: pathToFileURL(`${root}/`),
    log: progress,
    profileDir: values.profile ? results : null,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void bench.close().finally(() => process.exit(130)))
  }
  try {
    const { report, text, isBroken } = wantsSoak
      ? await soak(bench, Number(values.minutes))
      : await measureLoads(bench)
    const json = JSON.stringify(report)
    writeFileSync(path.join(results, `${report.at.replaceAll(':', '-')}.json`), `${json}\n`)
    console.log(`\n${text}\n\n${json}`)
    if (isBroken) process.exitCode = 1
  } finally {
    await bench.close()
  }
}

async function measureLoads(bench: ReturnType<typeof openBench>) {
  const all = values.quick ? QUICK_LOADS : LOADS
  const report = await runAll(bench, {
    loads: positionals.length === 0 ? all : LOADS.filter(({ name }) => positionals.includes(name)),
    plan: planOf(values),
  })
  // A missed goal is a result, but a load that could not be measured is a failure.
  return { report, text: table(report), isBroken: report.results.some(({ failure }) => failure) }
}

/** A load with an unsteady reference is measured for at most twice as long. */
function planOf({ quick, rounds, seconds }: typeof values): Plan {
  const [count, roundMs] = [Number(rounds ?? (quick ? 3 : 5)), Number(seconds ?? (quick ? 0.15 : 0.4)) * 1000]
  return { rounds: count, maxRounds: 2 * count, roundMs, warmMs: 2 * roundMs }
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

function fail(line: string): void {
  progress(line)
  process.exitCode = 1
}
