import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export type Watch = {
  /** Unexpected problems so far. */
  found: () => string[]
  /** From now on, matching problems are part of the test. */
  expect: (pattern: RegExp) => void
}

/**
 * Watches every page of a browser for console errors and warnings (including Content-Security-Policy violations and
 * failed hydration), uncaught errors, and responses of 500 and above.
 */
export function watchForProblems(context: BrowserContext): Watch {
  const found: string[] = []
  const expected: RegExp[] = []
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) found.push(problem)
  }

  context.on('console', (message) => {
    if (isProblem(message)) report(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (problem) => report(`uncaught: ${problem.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500)
      report(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return { found: () => found, expect: (pattern) => expected.push(pattern) }
}

function isProblem(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // The console reports a page's own 4xx status; tests check that status themselves.
  const isOwnStatus = message.location().url === message.page()?.url()
  // A page view sent while the session is being created is rejected, which is harmless.
  const isLateVisit = message.location().url.endsWith('/visits') && message.text().includes('419')
  return !((isOwnStatus || isLateVisit) && message.text().startsWith('Failed to load resource'))
}
