import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  expectBought,
  expectOneReceipt,
  fillCart,
  fillForm,
  newEmail,
  payInWindow,
  paypalButton,
  paypalInPage,
  scrollToPayment,
} from '../support/checkout-page.ts'
import { holdRequests } from '../support/held-requests.ts'

const REFUSED_PAYMENT = /402 \(Payment Required\)/
const UNLOADED = /ERR_FAILED|Failed to load the PayPal JS SDK/

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'PayPal payment' })

async function openCheckout(page: Page): Promise<string> {
  const email = newEmail()
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  return email
}

/** Posts of the page to an address, so far. */
function watchPosts(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('a guest buys by PayPal, which is preselected, and a double click buys only once', async ({
      page,
      mailbox,
    }) => {
      const orders = watchPosts(page, '/checkout/process')
      const email = await openCheckout(page)
      await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
      const windows: Page[] = []
      page.on('popup', (popup) => windows.push(popup))

      await paypalButton(page).dblclick()
      await expect.poll(() => windows.length).toBe(1)
      await expect(page.getByRole('status').filter({ hasText: 'Do not close this page.' })).toBeVisible()
      await windows[0]?.getByRole('button', { name: 'Approve' }).click()

      await expectBought(page)
      await expectOneReceipt(mailbox, email)
      expect([windows.length, orders()]).toEqual([1, 1])
    })

    test('after a cancellation, a closed window and a declined card, another card pays', async ({
      page,
      mailbox,
      problems,
    }) => {
      problems.expect(REFUSED_PAYMENT)
      const email = await openCheckout(page)

      const toCancel = await payInWindow(page)
      await toCancel.getByRole('button', { name: 'Cancel' }).click()
      await expect(notice(page).getByText('canceled', { exact: true })).toBeVisible()

      const toClose = await payInWindow(page)
      await toClose.getByRole('button', { name: 'Approve' }).waitFor()
      await toClose.close()
      await expect(notice(page).getByText('canceled', { exact: true })).toBeVisible()

      const orders = watchPosts(page, '/checkout/process')
      const toDecline = await payInWindow(page)
      await toDecline.getByLabel('Declined card').check()
      await toDecline.getByRole('button', { name: 'Approve' }).click()
      // PayPal asks again in the page, for the same order.
      await paypalInPage(page)
        .getByRole('radio', { name: /^PayPal balance The/ })
        .check()
      await paypalInPage(page).getByRole('button', { name: 'Approve' }).click()

      await expectBought(page)
      await expectOneReceipt(mailbox, email)
      expect(orders()).toBe(1)
    })

    test('when PayPal’s script is blocked, the page says so, and trying again works', async ({
      page,
      problems,
    }) => {
      problems.expect(UNLOADED)
      await page.route('**/sandbox/paypal.js*', (route) => route.abort())
      await openCheckout(page)
      await expect(notice(page)).toContainText('can not load PayPal')
      await page.unroute('**/sandbox/paypal.js*')

      await notice(page).getByRole('button', { name: 'Try again' }).click()
      await (await payInWindow(page)).getByRole('button', { name: 'Approve' }).click()

      await expectBought(page)
    })

    test('a pending payment leads to an order that says so', async ({ page, asAdmin }) => {
      // Without this event the order stays pending until the shop asks PayPal itself, a minute later.
      const dropped = { eventType: 'PAYMENT.CAPTURE.COMPLETED', kind: 'drop', repeat: 100 }
      const dropping = await asAdmin.post('/sandbox/faults', {
        data: { provider: 'paypal', operation: 'webhook', ...dropped },
      })
      expect(dropping.ok()).toBe(true)
      await openCheckout(page)

      const window = await payInWindow(page)
      await window.getByLabel('The payment is pending for a few seconds, then succeeds').check()
      await window.getByRole('button', { name: 'Approve' }).click()

      await page.waitForURL('**/checkout/key/*')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Thank you. Your payment is being processed.',
      )
      expect((await asAdmin.post('/sandbox/faults/clear')).ok()).toBe(true)
    })

    test('an order that the shop refuses closes PayPal’s window and shows why', async ({
      page,
      context,
      problems,
    }) => {
      problems.expect(/422 \(Unprocessable Entity\)|409 \(Conflict\)/)
      await openCheckout(page)
      await page.route('**/checkout/process', async (route) => {
        const body = route.request().postDataJSON()
        body.billing_address.zip_code = ''
        await route.continue({ postData: body })
      })
      await paypalButton(page).click()
      await expect(page.getByLabel('ZIP code', { exact: true })).toHaveAccessibleDescription(/required/)
      await expect.poll(() => context.pages().length).toBe(1)
      await page.unroute('**/checkout/process')

      // No tab of this browser hears of it.
      await fillCart(page)
      await paypalButton(page).click()
      await expect(page.getByText('Your cart has changed. Please review it and try again.')).toBeVisible()
      await expect.poll(() => context.pages().length).toBe(1)
      await expect(page.getByText('$98.00').filter({ visible: true }).first()).toBeVisible()
    })
  })
}

