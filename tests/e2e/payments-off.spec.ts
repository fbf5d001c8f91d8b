import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { openCart } from '../support/checkout-page.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { openAsAdmin } from '../support/staff-page.ts'

test.use({ payments: 'off' })

test('a shop without payments can be looked at, and the checkout says whom to write to', async ({ page }) => {
  await openCart(page)
  await expect(page.getByRole('complementary', { name: 'No payments yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

  await expect(page.getByText('Payments are not set up yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    /^mailto:[^?]+@/,
  )
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
})

test('the dashboard leads the owner to what is missing', async ({ page, shop }) => {
  await openAsAdmin(page, shop, paths.admin())
  await page.getByRole('link', { name: 'To do: Payments' }).click()
  await page.getByRole('link', { name: 'Payment settings' }).click()

  await expect(page.getByText('Nobody can buy yet.')).toBeVisible()
  await expect(page.getByText('PAYMENTS=off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter Stripe keys' })).toHaveCount(0)
  await expect(page.getByText(`${shop.url}/webhooks/paypal`)).toBeVisible()
})
