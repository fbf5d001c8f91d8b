import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { anotherBrowser, logIn, register } from '../support/shopper.ts'
import { openAsAdmin, searchList } from '../support/staff-page.ts'

test('an admin gives a shopper the role Support, who then sees everything and changes nothing; nobody does it to themselves', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.goto(paths.home())
  const other = await anotherBrowser(page)
  const ada = await register(other)
  await other.goto(paths.adminOrders())
  await expect(other.getByRole('heading', { level: 1, name: /not found|lost/i })).toBeVisible()

  await openAsAdmin(page, shop, paths.adminUsers())
  await searchList(page, ada.email, /^1 user$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: ada.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
  await expect(page.getByText('Chrome on').first()).toBeVisible()
  await page.getByLabel('New note').fill('Now on our side.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Now on our side.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Change the role of ${ada.name}?` })
  await dialog.getByRole('radio', { name: 'Support' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make Support' }).click()
  await expect(page.getByText('The role is changed.')).toBeVisible()
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible()

  await page.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('button', { name: 'Enable account' }).click()
  await expect(page.getByRole('button', { name: 'Disable account' })).toBeVisible()
  await page.goto(`${paths.adminUsers()}?q=${shop.adminEmail}`)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByText('You cannot change your own role')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change role' })).toBeHidden()

  await other.goto(paths.adminLogin())
  await logIn(other, ada)
  await other.waitForURL((url) => url.pathname.startsWith('/admin') && url.pathname !== paths.adminLogin())
  await other.goto(`${paths.adminOrders()}?status=completed`)
  await other.getByRole('link', { name: /^#\d+/ }).first().click()
  await expect(other.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /Refund|Resend/ })).toHaveCount(0)
  await other.getByLabel('New note').fill('Seen by Support.')
  await other.getByRole('button', { name: 'Add note' }).click()
  await expect(other.getByText('Seen by Support.')).toBeVisible()
  await other.goto(paths.adminCoupons())
  await expect(other.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'New coupon' })).toHaveCount(0)
  await other.goto(paths.adminSettings())
  await expect(other.getByLabel('Shop name')).toBeDisabled()

  await page.goto(`${paths.adminAudit()}?q=user.role_changed`)
  await expect(page.getByRole('button', { name: 'User role changed' }).first()).toBeVisible()
})
