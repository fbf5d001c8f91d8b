import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUARDS, type Guard, type Safeguard } from './torture/guards.ts'
import { switchOff } from './torture/switch-off.ts'

// Switches each guard off in a copy of the project and runs the torture test that must then fail:
// npm run torture:guards            all of them
// npm run torture:guards -- coupon  those whose names contain the word
const ROOT = join(import.meta.dirname, '..')
const COPIED = ['src', 'tests', 'migrations', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']

const words = process.argv.slice(2)
const chosen = GUARDS.filter(({ name }) => words.every((word) => name.includes(word)))
const unproven = chosen.filter((guard) => !isProven(guard))
console.log(
  unproven.length === 0
    ? `\nAll ${chosen.length} guards are proven: their tests fail without them.`
    : `\nNo test fails without: ${unproven.map(({ name }) => name).join('; ')}.`,
)
process.exitCode = unproven.length === 0 ? 0 : 1

function isProven(guard: Guard): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-guards-'))
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const safeguard of guard.safeguards) remove(folder, safeguard)
    const failures = runTorture(folder, guard)
    console.log(`${failures.length > 0 ? 'proven    ' : 'NOT PROVEN'}  ${guard.test}: without ${guard.name}`)
    for (const failure of failures) console.log(`            ${failure}`)
    return failures.length > 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function remove(folder: string, safeguard: Safeguard): void {
  if ('constraint' in safeguard) {
    const migrations = join(folder, 'migrations')
    const last =
      readdirSync(migrations)
        .filter((name) => name.endsWith('.sql'))
        .toSorted()
        .at(-1) ?? ''
    const drop = `ALTER TABLE "${safeguard.table}" DROP CONSTRAINT "${safeguard.constraint}";`
    appendFileSync(join(migrations, last), `--> statement-breakpoint\n${drop}`)
    return
  }
  const path = join(folder, safeguard.file)
  writeFileSync(path, switchOff(readFileSync(path, 'utf8'), safeguard.declares, safeguard.off))
}

type Report = { testResults: { assertionResults: Result[] }[] }
type Result = { status: string; title: string; failureMessages?: string[] }

/** The tests that failed, and why. If the shop does not even start, none of them runs, which would prove nothing. */
function runTorture(folder: string, { test, only }: Guard): string[] {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const report = join(folder, 'report.json')
  const filter = ['--project', 'torture', `tests/torture/${test}.test.ts`, ...(only ? ['-t', only] : [])]
  const reporting = ['--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [vitest, 'run', ...filter, ...reporting], { cwd: folder, stdio: 'ignore' })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ title, failureMessages = [] }) => `${title}: ${failureMessages[0]?.split('\n')[0] ?? ''}`)
}
