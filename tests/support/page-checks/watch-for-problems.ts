import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export type Watch = {
  /** What went wrong so far and was not expected. */
  found: () => string[]
  /** From here on a matching complaint is part of the test. */
  expect: (pattern: RegExp) => void
}

/**
 * Listens to every page of a browser: errors and warnings in the console (among them breaches of the
 * Content-Security-Policy and pages that React could not take over), uncaught errors, answers of 500 and above.
 */
export function watchForProblems(context: BrowserContext): Watch {
  const found: string[] = []
  const expected: RegExp[] = []
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) found.push(problem)
  }

  context.on('console', (message) => {
    if (isComplaint(message))
      report(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (problem) => report(`uncaught: ${problem.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500)
      report(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return { found: () => found, expect: (pattern) => expected.push(pattern) }
}

function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // A page that answers 404 or another refusal is said so in the console; the tests look at the status themselves.
  const isOwnStatus = message.location().url === message.page()?.url()
  // The count of a page view that meets the session's beginning on its way is refused, and nobody misses it.
  const isLateVisit = message.location().url.endsWith('/visits') && message.text().includes('419')
  return !((isOwnStatus || isLateVisit) && message.text().startsWith('Failed to load resource'))
}
