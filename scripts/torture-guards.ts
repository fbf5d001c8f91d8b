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
    for (const { file, find, replace } of guard.edits) {
      const path = join(folder, file)
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(find, () => replace),
      )
    }
    const missed = runTorture(folder, guard) !== 0
    console.log(`${missed ? 'missed    ' : 'NOT MISSED'}  ${guard.test}: without ${guard.name}`)
    return missed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runTorture(folder: string, { test, only }: Guard): number | null {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const filter = ['--project', 'torture', `tests/torture/${test}.test.ts`, ...(only ? ['-t', only] : [])]
  return spawnSync(process.execPath, [vitest, 'run', ...filter], { cwd: folder, stdio: 'ignore' }).status
}
