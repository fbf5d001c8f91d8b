import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { addDevice } from '../support/fingerprint-reader.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { openAsAdmin } from '../support/staff-page.ts'

test('an admin who requires a second factor of all staff has to set one up, and then goes on', async ({
  page,
  shop,
  problems,
}) => {
  // The panel's own calls are refused from now on, and so is removing the last factor.
  problems.expect(/40[39]/)
  await addDevice(page)
  await openAsAdmin(page, shop, adminPaths.settings())
  await requireFactor(page, true)

  await page.goto(adminPaths.orders())
  await expect(page).toHaveURL(paths.security())
  await expect(page.getByText('Please set up a second factor')).toBeVisible()
  await expectAccessible(page, { within: '#main' })
  await press(page, 'Add a passkey')
  await page.getByLabel('Password', { exact: true }).fill(shop.adminPassword)
  await press(page, 'Continue')
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await press(page, 'Save passkey')
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await press(page, 'I have saved them')
  await page.getByRole('link', { name: 'Open the admin panel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto(paths.security())
  await removePasskey(page, shop.adminPassword)
  await expect(page.getByText('Add another one before you remove this one.')).toBeVisible()

  // As the next walk expects the shop.
  await page.goto(adminPaths.settings())
  await requireFactor(page, false)
  await page.goto(paths.security())
  await removePasskey(page, shop.adminPassword)
  await expect(page.getByText('Passkey removed.')).toBeVisible()
})

async function requireFactor(page: Page, required: boolean): Promise<void> {
  await page.getByLabel('Require a second factor').setChecked(required)
  await press(page, 'Save staff logins')
  // From then on the panel's other calls are refused, and the first of these leads on, with or without the answer.
  const saved = page.getByText('Rules for staff logins saved.')
  await expect(saved.or(page.getByText('Please set up a second factor')).first()).toBeVisible()
}

async function removePasskey(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Remove')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
