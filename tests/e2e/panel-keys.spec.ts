import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectBought, fillCard, fillCart, fillForm, newEmail, payButton } from '../support/checkout-page.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { keysAtStripe, playStripe } from '../support/play-stripe.ts'
import { openAsAdmin } from '../support/staff-page.ts'

test.use({ payments: 'panel' })

test('an owner enters Stripe’s keys, lets the shop create the webhook, and sells by card', async ({
  page,
  shop,
  anotherBrowser,
  problems,
}) => {
  problems.expect(/422 \(Unprocessable Entity\)/)
  const { stripeSecretKey, stripePublishableKey } = await keysAtStripe(shop)
  const buyer = await anotherBrowser()
  await buyer.goto(paths.home())
  await expect(buyer.getByRole('complementary', { name: 'No payments yet' })).toBeVisible()

  await openAsAdmin(page, shop, adminPaths.settings())
  await expect(page.getByText('Nobody can buy yet.')).toBeVisible()
  const stripe = page.getByRole('region', { name: 'Stripe', exact: true })
  await stripe.getByRole('button', { name: 'Enter Stripe keys' }).click()
  const form = stripe.getByRole('form', { name: 'Stripe keys' })
  await form.getByLabel('Secret key').fill(stripePublishableKey)
  await form.getByLabel('Publishable key').fill(stripePublishableKey)
  await form.getByRole('button', { name: 'Save Stripe keys' }).click()
  await expect(form.getByText(/Must be a key that starts with sk_live_/).first()).toBeVisible()

  await form.getByLabel('Secret key').fill(stripeSecretKey)
  await form.getByRole('button', { name: 'Save Stripe keys' }).click()
  await expect(stripe.getByText('Webhook missing', { exact: true })).toBeVisible()
  await expect(stripe.getByText(`…${stripeSecretKey.slice(-4)}`)).toBeVisible()
  expect(await page.content()).not.toContain(stripeSecretKey)

  await stripe.getByRole('button', { name: 'Create the webhook at Stripe' }).click()
  await expect(stripe.getByText('Set up', { exact: true })).toBeVisible()
  await expect(page.getByText('Rehearsal', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check payments' }).click()
  const checks = page.getByRole('region', { name: 'Payment checks' })
  await expect(checks.getByText('Stripe accepts the keys')).toBeVisible()
  await expect(checks.getByText('Stripe tells this shop about payments')).toBeVisible()
  await expectAccessible(page)

  await playStripe(buyer, shop.url)
  await fillCart(buyer)
  await buyer.goto(paths.checkout())
  await fillForm(buyer, newEmail())
  await fillCard(buyer, '4242424242424242')
  await payButton(buyer).click()
  await expectBought(buyer)
})

test('a test mail shows what the mail server answers', async ({ page, shop, mailbox }) => {
  await openAsAdmin(page, shop, adminPaths.settings())
  const test = page.getByRole('form', { name: 'Test mail' })
  await expect(test.getByLabel('Send a test mail to')).toHaveValue(shop.adminEmail)
  await test.getByLabel('Send a test mail to').fill('owner@example.com')
  await test.getByRole('button', { name: 'Send test mail' }).click()

  await expect(test.getByText(/The mail server accepted it: 250 /)).toBeVisible()
  expect(mailbox.received.some(({ recipients }) => recipients.includes('owner@example.com'))).toBe(true)
  await expect(page.getByText('Set in the environment SMTP_URL')).toBeVisible()
})
