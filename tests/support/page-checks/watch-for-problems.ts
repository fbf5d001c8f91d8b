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
  const found: { text: string; refusedUrl?: string }[] = []
  const expected: RegExp[] = []
  const refused = new Set<string>()
  const report = (text: string, refusedUrl?: string) => {
    if (!expected.some((pattern) => pattern.test(text))) found.push({ text, refusedUrl })
  }

  context.on('console', (message) => {
    if (!isProblem(message)) return
    const { url } = message.location()
    const isRefusal = message.text().includes('status of 419')
    report(`console ${message.type()}: ${message.text()} (${url})`, isRefusal ? url : undefined)
  })
  context.on('weberror', (problem) => report(`uncaught: ${problem.error().message}`))
  context.on('response', (response) => {
    if (response.status() === 419) refused.add(response.url())
    else refused.delete(response.url())
    if (response.status() >= 500)
      report(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return {
    // A call that was under way when the session began is refused, and repeated with the new token.
    found: () =>
      found.filter(({ refusedUrl }) => !refusedUrl || refused.has(refusedUrl)).map(({ text }) => text),
    expect: (pattern) => expected.push(pattern),
  }
}

function isProblem(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // The console reports a page's own 4xx status; tests check that status themselves.
  const isOwnStatus = message.location().url === message.page()?.url()
  // A page view sent while the session is being created is rejected, which is harmless.
  const isLateVisit = message.location().url.endsWith('/visits') && message.text().includes('419')
  return !((isOwnStatus || isLateVisit) && message.text().startsWith('Failed to load resource'))
}
