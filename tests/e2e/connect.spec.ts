import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible, expectFitsNarrowScreen } from '../support/page-checks.ts'
import { openAsAdmin } from '../support/staff-page.ts'

test('a seller copies the code for a plugin and sees what the check of a site gets', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsAdmin(page, shop, `${adminPaths.products()}?q=sealmark`)
  await page.getByRole('link', { name: 'Sealmark', exact: true }).click()
  await page.getByRole('link', { name: 'Connect your plugin' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Code for your plugin' })).toBeVisible()
  const href = await page.getByRole('link', { name: 'Download cartwright-client.php' }).getAttribute('href')
  expect(href).toBe('/client/sealmark/cartwright-client.php')

  await expectCopied(page, 'Our client: Main file', 'new Sealmark_Cartwright_Client( array(')
  await page.getByRole('tab', { name: 'EDD updater' }).click()
  await expectCopied(page, 'EDD updater: Main file', `new EDD_SL_Plugin_Updater( '${shop.url}'`)

  await page.getByLabel('Client', { exact: true }).selectOption('EDD updater')
  await page.getByLabel('Installed version').fill('0.1')
  await page.getByRole('button', { name: 'Run the check' }).click()
  await expect(page.getByText(/^A site with version 0\.1 learns that [\d.]+ exists/)).toBeVisible()
  await page.getByText('The shop answers 200').click()
  await expect(page.getByText('"changelog": ', { exact: false })).toBeVisible()
  await page.getByText('From Freemius').click()
  await expectAccessible(page, { within: 'main' })
  await expectFitsNarrowScreen(page)

  await test.step('a product with a long address fits too', async () => {
    const long = `A_${'Long_'.repeat(18)}Name`
    await page.route('**/api/admin/products/*/connect', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(/sealmark(?=_)/gi, long) })
    })
    await page.reload()
    await expect(page.getByText(`Its class is called ${long}_Cartwright_Client`)).toBeVisible()
    await expectFitsNarrowScreen(page)
  })
})

async function expectCopied(page: Page, what: string, code: string): Promise<void> {
  await page.getByRole('button', { name: `Copy code for ${what}` }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(code)
}
