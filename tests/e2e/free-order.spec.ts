import type { APIRequestContext, Page } from '@playwright/test'
import { checkout } from '#core/contract/checkout.ts'
import { paths } from '#core/paths.ts'
import { addCoupon } from '../support/admin-api.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectBought, expectOneReceipt, fillForm, newEmail, payButton } from '../support/checkout-page.ts'
import { register } from '../support/shopper.ts'

/** A shopper whose coupon makes the cart free. */
async function fillFreeCart(page: Page, asAdmin: APIRequestContext): Promise<void> {
  const code = await addCoupon(asAdmin, 100)
  await register(page)
  await page.goto(paths.product('postroad-mailer'))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('Have a coupon?').click()
  await page
    .getByLabel(/coupon/i)
    .last()
    .fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`Discount (${code})`).first()).toBeVisible()
}

test('accepted terms stay accepted when removing the coupon makes the order cost something', async ({
  page,
  asAdmin,
}) => {
  await fillFreeCart(page, asAdmin)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await page
    .getByRole('button', { name: /^Remove coupon/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /I have read and accept/ })).toBeChecked()
})

const PROVIDERS = /\/sandbox\/|\.(?:stripe|paypal)\.com/

const completeButton = (page: Page) => page.getByRole('button', { name: 'Complete order' })

for (const width of [390, 1280]) {
  test(`a cart of $0 is ordered without a payment, at ${width} pixels`, async ({
    page,
    asAdmin,
    mailbox,
  }) => {
    const email = newEmail()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.setViewportSize({ width, height: 900 })
    await fillFreeCart(page, asAdmin)
    await page.goto(paths.checkout())
    await expect(page.getByText('There is nothing to pay.')).toBeVisible()
    await expect(page.getByText('$0.00').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(payButton(page)).toHaveCount(0)
    await completeButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your order' })).toContainText(
      'Please fill in all required fields.',
    )

    await fillForm(page, email)
    await completeButton(page).dblclick()

    await expectBought(page)
    await expect(page.getByText('No payment needed')).toBeVisible()
    await expect(page.getByText('ask for a refund')).toHaveCount(0)
    await expectOneReceipt(mailbox, email)
    expect(requests.filter((url) => PROVIDERS.test(url))).toEqual([])
  })
}

test('a cart of $0 whose answer is lost is ordered once, and the page finds the order', async ({
  page,
  asAdmin,
  mailbox,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  const email = newEmail()
  await fillFreeCart(page, asAdmin)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await page.route(`**${checkout.process.path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })

  await completeButton(page).click()
  await expect(page.getByText('We could not confirm your order. Please try again.')).toBeVisible()
  await page.unroute(`**${checkout.process.path}`)
  await page.reload()

  await expectBought(page)
  await expectOneReceipt(mailbox, email)
})
