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

describe('the closing counts', () => {
  test('come from the reports of both tools', () => {
    const vitest = reportOf({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    const playwright = reportOf({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })

    expect(countVitest(vitest, false)).toEqual({ passed: 5, failed: 1, skipped: 3, failures: [] })
    expect(countPlaywright(playwright, false)).toEqual({ passed: 3, failed: 2, skipped: 2, failures: [] })
  })

  test('hold a failure when the tool failed without naming a test', () => {
    const report = reportOf({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })

    expect(countVitest(report, false)).toEqual({ passed: 5, failed: 1, skipped: 0, failures: [] })
    expect(countPlaywright('/no/such/report', false)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [],
    })
  })

  test('come with the name and the first lines of each failure', () => {
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
    const spec = { title: 'buys', ok: false, tests: [{ results: [{ error: { message: 'no button' } }] }] }
    const playwright = reportOf({
      suites: [{ title: 'c.spec.ts', suites: [{ title: 'phone', specs: [spec] }] }],
    })

    expect(countVitest(vitest, false).failures).toEqual([
      'a.test.ts > takes away\n    expected 1\n    at a.test.ts:3',
      'b.test.ts\n    cannot be loaded',
    ])
    expect(countPlaywright(playwright, false).failures).toEqual(['phone > buys\n    no button'])
  })

  test('stand alone on the last line', () => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split('\n')))

    printSummary([
      { name: 'unit', seconds: 1, passed: 5, failed: 0, skipped: 0 },
      { name: 'e2e', seconds: 2, passed: 3, failed: 1, skipped: 2 },
    ])

    expect(lines.at(-1)).toBe('8 passed, 1 failed, 2 skipped')
  })
})
