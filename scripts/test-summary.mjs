import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts */

const LINES_SHOWN = 12

/**
 * @param {string} report
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function countVitest(report, succeeded) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    readReport(report) ?? {}
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  return honest({ ...counts, failures: failedInVitest(testResults ?? []) }, succeeded)
}

/**
 * @param {string} report
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function countPlaywright(report, succeeded) {
  const { stats, suites } = readReport(report) ?? {}
  const { expected, unexpected, flaky, skipped } = stats ?? {}
  const failures = failedInPlaywright(suites ?? [])
  return honest({ passed: expected, failed: unexpected + flaky, skipped, failures }, succeeded)
}

/** @param {readonly { name: string, message?: string, status: string, assertionResults: readonly { fullName: string, status: string, failureMessages?: readonly string[] }[] }[]} files */
function failedInVitest(files) {
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failure(relative('.', name), message ?? '')]
    return failed.map((test) =>
      failure(`${relative('.', name)} > ${test.fullName}`, test.failureMessages?.[0] ?? ''),
    )
  })
}

/**
 * @typedef {{ title: string, specs?: readonly { title: string, ok: boolean, tests: readonly { results: readonly { error?: { message?: string } }[] }[] }[], suites?: readonly Suite[] }} Suite
 * @param {readonly Suite[]} suites
 * @returns {string[]}
 */
function failedInPlaywright(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
        return failure(`${suite.title} > ${title}`, errors.find(Boolean) ?? '')
      }),
    ...failedInPlaywright(suite.suites ?? []),
  ])
}

/**
 * The end of a long log is what people see first: a failure's name and its first lines belong there.
 * @param {string} name
 * @param {string} message
 */
function failure(name, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_SHOWN)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** @param {readonly (Counts & { name: string, seconds: number })[]} results */
export function printSummary(results) {
  const row = (/** @type {(string | number)[]} */ cells) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(10) : String(cell).padStart(9))).join('')
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((total, result) => total + result[key], 0)

  for (const { name, failures = [] } of results) {
    for (const text of failures) console.log(`\nFAILED in ${name}: ${text}`)
  }
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
function honest({ passed, failed, skipped, failures }, succeeded) {
  return {
    failures: failures ?? [],
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