test('PayPal’s button is shown once it answers a click', async ({ page }) => {
  const email = newEmail()
  await fillCart(page)
  const release = await holdRequests(page, '**/sandbox/paypal-button.js')
  await page.goto(paths.checkout())
  await fillForm(page, email)
  const frame = page.locator('iframe.component-frame')
  await expect(frame.contentFrame().getByRole('button')).toBeAttached()
  await expect(frame).toBeHidden()
  release()
  await (await payInWindow(page)).getByRole('button', { name: 'Approve' }).click()
  await expectBought(page)
})

test('an incomplete form shows what is missing, and no order is created', async ({ page, context }) => {
  const orders = watchPosts(page, '/checkout/process')
  await fillCart(page)
  await page.goto(paths.checkout())
  await scrollToPayment(page)

  await paypalButton(page).click()

  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect.poll(() => context.pages().length).toBe(1)
  expect(orders()).toBe(0)
})

test('a payment that PayPal declines says so, and card payment is one click away', async ({
  page,
  problems,
}) => {
  problems.expect(REFUSED_PAYMENT)
  await openCheckout(page)

  const window = await payInWindow(page)
  await window.getByLabel('The capture is declined').check()
  await window.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page).getByText('verify failed', { exact: true })).toBeVisible()
  await expect(notice(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Pay by card instead' }).click()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
})

test('without PayPal’s script, card payment is one click away', async ({ page, problems }) => {
  problems.expect(UNLOADED)
  await page.route('**/sandbox/paypal.js*', (route) => route.abort())
  await openCheckout(page)

  await notice(page).getByRole('button', { name: 'Pay by card instead' }).click()

  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
})

test('closing PayPal’s overlay closes its window and cancels', async ({ page }) => {
  await openCheckout(page)
  const window = await payInWindow(page)
  await window.getByRole('button', { name: 'Approve' }).waitFor()
  const closed = window.waitForEvent('close')

  await page
    .frameLocator('iframe[title="PayPal Checkout Overlay"]')
    .getByRole('button', { name: 'Close' })
    .click()

  await closed
  await expect(notice(page).getByText('canceled', { exact: true })).toBeVisible()
})

test('when popups are blocked, PayPal opens in the page', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openCheckout(page)
  await paypalButton(page).click()

  await paypalInPage(page).getByRole('button', { name: 'Approve' }).click()

  await expectBought(page)
})

test('when the answer to the capture is lost, trying again finds the same order', async ({
  page,
  mailbox,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  const email = await openCheckout(page)
  await page.route('**/paypal/capture', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await (await payInWindow(page)).getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page)).toContainText('failed: ')
  await page.unroute('**/paypal/capture')

  await notice(page).getByRole('button', { name: 'Try again' }).click()

  await expectBought(page)
  await expectOneReceipt(mailbox, email)
})

test('a payment approved just before a reload continues on the new page', async ({
  page,
  asAdmin,
  mailbox,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  // The shop would otherwise capture by itself.
  const dropped = { eventType: 'CHECKOUT.ORDER.APPROVED', kind: 'drop' }
  const dropping = await asAdmin.post('/sandbox/faults', {
    data: { provider: 'paypal', operation: 'webhook', ...dropped },
  })
  expect(dropping.ok()).toBe(true)
  const email = await openCheckout(page)
  await page.route('**/paypal/capture', (route) => route.abort())
  await (await payInWindow(page)).getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page)).toContainText('failed: ')
  await page.unroute('**/paypal/capture')

  await page.reload()

  await expectBought(page)
  await expectOneReceipt(mailbox, email)
})

test('PayPal’s script loads when its button is near or something is used, not with the page', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('/sandbox/paypal.js') && scripts.push(request.url()))
  await fillCart(page)
  await page.setViewportSize({ width: 390, height: 700 })
  const offered = page.waitForResponse('**/api/payment-options')
  await page.goto(paths.checkout())
  await offered
  await page.waitForLoadState('networkidle')
  expect(scripts).toHaveLength(0)

  // Who moves through the page with a screen reader may never scroll.
  await page.getByLabel('Email', { exact: true }).evaluate((field) => field.focus({ preventScroll: true }))
  await expect(paypalButton(page)).toBeAttached()
  expect(scripts).toHaveLength(1)
})
