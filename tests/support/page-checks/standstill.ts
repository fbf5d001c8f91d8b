import type { BrowserContext } from '@playwright/test'

const LIMIT_MS = 30_000

/**
 * The pages of a browser that draw nothing or do not answer. Playwright waits for two frames before each click, so on such
 * a page a walk stands at "waiting for element to be stable" until its limit. This waits for the same frames.
 */
export async function pagesAtStandstill(context: BrowserContext, limitMs = LIMIT_MS): Promise<string[]> {
  const states = await Promise.all(
    context.pages().map((page) =>
      page
        .locator('html')
        .scrollIntoViewIfNeeded({ timeout: limitMs })
        .then(
          () => null,
          (error: Error) => `${page.url()}: ${error.message.split('\n')[0]}`,
        ),
    ),
  )
  return states.filter((state) => state !== null)
}
