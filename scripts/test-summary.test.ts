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

    expect(countVitest(vitest, false)).toEqual({ passed: 5, failed: 1, skipped: 3 })
    expect(countPlaywright(playwright, false)).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  test('hold a failure when the tool failed without naming a test', () => {
    const report = reportOf({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })

    expect(countVitest(report, false)).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(countPlaywright('/no/such/report', false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
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
