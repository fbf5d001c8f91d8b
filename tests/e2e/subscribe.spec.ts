import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { addCoupon } from '../support/admin-api.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  expectBought,
  expectOneReceipt,
  fillCard,
  fillForm,
  newEmail,
  payInWindow,
} from '../support/checkout-page.ts'
import { expectAccessible, PHONE } from '../support/page-checks.ts'
import { register } from '../support/shopper.ts'
import { openAsAdmin } from '../support/staff-page.ts'

/** The demo's product that is sold both ways. */
const PRODUCT = 'nightjar-backups'
const SUBSCRIBE = 'Subscribe for $29.00 a year'

const consent = (page: Page, means: string) =>
  page
    .getByRole('main')
    .getByText(
      new RegExp(
        `By subscribing you allow .+ to charge ${means} \\$29\\.00 every year from \\w+ \\d+, \\d{4} until you cancel`,
      ),
    )
    .last()
const later = (page: Page) =>
  page.getByRole('main').getByText(/^Renews on \w+ \d+, \d{4} for \$29\.00 a year until/)

async function openCheckout(page: Page, email = newEmail()): Promise<string> {
  await page.goto(paths.product(PRODUCT))
  await page.getByRole('main').getByRole('button', { name: SUBSCRIBE }).first().click()
  await expect(later(page)).toBeVisible()
  await page.goto(paths.checkout())
  await fillForm(page, email)
  return email
}

async function expectRenewal(page: Page): Promise<void> {
  const details = page.getByRole('region', { name: 'Order details' })
  await expect(details).toContainText(
    /Renews on \w+ \d+, \d{4} for \$29\.00, and every year after that until you cancel/,
  )
  await expect(details.getByRole('link', { name: 'Manage or cancel' })).toHaveAttribute(
    'href',
    /^\/subscription\/.+/,
  )
}

test('a guest subscribes by card, and knows before and after what renews', async ({ page, mailbox }) => {
  await page.goto(paths.product(PRODUCT))
  const main = page.getByRole('main')
  // Pro stays what it was.
  await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await expect(main.getByText('Renews every year for $29.00 until you cancel.')).toBeVisible()
  await expectAccessible(page)

  const email = await openCheckout(page)
  await fillCard(page, '4242424242424242')
  await expect(consent(page, 'this card')).toBeVisible()
  await expect(consent(page, 'this card')).toContainText('up to 24 hours before a renewal')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Subscribe for $29.00' }).click()

  await expectBought(page)
  await expectRenewal(page)
  await expectAccessible(page)
  await expectOneReceipt(mailbox, email)
})

test('a guest subscribes by PayPal on a phone', async ({ page, mailbox }) => {
  await page.setViewportSize(PHONE)
  const email = await openCheckout(page)
  await expect(consent(page, 'this PayPal account')).toBeVisible()
  const popup = await payInWindow(page)
  await popup.getByRole('button', { name: 'Approve' }).click()

  await expectBought(page)
  await expectRenewal(page)
  await expectOneReceipt(mailbox, email)
})

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByText('Have a coupon?').click()
  await page
    .getByLabel(/coupon/i)
    .last()
    .fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`Discount (${code})`).first()).toBeVisible()
}

test('a coupon lowers what is paid today, and its text says what comes after; one of 100% renews nothing', async ({
  page,
  asAdmin,
}) => {
  const half = await addCoupon(asAdmin, 50)
  const all = await addCoupon(asAdmin, 100)
  await register(page)
  await page.goto(paths.product(PRODUCT))
  await page.getByRole('main').getByRole('button', { name: SUBSCRIBE }).first().click()
  await applyCoupon(page, half)
  await expect(
    page.getByText(/^\$14\.50 today, then \$29\.00 a year from .+ until you cancel\.$/),
  ).toBeVisible()

  await page.getByRole('button', { name: /^Remove coupon/ }).click()
  await applyCoupon(page, all)
  await expect(page.getByText('no card is saved and nothing renews by itself')).toBeVisible()
  await page.goto(paths.checkout())
  await expect(page.getByText('No card is saved, and the plan does not renew by itself.')).toBeVisible()
})

test('an account subscribes and finds the renewal on its order page', async ({ page }) => {
  const { email } = await register(page)
  await openCheckout(page, email)
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Subscribe for $29.00' }).click()
  await expectBought(page)
  const key = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.goto(paths.order(key))
  await expect(page.getByRole('link', { name: 'Manage or cancel' })).toBeVisible()
})

test('staff make a plan a yearly subscription, and are asked before its subscriptions end', async ({
  page,
  shop,
  problems,
}) => {
  // The answer that asks first.
  problems.expect(/status of 422/)
  await openCheckout(page)
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Subscribe for $29.00' }).click()
  await expectBought(page)

  await openAsAdmin(page, shop, adminPaths.products())
  await page.getByRole('link', { name: 'Nightjar Backups' }).first().click()
  const plan = page.getByRole('group', { name: 'Yearly' })
  await expect(plan.getByLabel('Payment')).toHaveValue('yearly')
  await expect(plan.getByLabel('Months of updates')).toHaveCount(0)
  await expect(plan.getByText('A new price counts for new subscriptions.')).toBeVisible()
  await expectAccessible(page)

  await plan.getByLabel('Payment').selectOption('one-time')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'End subscriptions?' })
  await expect(dialog).toContainText(/This ends \d+ subscriptions?/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
})
