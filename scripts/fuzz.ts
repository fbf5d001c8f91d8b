import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Finding, fuzzShop } from '../tests/support/fuzz/fuzz-shop.ts'
import { loadDemoInto } from '../tests/support/shop-template.ts'
import { startShop } from '../tests/support/start-shop.ts'

// npm run fuzz                                  ten minutes with a new seed
// npm run fuzz -- --minutes 2 --seed 7          two minutes with this seed
// npm run fuzz -- --seed 7 --request 1234       one request again, on a new shop
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, request: { type: 'string' } },
})
const minutes = readNumber('minutes', values.minutes) ?? 10
const seed = readNumber('seed', values.seed) ?? Math.floor(Math.random() * 1_000_000)
const only = readNumber('request', values.request)

console.log(
  `Fuzzing with seed ${seed}${only === null ? ` for ${minutes} minutes` : `, request ${only} only`}`,
)
const folder = await mkdtemp(join(tmpdir(), 'cartwright-fuzz-'))
try {
  const dataDir = join(folder, 'data')
  await loadDemoInto(dataDir)
  const shop = await startShop({ dataDir, env: { RATE_LIMIT_FACTOR: '1000', UNSAFE: 'rate-limits' } })
  try {
    const endsAt = Date.now() + minutes * 60_000
    const { sent, statuses, findings } = await fuzzShop(shop, {
      seed,
      numbers: only === null ? count() : [only],
      isOver: () => only === null && Date.now() >= endsAt,
      onFinding: print,
    })
    console.log(`${sent} requests: ${JSON.stringify(statuses)}`)
    console.log(`${findings.length} answers that must not be`)
    process.exitCode = findings.length > 0 ? 1 : 0
  } finally {
    await shop.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function print({ number, status, problem, request }: Finding): void {
  console.error(`\n${status} for request ${number}: ${problem}\n  ${request}`)
  console.error(`  Again: npm run fuzz -- --seed ${seed} --request ${number}`)
}

function* count(): Generator<number> {
  for (let number = 0; ; number += 1) yield number
}

function readNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (!(value >= 0)) throw new Error(`--${name} must be a number, not "${text}".`)
  return value
}
