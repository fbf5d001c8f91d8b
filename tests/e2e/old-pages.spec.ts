import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { openAsAdmin } from '../support/staff-page.ts'
import { upgrade } from '../support/upgraded-shop.ts'

// Guard: a page that was opened before an upgrade asks for code that the shop no longer has.

test.beforeEach(({ problems }) => {
  problems.expect(/Failed to load resource|Error loading route module|dynamically imported module/)
})

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test('a link on an old page opens what it leads to, in the new version', async ({ page }) => {
  await page.goto(paths.home())
  const { opened } = await upgrade(page)

  await footerLink(page, 'About us').click()

  await expect(page.getByRole('heading', { level: 1, name: 'We make small plugins' })).toBeVisible()
  await expect(page).toHaveURL(paths.aboutUs())
  expect(new Set(opened)).toEqual(new Set([paths.aboutUs()]))

  // The new page works like any other, and so does Back.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await footerLink(page, 'Refund policy').click()
  await expect(page).toHaveTitle(/^Refund Policy/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByRole('link', { name: 'See the plugin' }).first()).toBeVisible()
})

test('if the code stays away, the page is there without scripts, and nothing loads it over and over', async ({
  page,
}) => {
  await page.goto(paths.home())
  const { opened } = await upgrade(page, { forGood: true })

  await footerLink(page, 'About us').click()

  await expect(page.getByRole('heading', { level: 1, name: 'We make small plugins' })).toBeVisible()
  // Without a script that runs, nothing can reload it.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  expect(new Set(opened)).toEqual(new Set([paths.aboutUs()]))
})

test('a dialog that an old page cannot load asks for a reload, and what was entered stays', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, adminPaths.newProduct())
  const name = page.getByLabel('Name').first()
  await name.fill('Half a product')
  const { opened } = await upgrade(page, { forGood: true })

  await page.keyboard.press('ControlOrMeta+k')

  const dialog = page.getByRole('alertdialog', { name: 'This could not be loaded' })
  await expect(dialog.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(name).toHaveValue('Half a product')
  expect(opened).toEqual([])

  // Even the reload asks first.
  await page.keyboard.press('ControlOrMeta+k')
  const asked = page.waitForEvent('dialog')
  const reloading = dialog.getByRole('button', { name: 'Reload the page' }).click()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reloading
  await expect(name).toHaveValue('Half a product')
})
