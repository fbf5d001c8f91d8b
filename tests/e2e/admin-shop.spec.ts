import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { register } from '../support/shopper.ts'
import { expectAudited, openAsAdmin, searchList } from '../support/staff-page.ts'

test('a coupon that staff create reduces a shopper’s cart', async ({ page, shop, anotherBrowser }) => {
  const code = `SAVE-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  await openAsAdmin(page, shop, adminPaths.coupons())
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()

  await page.getByRole('button', { name: 'New coupon' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New coupon' })
  await sheet.getByRole('button', { name: 'Create coupon' }).click()
  await expect(sheet.getByLabel('Code')).toHaveAccessibleDescription(/Code is required\./)
  await sheet.getByLabel('Code').fill(code.toLowerCase())
  await sheet.getByLabel('Percent', { exact: true }).fill('50')
  await sheet.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByText(`Coupon ${code} created.`)).toBeVisible()

  const buyer = await anotherBrowser()
  await register(buyer)
  await buyer.goto(paths.product('postroad-mailer'))
  await buyer.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(buyer.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await buyer.getByText('Have a coupon?').click()
  await buyer
    .getByLabel(/coupon/i)
    .last()
    .fill(code)
  await buyer.getByRole('button', { name: 'Apply' }).click()
  await expect(buyer.getByText('Discount').first()).toBeVisible()

  await searchList(page, code, /^1 coupon$/)
  await page.getByRole('button', { name: `Actions for coupon ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete coupon' }).click()
  await expect(page.getByText(`Coupon ${code} deleted.`)).toBeVisible()
  await expectAudited(page, 'coupon', ['Coupon created', 'Coupon deleted'])
})

test('a review that staff hide disappears from the shop until they show it again', async ({
  page,
  shop,
  anotherBrowser,
}) => {
  await openAsAdmin(page, shop, `${adminPaths.reviews()}?status=published`)
  const row = page.getByRole('row').nth(1)
  const product = row.getByRole('link').first()
  await expect(product).toBeVisible()
  const [href, words] = [await product.getAttribute('href'), await row.locator('.line-clamp-3').textContent()]
  const shopper = await anotherBrowser()
  await shopper.goto(`${href}#reviews`)
  await expect(shopper.getByText(words ?? '').first()).toBeAttached()

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const dialog = page.getByRole('dialog', { name: /^Hide the review of/ })
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Not about the plugin.')
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(page.getByText('The review is hidden.')).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByText(words ?? '')).toHaveCount(0)

  await page.goto(`${adminPaths.reviews()}?status=hidden`)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Show again' }).click()
  await expect(page.getByText('The review is shown again.')).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByText(words ?? '').first()).toBeAttached()
  await expectAudited(page, 'review', ['Review hidden', 'Review shown'])
})

test('a new shop name appears in the storefront right away, and the audit log has the old one', async ({
  page,
  shop,
  anotherBrowser,
}) => {
  await openAsAdmin(page, shop, adminPaths.settings())
  const name = page.getByLabel('Shop name')
  await expect(name).toHaveValue('Northpost Plugins')
  const shopper = await anotherBrowser()

  await name.fill('')
  await page.getByRole('button', { name: 'Save shop' }).click()
  await expect(name).toHaveAccessibleDescription(/Shop name is required\./)
  await name.fill('Southpost Works')
  // Every form on the screen guards against leaving with unsaved changes.
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save shop' }).click()
  await expect(page.getByText('Shop saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save shop' })).toBeHidden()
  await shopper.goto(paths.home())
  await expect(shopper).toHaveTitle(/Southpost Works/)

  await name.fill('Northpost Plugins')
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/admin/settings/shop'))
  await page.getByRole('button', { name: 'Save shop' }).click()
  await saved
  await shopper.reload()
  await expect(shopper).toHaveTitle(/Northpost Plugins/)
  await page.goto(`${adminPaths.audit()}?subject=settings`)
  // The newest entry is the way back; older ones are of other walks.
  await page.getByRole('button', { name: 'Settings changed' }).nth(1).click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByRole('row', { name: /ShopName Northpost Plugins Southpost Works/ })).toBeVisible()
})
