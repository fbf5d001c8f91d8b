import type { BrowserContext, Page } from '@playwright/test'

type Limits = { drawMs?: number; answerMs?: number }

const LIMIT_MS = 30_000
const OTHER_SIZE = { width: 800, height: 600 }

/**
 * The pages of a browser that draw nothing or do not answer. Playwright waits for two frames before each click, so on such
 * a page a walk stands at "waiting for element to be stable" until its limit. This waits for the same frames.
 */
export async function pagesAtStandstill(context: BrowserContext, limits: Limits = {}): Promise<string[]> {
  const states = await Promise.all(context.pages().map((page) => standstillOf(page, limits)))
  return states.filter((state) => state !== null)
}

/** Headless Chromium is known for pages that stop drawing for good: a new size tells whether this one can start again. */
async function standstillOf(
  page: Page,
  { drawMs = LIMIT_MS, answerMs = LIMIT_MS }: Limits,
): Promise<string | null> {
  if (await draws(page, drawMs)) return null
  const visibility = await page
    .locator('html')
    .evaluate(() => document.visibilityState, null, { timeout: answerMs })
    .catch(() => null)
  if (!visibility) return `${page.url()} does not answer`
  await page.setViewportSize(OTHER_SIZE)
  const again = (await draws(page, drawMs)) ? 'draws again' : 'draws nothing either'
  return `${page.url()} answers and is ${visibility}, but draws nothing; in a new size it ${again}`
}

function draws(page: Page, timeout: number): Promise<boolean> {
  return page
    .locator('html')
    .scrollIntoViewIfNeeded({ timeout })
    .then(
      () => true,
      () => false,
    )
}
