import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from './bootstrap/node-options.mjs'
import { isRunning } from './bootstrap/prepare-lock.mjs'
import { prepare, projectFolder } from './bootstrap.mjs'
import { installPhp } from './install-php.mjs'
import { countPlaywright, countVitest, printSummary } from './test-summary.mjs'

const REPORTS = join(projectFolder, '.cache', 'test-reports')
const bin = (/** @type {string} */ path) => join(projectFolder, 'node_modules', path)

/** @typedef {import('./test-summary.mjs').Counts} Counts */
/** @typedef {(command: string[], env?: Record<string, string>) => Promise<boolean>} RunNode */
/** @typedef {{ report: string, env: Record<string, string>, runNode: RunNode }} Run */

/** @typedef {{ name: string, title: string, run: (run: Run) => Promise<Counts> }} Suite */

/** @type {readonly Suite[]} */
const SUITES = [
  { name: 'check', title: 'Types, lint, boundaries, generated files, dead code', run: runCheck },
  { name: 'unit', title: 'Unit tests', run: vitest('unit') },
  { name: 'api', title: 'API and contract tests on PostgreSQL', run: vitest('api') },
  { name: 'torture', title: 'Races, crashes and faults, a few rounds of each', run: vitest('torture') },
  { name: 'boot', title: 'Start, stop and recovery', run: vitest('boot') },
  { name: 'e2e', title: 'Browser tests', run: runPlaywright },
]

/** Suites that check what a crash leaves on a real disk. */
const ON_DISK = ['boot']
/** Runs beside all others: browsers, crashes and restarts wait a lot, so that one suite alone leaves cores idle. */
const BESIDE = 'e2e'
const MEMORY = '/dev/shm'
/** Includes the host name because containers may share /dev/shm and reuse the same pids. */
const FOLDER_PREFIX = `cartwright-tests-${hostname()}-`
const NEEDED_BYTES = 4 * 1024 ** 3

// npm test                       everything
// npm test -- unit api           some suites
// npm test -- e2e checkout       one suite, with a filter for its tool
const names = process.argv.slice(2)
const chosen = names.filter((name) => SUITES.some((suite) => suite.name === name))
const filters = names.filter((name) => !chosen.includes(name))
const suites = SUITES.filter(({ name }) => chosen.length === 0 || chosen.includes(name))

console.log(`Suites: ${suites.map(({ name }) => name).join(', ')}`)
const { node } = await prepare({ build: true })
if (suites.some(({ name }) => name === 'api')) await installPhp()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const memory = makeMemoryFolder()
const lanes = [
  suites.filter(({ name }) => name !== BESIDE),
  suites.filter(({ name }) => name === BESIDE),
].filter((lane) => lane.length > 0)
const results = (await Promise.all(lanes.map(runInOrder))).flat()
printSummary(results)
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)

/** @param {readonly Suite[]} lane */
async function runInOrder(lane) {
  const results = []
  for (const suite of lane) results.push(await runSuite(suite))
  return results
}

/** @param {Suite} suite */
async function runSuite({ name, title, run }) {
  console.log(`\n== ${title} (${name})\n`)
  const startedAt = Date.now()
  /** @type {Record<string, string>} */
  const env = memory && !ON_DISK.includes(name) ? { TMPDIR: memory } : {}
  const runNode = lanes.length > 1 ? runLabeled(name) : runAlone
  const counts = await run({ report: join(REPORTS, `${name}.json`), env, runNode })
  const seconds = (Date.now() - startedAt) / 1000
  console.log(`\n== ${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  return { name, seconds, ...counts }
}

/**
 * Tests create and drop hundreds of databases, which takes a quarter of the time in memory. Null if the system has no
 * such folder or too little space in it.
 */
function makeMemoryFolder() {
  try {
    removeStaleFolders()
    const { bavail, bsize } = statfsSync(MEMORY)
    const free = process.availableMemory?.() ?? freemem()
    if (Math.min(bavail * bsize, free) < NEEDED_BYTES) return null
    const folder = join(MEMORY, `${FOLDER_PREFIX}${process.pid}`)
    // If root runs the tests, the database runs as another user, who needs access.
    mkdirSync(folder, { mode: 0o755 })
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return null
  }
}

/** Folders of runs that were killed. */
function removeStaleFolders() {
  const folders = readdirSync(MEMORY).filter((name) => name.startsWith(FOLDER_PREFIX))
  for (const name of folders.filter((name) => !isRunning(Number(name.slice(FOLDER_PREFIX.length)))))
    rmSync(join(MEMORY, name), { recursive: true, force: true })
}

async function runCheck(/** @type {Run} */ { runNode }) {
  if (await runNode(['scripts/check.mjs']))
    return { passed: 0, failed: 0, skipped: 0, failures: [], timed: [] }
  return oneFailure('A check failed, see above.\n    Run it again: npm test -- check')
}

/** @param {string} message */
function oneFailure(message) {
  return { passed: 0, failed: 1, skipped: 0, failures: [message], timed: [] }
}

/** @param {string} suite */
function vitest(suite) {
  return async (/** @type {Run} */ { report, env, runNode }) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const command = [bin('vitest/vitest.mjs'), 'run', '--project', suite, ...reporters, ...filters]
    return countVitest(report, { succeeded: await runNode(command, env), suite })
  }
}

async function runPlaywright(/** @type {Run} */ { report, env, runNode }) {
  const command = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters]
  const succeeded = await runNode(command, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return countPlaywright(report, { succeeded })
}

/** @type {RunNode} */
function runAlone(command, env = {}) {
  return succeeds(spawn(node, command, { ...inProject(env), stdio: 'inherit' }))
}

/**
 * Puts the suite's name before each line, because two suites print at once.
 * @param {string} name
 * @returns {RunNode}
 */
function runLabeled(name) {
  return (command, env = {}) => {
    const child = spawn(node, command, { ...inProject(env), stdio: ['ignore', 'pipe', 'pipe'] })
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => console.log(`${name.padEnd(7)} | ${line}`))
    return succeeds(child)
  }
}

/** @param {Record<string, string>} env */
function inProject(env) {
  // Tests start dozens of shops, which share one compile cache.
  return { cwd: projectFolder, env: { ...process.env, ...compileCache(projectFolder), ...env } }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>}
 */
function succeeds(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
}
