import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, hostname } from 'node:os'
import { join } from 'node:path'
import { serverEnv } from './bootstrap/node-options.mjs'
import { isRunning } from './bootstrap/one-at-a-time.mjs'
import { prepare, projectFolder } from './bootstrap.mjs'
import { findBrowser } from './find-browser.mjs'
import { countPlaywright, countVitest, printSummary } from './test-summary.mjs'

const REPORTS = join(projectFolder, '.cache', 'test-reports')
const bin = (/** @type {string} */ path) => join(projectFolder, 'node_modules', path)

/** @typedef {import('./test-summary.mjs').Counts} Counts */
/** @typedef {{ report: string, env: Record<string, string> }} Run */

/** @type {readonly { name: string, title: string, run: (run: Run) => Promise<Counts> }[]} */
const SUITES = [
  { name: 'check', title: 'Types, lint, boundaries, generated files, dead code', run: runCheck },
  { name: 'unit', title: 'Unit tests', run: vitest('unit') },
  { name: 'api', title: 'API and contract tests on PostgreSQL', run: vitest('api') },
  { name: 'torture', title: 'Races, kills and faults, a few rounds of each', run: vitest('torture') },
  { name: 'boot', title: 'Starting, stopping, recovering', run: vitest('boot') },
  { name: 'e2e', title: 'Journeys in a browser', run: runPlaywright },
]

/** The suites that look at real files and at what is left of them after a crash. */
const ON_DISK = ['boot']
const MEMORY = '/dev/shm'
/** With the host's name: containers may share the memory, and then have processes of the same number. */
const FOLDER = `cartwright-tests-${hostname()}-`
const ROOM_BYTES = 4 * 1024 ** 3

// npm test                       everything
// npm test -- unit api           some suites
// npm test -- e2e checkout       some suites, with what their tool takes as a filter
const names = process.argv.slice(2)
const chosen = names.filter((name) => SUITES.some((suite) => suite.name === name))
const filters = names.filter((name) => !chosen.includes(name))
const suites = SUITES.filter(({ name }) => chosen.length === 0 || chosen.includes(name))

console.log(`Suites: ${suites.map(({ name }) => name).join(', ')}`)
const { node } = await prepare({ build: true })
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const memory = makeMemoryFolder()
const results = []
for (const { name, title, run } of suites) {
  console.log(`\n== ${title} (${name})\n`)
  const began = Date.now()
  /** @type {Record<string, string>} */
  const env = memory && !ON_DISK.includes(name) ? { TMPDIR: memory } : {}
  const counts = await run({ report: join(REPORTS, `${name}.json`), env })
  const seconds = (Date.now() - began) / 1000
  console.log(`\n== ${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  results.push({ name, seconds, ...counts })
}
printSummary(results)
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)

/**
 * Databases are made and thrown away by the hundred, which takes a quarter of the time in memory. Null where the
 * system has no such folder, or not enough room in it.
 */
function makeMemoryFolder() {
  try {
    removeLeftFolders()
    const { bavail, bsize } = statfsSync(MEMORY)
    const free = process.availableMemory?.() ?? freemem()
    if (Math.min(bavail * bsize, free) < ROOM_BYTES) return null
    const folder = join(MEMORY, `${FOLDER}${process.pid}`)
    // A database that root starts runs as another user, who must be able to enter.
    mkdirSync(folder, { mode: 0o755 })
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return null
  }
}

/** Those of runs that were killed. */
function removeLeftFolders() {
  const left = readdirSync(MEMORY).filter((name) => name.startsWith(FOLDER))
  for (const name of left.filter((name) => !isRunning(Number(name.slice(FOLDER.length)))))
    rmSync(join(MEMORY, name), { recursive: true, force: true })
}

async function runCheck() {
  if (runNode(['scripts/check.mjs'])) return { passed: 0, failed: 0, skipped: 0, failures: [], timed: [] }
  return failedWithout('A check failed, see above.\n    Run it again: npm test -- check')
}

/** @param {string} message */
function failedWithout(message) {
  return { passed: 0, failed: 1, skipped: 0, failures: [message], timed: [] }
}

/** @param {string} suite */
function vitest(suite) {
  return async (/** @type {Run} */ { report, env }) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const command = [bin('vitest/vitest.mjs'), 'run', '--project', suite, ...reporters, ...filters]
    return countVitest(report, { succeeded: runNode(command, env), suite })
  }
}

async function runPlaywright(/** @type {Run} */ { report, env }) {
  try {
    const browser = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const command = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters]
    return countPlaywright(report, { succeeded: runNode(command, { ...env, ...browser }) })
  } catch (error) {
    return failedWithout(error instanceof Error ? error.message : String(error))
  }
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
function runNode(command, env = {}) {
  // Shops are started dozens of times: what Node has compiled once serves them all.
  const options = { cwd: projectFolder, env: { ...process.env, ...serverEnv(projectFolder), ...env } }
  return spawnSync(node, command, { ...options, stdio: 'inherit' }).status === 0
}
