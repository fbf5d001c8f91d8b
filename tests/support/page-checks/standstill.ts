import type { BrowserContext, Page } from '@playwright/test'

const LIMIT_MS = 30_000

/**
 * The pages of a browser that draw nothing or do not answer. Playwright waits for two frames before each click, so on such
 * a page a walk stands at "waiting for element to be stable" until its limit. This waits for the same frames.
 */
export async function pagesAtStandstill(context: BrowserContext, limitMs = LIMIT_MS): Promise<string[]> {
  const states = await Promise.all(context.pages().map((page) => standstillOf(page, limitMs)))
  return states.filter((state) => state !== null)
}

async function standstillOf(page: Page, timeout: number): Promise<string | null> {
  const html = page.locator('html')
  const draws = html.scrollIntoViewIfNeeded({ timeout }).then(
    () => true,
    () => false,
  )
  if (await draws) return null
  const visibility = await html.evaluate(() => document.visibilityState, null, { timeout }).catch(() => null)
  return `${page.url()} ${visibility ? `answers, but draws nothing (it is ${visibility})` : 'does not answer'}`
}
