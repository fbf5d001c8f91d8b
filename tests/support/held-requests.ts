import type { Page } from '@playwright/test'

/** Requests to the address wait until the function that it returns is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Keeps pages from being hydrated. */
export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')
