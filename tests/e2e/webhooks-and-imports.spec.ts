import { adminPaths } from '#core/admin-paths.ts'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { paths } from '#core/paths.ts'
import { checkDialog, choose } from '../support/admin-screens.ts'
import { expect, test } from '../support/browser-test.ts'
import { holdRequests } from '../support/held-requests.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { logIn } from '../support/shopper.ts'

test('an admin adds a webhook endpoint, tests an import from another shop, and reads both reports', async ({
  page,
  shop,
}) => {
  await page.goto(paths.adminLogin())
  await logIn(page, { email: shop.adminEmail, password: shop.adminPassword })
  await page.waitForURL(`**${paths.admin()}`)

  const release = await holdRequests(page, `**${adminWebhooks.deliveries.path}*`)
  await page.goto(adminPaths.webhooks())
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New endpoint' })).toHaveCount(0)
  release()
  await page.getByRole('button', { name: 'New endpoint' }).click()
  const sheet = page.getByRole('dialog', { name: 'New endpoint' })
  await sheet.getByLabel('Address').fill('https://hooks.example/shop')
  await sheet.getByRole('checkbox', { name: 'license.activated' }).uncheck()
  await sheet.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByRole('dialog', { name: 'Signing secret' })).toContainText('whsec_')
  await checkDialog(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const endpoints = page.getByRole('region', { name: 'Endpoints' })
  await expect(endpoints).toContainText('https://hooks.example/shop')
  await expect(endpoints).not.toContainText('license.activated')
  await expectAccessible(page, { within: 'main' })
  await choose('Delete')(page)
  await checkDialog(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(endpoints).toHaveCount(0)

  await page.goto(adminPaths.import())
  await page.getByLabel('Choose an export').setInputFiles({
    name: 'licenses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'License Key,Product Name,Email,Activation Limit,Expiration\nabc-def,Postroad Mailer,ada@example.com,5,2030-01-01\nghi,Unknown,x@example.com,1,',
    ),
  })
  await page.getByRole('button', { name: 'Start test run' }).click()
  const run = page.getByRole('listitem').filter({ hasText: 'Easy Digital Downloads, test run' })
  await expect(run).toContainText('1 licenses')
  await run.getByText('One record could not be imported').click()
  await expect(run).toContainText('There is no product here for “Unknown”')
})
