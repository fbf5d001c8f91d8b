import { test as base } from '@playwright/test'
import { type RunningShop, startShop } from './start-shop.ts'

export { expect } from '@playwright/test'

/**
 * Playwright's `test` with a shop of its own for each worker: what one journey buys, no other worker sees.
 * Addresses in `page.goto` are relative to it.
 */
export const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})
