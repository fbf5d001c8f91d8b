import type { BrowserContext, Page } from '@playwright/test'

/** A hydrated page of the shop, or a page without scripts. */
const HYDRATED = 'html[data-hydrated], html:not(:has(script[type="module"]))'

/**
 * Makes `goto` and `reload` wait until the page is hydrated. The `load` event comes earlier: on a busy machine a click
 * right after it is lost, and a link loads a whole page instead of navigating in the browser.
 * A test about the time before hydration passes its own `waitUntil`.
 */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (!options?.waitUntil) await untilHydrated(page)
      return response
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      const response = await reload(options)
      if (!options?.waitUntil) await untilHydrated(page)
      return response
    }
  })
}

/** For a page that a click has loaded. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator(HYDRATED).waitFor({ state: 'attached' })
}
