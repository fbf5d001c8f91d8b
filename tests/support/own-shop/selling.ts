import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect } from '../browser-test.ts'
import { expectBought, fillCard, fillForm, payButton } from '../checkout-page.ts'
import { picture } from './appearance.ts'
import { followGuide, press } from './setting-up.ts'

const PASSPHRASE = 'grandmother likes old lamps'

type NewProduct = { name: string; text: string; price: string; category: string }

/** A published product with two pictures, and the category that it needs. */
export async function addProduct(page: Page, { name, text, price, category }: NewProduct): Promise<void> {
  await followGuide(page, 'Add a product')
  await page.getByLabel('Name').first().fill(name)
  await page.getByLabel('Short description').fill(text)
  await page.getByLabel('Card text').fill(text)
  await press(page, 'New category')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill(category)
  await sheet.getByRole('button', { name: 'Create category' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText(category)
  await expect(page.getByLabel('Name').first()).toHaveValue(name)
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      await picture('wall.png', 1200, 800, '#3b6ea5'),
      await picture('grid.png', 1200, 800, '#7aa65a'),
    ])
  await page.getByLabel('What picture 1 shows').fill('Photos on a wall')
  await page.getByLabel('What picture 2 shows').fill('Photos in a grid')
  await page.getByLabel('Price (USD)').fill(price)
  await page.getByLabel('Status').selectOption('published')
  await press(page, 'Save')
  await expect(page.getByText('Product created.')).toBeVisible()
}

/** Publishes a zip that is signed in the browser with a key made there. Returns what others can verify it with. */
export async function publishFirstRelease(page: Page, zip: Buffer) {
  await page.getByRole('link', { name: 'Publish a release' }).click()
  const publicKey = await makeKey(page)
  await page
    .getByLabel('Choose the plugin’s zip')
    .setInputFiles({ name: 'plugin.zip', mimeType: 'application/zip', buffer: zip })
  await expect(page.getByText('No problems found.')).toBeVisible()
  await press(page, 'Upload as draft')
  const release = page.getByRole('article', { name: '1.0.0' })
  await release.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish release' }).click()
  await expect(release).toContainText('Offered now')
  await release.getByText(/\.zip/).first().click()
  const row = release.locator('dl > div').filter({ has: page.getByText('Signature', { exact: true }) })
  return { publicKey, signature: (await row.locator('dd').first().textContent()) ?? '' }
}

async function makeKey(page: Page): Promise<string> {
  await press(page, 'Make a key')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(PASSPHRASE)
  await sheet.getByRole('textbox', { name: 'Repeat the passphrase' }).fill(PASSPHRASE)
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Make key' }).click()
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
  await sheet.getByRole('button', { name: 'Add key to the shop' }).click()
  await expect(sheet).toBeHidden()
  return file.public_key
}

/** A guest finds the product, pays by card and downloads it. */
export async function buyAndDownload(page: Page, product: string, email: string): Promise<Buffer> {
  await page.goto(paths.home())
  await page.getByRole('main').getByRole('link', { name: 'See plugins' }).first().click()
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: product })
  await found.getByRole('link', { name: 'Shopnow' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForURL(paths.cart())
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectBought(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: `${product} 1.0.0` }).click()
  return readFile(await (await saved).path())
}
