import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { openAsAdmin } from '../support/staff-page.ts'

test.use({ payments: 'rehearsal' })

test('a rehearsal names the test environments on every page, and the panel shows the setup', async ({
  page,
  shop,
}) => {
  await page.goto(paths.home())
  const banner = page.getByRole('complementary', { name: 'Test mode' })
  await expect(banner).toContainText('the test environments of Stripe and PayPal')
  await expect(banner.getByRole('link', { name: 'Stripe’s test cards' })).toHaveAttribute(
    'href',
    /^https:\/\/docs\.stripe\.com\/testing/,
  )

  await openAsAdmin(page, shop, adminPaths.settings())
  const stripe = page.getByRole('region', { name: 'Stripe' })
  await expect(stripe.getByText('Set up', { exact: true })).toBeVisible()
  await expect(stripe.getByText(`${shop.url}/webhooks/stripe`)).toBeVisible()
  await stripe.getByText(/events to choose/).click()
  await expect(stripe.getByText('charge.dispute.created')).toBeVisible()
  await expect(page.getByText('Wallets need a public domain with https.')).toBeVisible()
})
