import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, projectFolder } from './bootstrap.mjs'
import { findBrowser } from './find-browser.mjs'
import { countPlaywright, countVitest, printSummary } from './test-summary.mjs'

const REPORTS = join(projectFolder, '.cache', 'test-reports')
const bin = (/** @type {string} */ path) => join(projectFolder, 'node_modules', path)

/** @typedef {import('./test-summary.mjs').Counts} Counts */

/** @type {readonly { name: string, title: string, run: (report: string) => Promise<Counts> }[]} */
const SUITES = [
  { name: 'check', title: 'Types, lint, boundaries, generated files, dead code', run: runCheck },
  { name: 'unit', title: 'Unit tests', run: vitest('unit') },
  { name: 'api', title: 'API and contract tests on PostgreSQL', run: vitest('api') },
  { name: 'torture', title: 'Races, kills and faults, a few rounds of each', run: vitest('torture') },
  { name: 'boot', title: 'Starting, stopping, recovering', run: vitest('boot') },
  { name: 'e2e', title: 'Journeys in a browser', run: runPlaywright },
]

// npm test                       everything
// npm test -- unit api           some suites
// npm test -- e2e checkout       some suites, with what their tool takes as a filter
const names = process.argv.slice(2)
const chosen = names.filter((name) => SUITES.some((suite) => suite.name === name))
const filters = names.filter((name) => !chosen.includes(name))
const suites = SUITES.filter(({ name }) => chosen.length === 0 || chosen.includes(name))

const { node } = await prepare({ build: true })
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const results = []
for (const { name, title, run } of suites) {
  console.log(`\n== ${title} (${name})\n`)
  const began = Date.now()
  const counts = await run(join(REPORTS, `${name}.json`))
  const seconds = (Date.now() - began) / 1000
  console.log(`\n== ${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  results.push({ name, seconds, ...counts })
}
printSummary(results)
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)

async function runCheck() {
  return { passed: 0, failed: runNode(['scripts/check.mjs']) ? 0 : 1, skipped: 0 }
}

/** @param {string} project */
function vitest(project) {
  return async (/** @type {string} */ report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const command = [bin('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...filters]
    return countVitest(report, runNode(command))
  }
}

async function runPlaywright(/** @type {string} */ report) {
  try {
    const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const command = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters]
    return countPlaywright(report, runNode(command, env))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
function runNode(command, env = {}) {
  const options = { cwd: projectFolder, env: { ...process.env, ...env } }
  return spawnSync(node, command, { ...options, stdio: 'inherit' }).status === 0
}
