import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { expectAnsweringPages } from './answering-pages.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Watch, watchForProblems } from './page-checks/watch-for-problems.ts'
import { copyTemplate } from './shop-template.ts'
import { type RunningShop, startShop } from './start-shop.ts'

export { expect } from '@playwright/test'

type Fixtures = {
  problems: Watch
  /** Opens a second browser of the same or another person. */
  anotherBrowser: () => Promise<Page>
}

/**
 * Playwright's `test` with a shop of its own for each worker: what one journey buys, no other worker sees.
 * Addresses in `page.goto` are relative to it, and its mails come to `mailbox`. A test fails when its browser
 * complains of anything it did not announce by `problems.expect(/pattern/)`.
 */
export const test = base.extend<Fixtures, { shop: RunningShop; mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ mailbox }, use) => {
      const { dataDir, remove } = await copyTemplate()
      const shop = await startShop({ dataDir, env: { RATE_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url } })
      await use(shop)
      await shop.stop()
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) expectAnsweringPages(context)
    await use(context)
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  anotherBrowser: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL })
      opened.push(context)
      expectAnsweringPages(context)
      return context.newPage()
    })
    // An open page goes on asking the shop.
    for (const context of opened) await context.close()
  },
  problems: [
    async ({ context, shop }, use) => {
      const watch = watchForProblems(context)
      const before = shop.output().length
      await use(watch)
      const found = watch.found()
      // What the shop logged meanwhile says why.
      const said = found.length > 0 ? shop.output().slice(before).trim() : ''
      expect(found, `complaints of the browser; the shop said: ${said}`).toEqual([])
    },
    { auto: true },
  ],
})
