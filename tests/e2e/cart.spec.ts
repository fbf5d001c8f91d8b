import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { openCart } from '../support/checkout-page.ts'
import { recordStorageSteps, storageSteps } from '../support/storage-steps.ts'

test('several quick clicks make one call, and the totals follow', async ({ page }) => {
  await page.clock.install()
  await openCart(page)
  // No time passes between the clicks, however slow the browser.
  await page.clock.pauseAt(Date.now() + 60_000)
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/update')) calls.push(request.postDataJSON())
  })
  const less = page.getByRole('button', { name: 'Decrease quantity of Postroad Mailer' })
  await expect(less).toBeDisabled()
  const more = page.getByRole('button', { name: 'Increase quantity of Postroad Mailer' })
  await more.dblclick()
  await page.clock.resume()

  await expect(page.getByRole('definition').filter({ hasText: '$147.00' })).toHaveCount(2)
  expect(calls).toMatchObject([{ quantity: 3 }])
  await expect(less).toBeEnabled()
  await page.reload()
  await expect(page.getByText('3 items', { exact: true })).toBeVisible()
})

test('a quantity chosen right before checkout is charged', async ({ page }) => {
  await openCart(page)
  await page.getByRole('button', { name: 'Increase quantity of Postroad Mailer' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()

  await page.waitForURL(`**${paths.checkout()}`)
  await expect(
    page.getByRole('definition').filter({ hasText: '$98.00' }).filter({ visible: true }),
  ).toHaveCount(2)
})

test('the cart count is stored before the page navigates to the cart', async ({ page }) => {
  await recordStorageSteps(page)
  await page.goto(paths.product('postroad-mailer'))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForURL(paths.cart())

  const adding = ['stored app.cart-count', `at ${paths.cart()}`]
  expect(await storageSteps(page, adding)).toEqual(adding)
  await page.goto(paths.aboutUs())
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a rejected quantity is rolled back with the shop’s own message', async ({ page, problems }) => {
  problems.expect(/422 \(Unprocessable/)
  await openCart(page)
  const refusal = { success: false, message: 'Only one of these, please.' }
  await page.route('**/cart/update', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.getByRole('button', { name: 'Increase quantity of Postroad Mailer' }).click()

  await expect(page.getByRole('alert')).toHaveText('Only one of these, please.')
  await expect(page.getByRole('group', { name: 'Quantity, Postroad Mailer' })).toHaveText('1')
  expect(new URL(page.url()).pathname).toBe(paths.cart())
})

test('a removed item can be restored, and the focus is not lost', async ({ page }) => {
  await openCart(page, ['postroad-mailer', 'sealmark'])
  await page.getByRole('button', { name: 'Remove Postroad Mailer' }).click()

  // Pointing at the notice keeps it.
  await page.getByText('Removed Postroad Mailer.').hover()
  await expect(page.getByRole('listitem', { name: 'Sealmark' })).toBeFocused()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('listitem', { name: 'Postroad Mailer' })).toBeVisible()
})

test('removing the last item shows an empty cart with a way to continue', async ({ page }) => {
  await openCart(page)
  await page.getByRole('button', { name: 'Remove Postroad Mailer' }).click()

  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
})

test('guests see why they should log in', async ({ page }) => {
  await openCart(page)

  await expect(page.getByText('Log in to save your cart and use coupons.')).toBeVisible()
  await expect(page.getByText('Have a coupon?')).toHaveCount(0)
})
