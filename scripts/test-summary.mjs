import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} report
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function countVitest(report, succeeded) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport(report) ?? {}
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  return honest(counts, succeeded)
}

/**
 * @param {string} report
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function countPlaywright(report, succeeded) {
  const { expected, unexpected, flaky, skipped } = readReport(report)?.stats ?? {}
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, succeeded)
}

/** @param {readonly (Counts & { name: string, seconds: number })[]} results */
export function printSummary(results) {
  const row = (/** @type {(string | number)[]} */ cells) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(10) : String(cell).padStart(9))).join('')
  const sum = (/** @type {keyof Counts} */ key) => results.reduce((total, result) => total + result[key], 0)

  console.log(`\n${row(['suite', 'passed', 'failed', 'skipped', 'seconds'])}`)
  for (const { name, passed, failed, skipped, seconds } of results) {
    console.log(row([name, passed, failed, skipped, seconds.toFixed(1)]))
  }
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
}

/**
 * A tool that fails without naming a failed test (a file that does not load, say), or without a report at
 * all, counts as one failure: the last line must never say that all is well when it is not.
 * @param {Counts} counts
 * @param {boolean} succeeded
 * @returns {Counts}
 */
function honest({ passed, failed, skipped }, succeeded) {
  return {
    passed: passed || 0,
    failed: failed || (succeeded ? 0 : 1),
    skipped: skipped || 0,
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
