import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openBench } from './harness/bench.ts'
import { table } from './harness/report.ts'
import { runAll } from './harness/run-all.ts'
import { LOADS } from './loads/all.ts'

const USAGE = `npm run bench                       every load
npm run bench -- home api-products  these loads
  --list          lists the loads
  --rounds 5      rounds per side
  --seconds 1     length of a round
  --profile       also writes a CPU profile of the shop`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    help: { type: 'boolean' },
    profile: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
  },
})

const unknown = positionals.filter((name) => !LOADS.some((load) => load.name === name))
if (values.help) console.log(USAGE)
else if (values.list) for (const { name, about } of LOADS) console.log(`${name.padEnd(18)} ${about}`)
else if (unknown.length > 0) fail(`Unknown load: ${unknown.join(', ')}. Run with --list to see all loads.`)
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
    const [rounds, roundMs] = [Number(values.rounds), Number(values.seconds) * 1000]
    const report = await runAll(bench, {
      loads: positionals.length === 0 ? LOADS : LOADS.filter(({ name }) => positionals.includes(name)),
      plan: { rounds, maxRounds: 5 * rounds, roundMs, warmMs: 3 * roundMs },
    })
    const json = JSON.stringify(report)
    writeFileSync(path.join(results, `${report.at.replaceAll(':', '-')}.json`), `${json}\n`)
    console.log(`\n${table(report)}\n\n${json}`)
    // A missed goal is a result, but a load that could not be measured is a failure.
    if (report.results.some(({ failure }) => failure)) process.exitCode = 1
  } finally {
    await bench.close()
  }
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

function fail(line: string): void {
  progress(line)
  process.exitCode = 1
}
