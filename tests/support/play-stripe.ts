import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { CredentialsRow } from '#sandbox/store/rows.ts'
import type { RunningShop } from './start-shop.ts'

const CSP = 'content-security-policy'
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** Answers for js.stripe.com and hooks.stripe.com with what the sandbox serves. */
export async function playStripe(page: Page, shop: string): Promise<void> {
  const own = new URL('.', STRIPE_SCRIPT).href
  const answer = async (route: Route, url: string) => {
    const request = route.request()
    const response = await route.fetch({
      url,
      headers: { ...request.headers(), origin: shop, 'sec-fetch-site': 'same-origin' },
    })
    const body = (await response.text()).replaceAll(`${shop}/sandbox/stripe/`, 'https://hooks.stripe.com/')
    const { [CSP]: _policy, 'x-frame-options': _frame, ...headers } = response.headers()
    await route.fulfill({ status: response.status(), headers, body })
  }
  await page.route(`${own}**`, (route) =>
    answer(route, route.request().url().replace(own, `${shop}/sandbox/`)),
  )
  await page.route('https://hooks.stripe.com/**', (route) =>
    answer(
      route,
      route
        .request()
        .url()
        .replace('https://hooks.stripe.com/', `${shop}/sandbox/stripe/`)
        .replace('/stripe/sandbox/', '/'),
    ),
  )
}

/** The keys of the account at the stand-in for Stripe, as its dashboard would show them. */
export async function keysAtStripe({ dataDir }: RunningShop): Promise<CredentialsRow> {
  const journal = await readFile(join(dataDir, 'sandbox', 'journal.jsonl'), 'utf8')
  const changes = journal
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line) as unknown[][])
  const row = changes.findLast(([table]) => table === 'credentials')
  if (!row) throw new Error('The sandbox has no credentials.')
  return row[2] as CredentialsRow
}
