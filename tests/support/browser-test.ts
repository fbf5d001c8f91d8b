import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { identity } from '#core/contract/identity.ts'
import { waitForHydration } from './hydrated-pages.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { pagesAtStandstill } from './page-checks/standstill.ts'
import { type Watch, watchForProblems } from './page-checks/watch-for-problems.ts'
import { REHEARSAL_KEYS } from './rehearsal.ts'
import { copyTemplate, REHEARSAL_PROGRAM } from './shop-template.ts'
import { type RunningShop, startShop } from './start-shop.ts'

export { expect } from '@playwright/test'

/**
 * In `rehearsal`, scripts come from the providers' own addresses, which the test answers with `page.route`. In `panel` too,
 * once the test has entered keys, which the shop lacks at first.
 */
type PaymentSetup = 'sandbox' | 'rehearsal' | 'off' | 'panel'

const PAYMENT_SETUPS: Record<PaymentSetup, { entry?: string; env: Record<string, string> }> = {
  sandbox: { env: {} },
  rehearsal: { entry: REHEARSAL_PROGRAM, env: REHEARSAL_KEYS },
  off: { env: { PAYMENTS: 'off' } },
  panel: { entry: REHEARSAL_PROGRAM, env: { NODE_ENV: 'production' } },
}

type WorkerFixtures = {
  /** How the shop of this worker takes payments: `test.use({ payments: 'rehearsal' })` at the top of a file. */
  payments: PaymentSetup
  /** `none`: no mail leaves the shop. A file that uses it has a shop of its own. */
  mail: 'mailbox' | 'none'
  /** `moving`: the tests of the file move the shop's time, so that it has a shop of its own. */
  time: 'machine' | 'moving'
  shop: RunningShop
  mailbox: Mailbox
}

type Fixtures = {
  problems: Watch
  /** Calls the API of the panel and the controls of the payment sandbox, beside the logins of the browsers. */
  asAdmin: APIRequestContext
  /** Opens another browser, for the same person or someone else. */
  anotherBrowser: () => Promise<Page>
}

/**
 * Playwright's `test` with a separate shop for each worker. URLs in `page.goto` are relative to that shop, and its
 * mails arrive in `mailbox`. A test fails when its browser reports a problem that the test did not announce with
 * `problems.expect(/pattern/)`.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  payments: ['sandbox', { scope: 'worker', option: true }],
  mail: ['mailbox', { scope: 'worker', option: true }],
  time: ['machine', { scope: 'worker', option: true }],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ mailbox, mail, payments, time: _ }, use) => {
      const { dataDir, remove } = await copyTemplate()
      const { entry, env } = PAYMENT_SETUPS[payments]
      const smtpUrl = mail === 'none' ? '' : mailbox.url
      const settings = { RATE_LIMIT_FACTOR: '1000', UNSAFE: 'rate-limits', SMTP_URL: smtpUrl, ...env }
      const shop = await startShop({ dataDir, entry, env: settings })
      await use(shop)
      await shop.stop()
      await remove()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled === false) return use(context)
    waitForHydration(context)
    await use(context)
    await explainFailure([context])
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  asAdmin: async ({ playwright, baseURL, shop }, use) => {
    const visitor = await playwright.request.newContext({ baseURL })
    const login = await visitor.post(identity.login.path, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { email: shop.adminEmail, password: shop.adminPassword },
    })
    expect(login.ok()).toBe(true)
    const { token } = await login.json()
    const asAdmin = await playwright.request.newContext({
      baseURL,
      storageState: await visitor.storageState(),
      extraHTTPHeaders: { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' },
    })
    await visitor.dispose()
    await use(asAdmin)
    await asAdmin.dispose()
  },
  anotherBrowser: async ({ browser, baseURL, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL })
      opened.push(context)
      waitForHydration(context)
      return context.newPage()
    })
    try {
      await explainFailure(opened)
    } finally {
      // An open page keeps sending requests to the shop.
      for (const context of opened) await context.close()
    }
  },
  problems: [({ context, shop }, use) => failOnProblems({ context, shop }, use), { auto: true }],
})

/** Adds to what failed which pages stand still. */
async function explainFailure(contexts: BrowserContext[]): Promise<void> {
  if (test.info().errors.length === 0) return
  const still = await Promise.all(contexts.map((context) => pagesAtStandstill(context)))
  expect(still.flat(), 'pages at a standstill').toEqual([])
}

/**
 * The same with a new shop for each test, as an owner finds it: in production, with nothing in it, no keys, no mail
 * server, and no exceptions from the rules.
 */
export const testInEmptyShop = test.extend<{ emptyShop: RunningShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  emptyShop: async ({}, use) => {
    const { entry, env } = PAYMENT_SETUPS.panel
    const shop = await startShop({ entry, env: { ...env, SHOP_DEMO: '0' } })
    await use(shop)
    await shop.stop()
  },
  baseURL: async ({ emptyShop }, use) => use(emptyShop.url),
  problems: ({ context, emptyShop }, use) => failOnProblems({ context, shop: emptyShop }, use),
})

type Watched = { context: BrowserContext; shop: RunningShop }

async function failOnProblems(
  { context, shop }: Watched,
  use: (watch: Watch) => Promise<void>,
): Promise<void> {
  const watch = watchForProblems(context)
  const before = shop.output().length
  await use(watch)
  const found = watch.found()
  // The shop's log of the same time explains the problem.
  const log = found.length > 0 ? shop.output().slice(before).trim() : ''
  expect(found, `browser problems; shop log: ${log}`).toEqual([])
}
