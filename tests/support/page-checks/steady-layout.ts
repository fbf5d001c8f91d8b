import { expect, type Page } from '@playwright/test'
import { holdRequests } from '../held-requests.ts'
import { untilHydrated } from '../hydrated-pages.ts'

declare global {
  interface Window {
    layoutShift?: number
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const MOST_SHIFT = 0.02
const FONT = '**/*.woff2'

/** Call before opening the page: sums up layout shifts that no user input caused. */
export async function watchLayout(page: Page) {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Opens a page whose font arrives only after the page was drawn without it. */
export async function openWithLateFont(page: Page, path: string) {
  const release = await holdRequests(page, FONT)
  // The event `load` waits for the font.
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await drawn(page)
  expect(await hasFont(page)).toBe(false)
  const isLikeArial = await page.evaluate(() => document.fonts.check('1em "Geist Fallback"'))
  expect(isLikeArial, 'Arial or Liberation Sans is installed').toBe(true)
  release()
  await expect.poll(() => hasFont(page)).toBe(true)
  await untilHydrated(page)
  await drawn(page)
  await page.unroute(FONT)
}

const hasFont = (page: Page) => page.evaluate(() => document.fonts.check('1em "Geist Variable"'))

/** Two frames later: shifts are reported after the frame that has them. */
export const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )

export async function expectSteadyLayout(page: Page, most = MOST_SHIFT) {
  const shift = await page.evaluate(() => window.layoutShift)
  expect(shift, `layout shift at ${new URL(page.url()).pathname}`).toBeLessThan(most)
}
