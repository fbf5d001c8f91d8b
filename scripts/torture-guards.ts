import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUARDS, type Guard } from './torture/guards.ts'

// Takes each guard out, in a copy of the project, and runs the torture that must then fail:
// npm run torture:guards            all of them
// npm run torture:guards -- coupon  those whose names hold the word
const ROOT = join(import.meta.dirname, '..')
const COPIED = ['src', 'tests', 'migrations', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']

const words = process.argv.slice(2)
const chosen = GUARDS.filter(({ name }) => words.every((word) => name.includes(word)))
const useless = chosen.filter((guard) => !isMissed(guard))
console.log(
  useless.length === 0
    ? `\nAll ${chosen.length} guards are missed when they are gone.`
    : `\nNobody misses: ${useless.map(({ name }) => name).join('; ')}.`,
)
process.exitCode = useless.length === 0 ? 0 : 1

function isMissed(guard: Guard): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-guards-'))
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const edit of guard.edits) takeOut(folder, edit)
    const failures = runTorture(folder, guard)
    console.log(`${failures.length > 0 ? 'missed    ' : 'NOT MISSED'}  ${guard.test}: without ${guard.name}`)
    for (const failure of failures) console.log(`            ${failure}`)
    return failures.length > 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function takeOut(folder: string, { file, find, replace }: Guard['edits'][number]): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(find)) throw new Error(`${file} does not hold: ${find}`)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
}

type Report = { testResults: { assertionResults: Result[] }[] }
type Result = { status: string; title: string; failureMessages?: string[] }

/** The tests that failed, and why. A shop that does not even start fails none: that would prove nothing. */
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
