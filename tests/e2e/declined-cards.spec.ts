import type { Page } from '@playwright/test'
import { checkout } from '#core/contract/checkout.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  acceptTerms,
  expectBought,
  fillCard,
  fillCart,
  fillForm,
  newEmail,
  payButton,
} from '../support/checkout-page.ts'
import { logIn } from '../support/shopper.ts'

const noticeOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Card payment' })

/** Pays; returns false when the shop takes no more cards of this guest. */
async function payDeclined(page: Page): Promise<boolean> {
  const [answer] = await Promise.all([
    page.waitForResponse(`**${checkout.createPaymentIntent.path}`),
    payButton(page).click(),
  ])
  if (answer.status() === 403) return false
  await expect(noticeOf(page)).toContainText('Your card was declined.')
  return true
}

test('a guest with three declined cards is told what else to do, logs in, and pays', async ({
  page,
  shop,
  problems,
}) => {
  problems.expect(/402 \(Payment Required\)|403 \(Forbidden\)/)
  const email = newEmail()
  await page.setViewportSize({ width: 390, height: 900 })
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, '4000000000000002')

  let tries = 0
  // The shop counts a decline when its event arrives, which may be after the next try.
  while (tries < 20 && (await payDeclined(page))) tries += 1
  expect(tries).toBeGreaterThanOrEqual(3)

  await expect(noticeOf(page)).toContainText('Several cards were declined.')
  await expect(noticeOf(page)).toContainText(/You can also try a card again after \d{1,2}:\d{2} [AP]M\./)
  await noticeOf(page).getByRole('button', { name: 'Pay with PayPal instead' }).click()
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  await expect(noticeOf(page)).toHaveCount(0)

  await fillCard(page, '4242424242424242')
  expect(await payDeclined(page)).toBe(false)
  await noticeOf(page).getByRole('link', { name: 'Log in' }).click()
  // Both pages have a field for an email address.
  await page.waitForURL(paths.loginThen(paths.checkout()))
  // The first admin may shop too.
  await logIn(page, { email: shop.adminEmail, password: shop.adminPassword })

  await page.waitForURL(`**${paths.checkout()}`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await acceptTerms(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectBought(page)
})

test('too many tries say when to try again', async ({ page, problems }) => {
  problems.expect(/429 \(Too Many Requests\)/)
  await fillCart(page)
  await page.clock.setFixedTime(new Date('2026-05-04T15:30:20'))
  await page.route(`**${checkout.createPaymentIntent.path}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '600' },
      json: { success: false, message: 'Too many requests. Please wait a moment and try again.' },
    }),
  )
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await fillCard(page, '4242424242424242')
  await payButton(page).click()

  await expect(noticeOf(page)).toContainText('Too many requests.')
  await expect(noticeOf(page)).toContainText('You can try again after 3:41 PM.')
  await expect(noticeOf(page).getByRole('button', { name: 'Pay with PayPal instead' })).toBeVisible()
})
