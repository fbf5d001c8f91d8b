import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { openDatabase } from '#server/platform/database.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { rowsIn } from '../support/rows.ts'
import { register } from '../support/shopper.ts'
import type { RunningShop } from '../support/start-shop.ts'
import { payYearly, subscribe } from '../support/subscribe-page.ts'

/** A product with a yearly plan for one site, $29, and one for five, $59. Returns its address. */
async function addProduct(shop: RunningShop): Promise<string> {
  const url = (await findRunningPostgres(shop.dataDir)) ?? ''
  const database = openDatabase({ url, poolSize: 1, onError: () => {} })
  try {
    const make = rowsIn(database.db)
    const uri = `two-sizes-${crypto.randomUUID()}`
    const { id: productId } = await make('products', { name: 'Two Sizes', uri, noDownload: true })
    const plan = { productId, months: 12, billing: 'yearly' as const }
    await make('plans', { ...plan, code: 'solo', name: 'Solo', priceCents: 2900, sitesLimit: 1, position: 0 })
    await make('plans', { ...plan, code: 'team', name: 'Team', priceCents: 5900, sitesLimit: 5, position: 1 })
    return uri
  } finally {
    await database.close()
  }
}

const box = (page: Page) => page.getByRole('region', { name: 'Subscription to Two Sizes' })
const inYears = (years: number) =>
  new RegExp(`Renews on \\w+ \\d+, ${new Date().getUTCFullYear() + years} for`)

async function openOffers(page: Page) {
  await page.goto(paths.licenses())
  await page.getByRole('button', { name: 'Renew early or upgrade Two Sizes' }).click()
  return page.getByRole('dialog', { name: 'Renew early or upgrade Two Sizes' })
}

test('renewing early moves the next charge by a year', async ({ page, shop }) => {
  const product = await addProduct(shop)
  const { email } = await register(page)
  await subscribe(page, { email, product })
  const dialog = await openOffers(page)
  const next = new Date().getUTCFullYear() + 1
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Renew early' })).toContainText(
    new RegExp(
      `You pay now what is due on \\w+ \\d+, ${next}\\. It then renews on \\w+ \\d+, ${next + 1} for \\$29\\.00 a year until you cancel\\.`,
    ),
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add renewal to cart' }).click()
  await expect(page.getByRole('listitem', { name: 'Two Sizes' })).toContainText(inYears(2))
  await payYearly(page, { email })

  await page.goto(paths.licenses())
  await expect(box(page)).toContainText(inYears(2))
  await expect(box(page)).toContainText('for $29.00 · Visa ending 4242')
})

test('an upgrade costs the difference for the rest of the year, and its price from the next charge on', async ({
  page,
  shop,
}) => {
  const product = await addProduct(shop)
  const { email } = await register(page)
  await subscribe(page, { email, product })
  const offer = (await openOffers(page)).getByRole('listitem').filter({ hasText: 'Upgrade to Team' })
  await expect(offer).toContainText(/To pay for the 36[45] days you have paid for/)
  await expect(offer).toContainText(/Renews on \w+ \d+, \d{4} for \$59\.00 a year until you cancel\./)
  await offer.getByRole('button', { name: 'Add upgrade to Team to cart' }).click()
  const line = page.getByRole('listitem', { name: 'Two Sizes' })
  await expect(line).toContainText(/Team \$59\.00 less Solo \$29\.00, for the 36[45] days you have paid for/)
  await expectAccessible(page)
  await payYearly(page, { email })
  await expect(page.getByRole('region', { name: 'Order details' })).toContainText(/for \$59\.00/)

  await page.goto(paths.licenses())
  await expect(box(page)).toContainText(inYears(1))
  await expect(box(page)).toContainText('for $59.00 · Visa ending 4242')
  await expect(page.getByText('Sites: 0 of 5 in use')).toBeVisible()
})
