import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift?: number
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const MOST_SHIFT = 0.02

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

export async function expectSteadyLayout(page: Page) {
  const shift = await page.evaluate(() => window.layoutShift)
  expect(shift, `layout shift at ${new URL(page.url()).pathname}`).toBeLessThan(MOST_SHIFT)
}
