import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { countPlaywright, countVitest, printSummary } from './test-summary.mjs'

function reportOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const SPEC = {
  title: 'buys',
  file: 'c.spec.ts',
  line: 7,
  ok: false,
  tests: [
    { results: [{ duration: 2500, errors: [{ message: 'no button' }, { message: 'console error: 500' }] }] },
  ],
}
const unnamed = (suite: string) => `outside any test\n    See above.\n    Run it again: npm test -- ${suite}`

describe('the closing counts', () => {
  test('come from the reports of both tools', () => {
    const vitest = reportOf({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    const playwright = reportOf({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })

    expect(countVitest(vitest, { succeeded: false, suite: 'unit' })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: [unnamed('unit')],
      timed: [],
    })
    expect(countPlaywright(playwright, { succeeded: false })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      failures: [unnamed('e2e')],
      timed: [],
    })
  })

  test('include a failure when the tool failed without naming a test', () => {
    const report = reportOf({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })
    const stopped = reportOf({
      stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'Error: Test ended.' }],
    })

    expect(countVitest(report, { succeeded: false, suite: 'unit' })).toMatchObject({
      passed: 5,
      failed: 1,
      failures: [unnamed('unit')],
    })
    expect(countPlaywright(stopped, { succeeded: false })).toMatchObject({
      passed: 3,
      failed: 1,
      failures: ['outside any test\n    Error: Test ended.\n    Run it again: npm test -- e2e'],
    })
    expect(countPlaywright('/no/such/report', { succeeded: false })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [unnamed('e2e')],
      timed: [],
    })
  })

  test('list each failure with its name, first lines and rerun command', () => {
    const vitest = reportOf({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            {
              fullName: 'takes away',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 1\nat a.test.ts:3'],
            },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
      ],
    })
    const playwright = reportOf({ suites: [{ suites: [{ specs: [SPEC] }] }] })

    expect(countVitest(vitest, { succeeded: false, suite: 'api' }).failures).toEqual([
      'a.test.ts > takes away\n    expected 1\n    at a.test.ts:3\n    Run it again: npm test -- api a.test.ts',
      'b.test.ts\n    cannot be loaded\n    Run it again: npm test -- api b.test.ts',
    ])
    expect(countPlaywright(playwright, { succeeded: false }).failures).toEqual([
      'c.spec.ts:7 > buys\n    no button\n    console error: 500\n    Run it again: npm test -- e2e c.spec.ts:7',
    ])
  })

  test('keep the first and the last lines of a long error', () => {
    const message = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')
    const report = reportOf({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [{ fullName: 'waits', status: 'failed', failureMessages: [message] }],
        },
      ],
    })

    const [failure = ''] = countVitest(report, { succeeded: false, suite: 'api' }).failures

    const lines = failure.split('\n').map((text) => text.trim())
    expect(lines.slice(12, 15)).toEqual(['line 12', '…', 'line 29'])
    expect(lines.at(-2)).toBe('line 40')
  })

  test('are on the last line, below the slowest tests and the failures', () => {
    const tests = Array.from({ length: 12 }, (_, index) => ({
      fullName: `test ${index}`,
      status: 'passed',
      duration: index * 100,
    }))
    const vitest = reportOf({
      numPassedTests: 12,
      testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: tests }],
    })
    const playwright = reportOf({
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 2 },
      suites: [{ specs: [SPEC] }],
    })

    const lines = linesOfSummary([
      { name: 'unit', seconds: 1, ...countVitest(vitest, { succeeded: true, suite: 'unit' }) },
      { name: 'e2e', seconds: 2, ...countPlaywright(playwright, { succeeded: false }) },
    ])

    const slowest = lines.indexOf('Slowest tests:')
    expect(lines.slice(slowest + 1, slowest + 3)).toEqual([
      '    2.5 s  e2e: c.spec.ts:7 > buys',
      '    1.1 s  unit: a.test.ts > test 11',
    ])
    expect(lines[slowest + 10]).toBe('    0.3 s  unit: a.test.ts > test 3')
    expect(lines[slowest + 11]).toBe('')
    expect(lines[slowest + 12]).toBe('FAILED in e2e: c.spec.ts:7 > buys')
    expect(lines.at(-1)).toBe('12 passed, 1 failed, 2 skipped')
  })
})

function linesOfSummary(results: Parameters<typeof printSummary>[0]): string[] {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    lines.push(...text.split('\n'))
  })
  printSummary(results)
  log.mockRestore()
  return lines
}
