import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ name: string, seconds: number }} Timed */
/** @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[], timed: readonly Timed[] }} Counts */

/** What failed stands in the first lines of an error, and what a walk was waiting for in the last ones. */
const FIRST_ERROR_LINES = 12
const LAST_ERROR_LINES = 12
const SLOWEST_COUNT = 10

/** @typedef {{ fullName: string, status: string, duration?: number, failureMessages?: readonly string[] }} VitestTest */
/** @typedef {{ name: string, message?: string, status: string, assertionResults: readonly VitestTest[] }} VitestFile */

/**
 * @param {string} report
 * @param {{ succeeded: boolean, suite: string }} run
 * @returns {Counts}
 */
export function countVitest(report, { succeeded, suite }) {
  const {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    testResults = [],
  } = readReport(report) ?? {}
  /** @type {readonly VitestFile[]} */
  const files = testResults
  return withUnnamedFailure(
    {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      failures: files.flatMap((file) => failedInVitest(file, suite)),
      timed: files.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration = 0 }) => ({
          name: `${relative('.', name)} > ${fullName}`,
          seconds: duration / 1000,
        })),
      ),
    },
    { succeeded, suite },
  )
}

/**
 * @param {VitestFile} file
 * @param {string} suite
 */
function failedInVitest({ name, message = '', status, assertionResults }, suite) {
  const file = relative('.', name)
  const rerun = `${suite} ${file}`
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [failure({ name: file, messages: [message], rerun })]
  return failed.map(({ fullName, failureMessages = [] }) =>
    failure({ name: `${file} > ${fullName}`, messages: failureMessages.slice(0, 1), rerun }),
  )
}

/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: readonly { results: readonly { duration?: number, errors?: readonly { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite */

/**
 * @param {string} report
 * @param {{ succeeded: boolean }} run
 * @returns {Counts}
 */
export function countPlaywright(report, { succeeded }) {
  const { stats, suites = [], errors = [] } = readReport(report) ?? {}
  /** @type {readonly { message?: string }[]} */
  const outside = errors
  const { expected, unexpected, flaky, skipped } = stats ?? {}
  const specs = specsIn(suites)
  return withUnnamedFailure(
    {
      passed: expected,
      failed: (unexpected + flaky || 0) + outside.length,
      skipped,
      failures: [
        ...specs.filter(({ ok }) => !ok).map(failedInPlaywright),
        ...outside.map(({ message = '' }) =>
          failure({ name: 'outside any test', messages: [message], rerun: 'e2e' }),
        ),
      ],
      timed: specs.map((spec) => ({
        name: nameOf(spec),
        seconds: resultsOf(spec).reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
      })),
    },
    { succeeded, suite: 'e2e' },
  )
}

/**
 * @param {readonly Suite[]} suites
 * @returns {Spec[]}
 */
function specsIn(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites ?? [])])
}

/** @param {Spec} spec */
function failedInPlaywright(spec) {
  const errors = resultsOf(spec).flatMap(({ errors = [] }) => errors)
  return failure({
    name: nameOf(spec),
    // A walk that fails may also have found problems in the browser's console, which often say why.
    messages: errors.map(({ message = '' }) => message),
    rerun: `e2e ${spec.file}:${spec.line}`,
  })
}

const resultsOf = (/** @type {Spec} */ { tests }) => tests.flatMap(({ results }) => results)
const nameOf = (/** @type {Spec} */ { file, line, title }) => `${file}:${line} > ${title}`

/**
 * Printed at the end of the log, where people look first.
 * @param {{ name: string, messages: readonly string[], rerun: string }} found
 */
function failure({ name, messages, rerun }) {
  const lines = messages.flatMap(firstAndLastLines)
  return [name, ...lines.map((line) => `    ${line}`), `    Run it again: npm test -- ${rerun}`].join('\n')
}

/** @param {string} message */
function firstAndLastLines(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines.length <= FIRST_ERROR_LINES + LAST_ERROR_LINES
    ? lines
    : [...lines.slice(0, FIRST_ERROR_LINES), '…', ...lines.slice(-LAST_ERROR_LINES)]
}

/** @param {readonly (Counts & { name: string, seconds: number })[]} results */
export function printSummary(results) {
  const row = (/** @type {(string | number)[]} */ cells) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(10) : String(cell).padStart(9))).join('')
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((total, result) => total + result[key], 0)

  printSlowest(results)
  for (const { name, failures } of results) {
    for (const text of failures) console.log(`\nFAILED in ${name}: ${text}`)
  }
  console.log(`\n${row(['suite', 'passed', 'failed', 'skipped', 'seconds'])}`)
  for (const { name, passed, failed, skipped, seconds } of results) {
    console.log(row([name, passed, failed, skipped, seconds.toFixed(1)]))
  }
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
}

/** @param {readonly (Counts & { name: string })[]} results */
function printSlowest(results) {
  const timed = results.flatMap(({ name: suite, timed }) => timed.map((test) => ({ suite, ...test })))
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_COUNT)
  if (slowest.length === 0) return
  console.log('\nSlowest tests:')
  for (const { suite, name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${suite}: ${name}`)
}

/**
 * A tool that fails without naming a test, or without a report, counts as one failure, so that the last line never
 * claims success.
 * @param {Counts} counts
 * @param {{ succeeded: boolean, suite: string }} run
 * @returns {Counts}
 */
function withUnnamedFailure({ passed, failed, skipped, failures, timed }, { succeeded, suite }) {
  const unnamed = failure({ name: 'outside any test', messages: ['See above.'], rerun: suite })
  return {
    failures: succeeded || failures.length > 0 ? failures : [unnamed],
    timed,
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
