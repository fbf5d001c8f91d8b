import type { BrowserContext, Page } from '@playwright/test'

/** A page of the shop whose scripts have taken over, or a page that has none of its own. */
const ANSWERING = 'html[data-hydrated], html:not(:has(script[type="module"]))'

/**
 * Lets every page of this browser count as opened or reloaded only when its scripts answer. The `load` event comes
 * earlier: on a busy machine a press right after it goes nowhere, and a link loads a whole page instead of moving.
 * A test that looks at this very moment asks for `waitUntil` itself.
 */
export function expectAnsweringPages(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (!options?.waitUntil) await untilAnswering(page)
      return answer
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      const answer = await reload(options)
      if (!options?.waitUntil) await untilAnswering(page)
      return answer
    }
  })
}

async function untilAnswering(page: Page): Promise<void> {
  await page.locator(ANSWERING).waitFor({ state: 'attached' })
}
