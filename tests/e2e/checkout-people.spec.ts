import type { Page } from '@playwright/test'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { STILL_PROCESSING } from '#core/domain/checkout-messages.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  expectBought,
  fillCard,
  fillCart,
  fillForm,
  newEmail,
  openCart,
  payButton,
  payInWindow,
  paypalButton,
  scrollToPayment,
} from '../support/checkout-page.ts'
import { holdRequests } from '../support/held-requests.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/page-checks.ts'
import { logIn, register } from '../support/shopper.ts'

const VISA = '4242424242424242'
const REFUSED_PAYMENT = /402 \(Payment Required\)/

const total = (page: Page, amount: string) =>
  page.getByRole('definition').filter({ hasText: amount, visible: true }).last()

/** Whatever the page has received is on the screen. */
const rendered = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })

test('a shopper applies and removes a coupon at checkout, and every amount follows', async ({
  page,
  problems,
}) => {
  problems.expect(/422 \(Unprocessable/)
  await fillCart(page)
  await register(page)
  await page.goto(paths.checkout())
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  await expectAccessible(page, { within: 'fieldset:has([type=radio])' })
  await page.getByRole('radio', { name: /^Card/ }).check()
  const summary = page.getByRole('region', { name: 'Order summary' })
  await summary.getByText('Have a coupon?').click()
  await summary.getByLabel('Coupon code').fill('NO-SUCH-CODE')
  await summary.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(summary.getByLabel('Coupon code')).toHaveAccessibleDescription(/.+/)
  await expectAccessible(page, { screens: [DESKTOP], within: 'section.sticky' })

  await summary.getByLabel('Coupon code').fill('WELCOME10')
  await summary.getByRole('button', { name: 'Apply coupon' }).click()
  await expect(summary.getByText('Discount (WELCOME10)')).toBeVisible()
  await expect(total(page, '$44.10')).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay $44.10')

  await page.setViewportSize(PHONE)
  await page.locator('summary').filter({ hasText: '· $44.10' }).click()
  await expectAccessible(page, { screens: [PHONE], within: 'details' })
  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).filter({ visible: true }).click()
  await expect(page.locator('summary').filter({ hasText: '· $49.00' })).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay $49.00')
})

test('a guest logs in from the checkout and finds the cart and the form as they were', async ({
  page,
  anotherBrowser,
}) => {
  const shopper = await register(await anotherBrowser())
  await fillCart(page)
  await page.goto(paths.checkout())
  await expect(page.getByText('Log in to use a coupon.').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Have a coupon?')).toHaveCount(0)
  await page.getByLabel('Email', { exact: true }).fill('other@example.com')
  await page.getByLabel('City', { exact: true }).fill('Springfield')

  await page.getByText('Already have an account?').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(`**${paths.login()}*`)
  await logIn(page, shopper)

  await page.waitForURL(`**${paths.checkout()}`)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('other@example.com')
  await expect(total(page, '$49.00')).toBeVisible()
  await expect(page.getByText('Have a coupon?').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Already have an account?')).toHaveCount(0)
})

test('what a guest typed before the storage was ready is kept too by logging in from the checkout', async ({
  page,
}) => {
  await fillCart(page)
  const release = await holdRequests(page, '**/assets/storage-*.js')
  await page.goto(paths.checkout())
  await page.getByLabel('City', { exact: true }).fill('Springfield')
  await page.getByText('Already have an account?').getByRole('link', { name: 'Log in' }).click()
  release()

  await page.waitForURL(`**${paths.login()}*`)
  await page.goto(paths.checkout())
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')
})

test.describe('with encryption that does not finish', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('app.checkout-form'))

  /** Opens the checkout, and lets nothing be encrypted once the page has prepared itself. */
  async function openStuckCheckout(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const { encrypt } = SubtleCrypto.prototype
      SubtleCrypto.prototype.encrypt = async function (...args) {
        if ('stuck' in window) await new Promise(() => {})
        const sealed = await encrypt.apply(this, args)
        if (sealed.byteLength > 10_000) Object.assign(window, { prepared: true })
        return sealed
      }
    })
    await page.goto(paths.checkout())
    await page.waitForFunction(() => 'prepared' in window)
    await page.evaluate(() => Object.assign(window, { stuck: true }))
  }

  test('a field that is left and a page that is hidden are stored at once', async ({ page }) => {
    await fillCart(page)
    await openStuckCheckout(page)
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('City', { exact: true }).focus()
    const left = await stored(page)
    expect(left).not.toBeNull()
    expect(left).not.toContain('ada@example.com')

    await page.getByLabel('City', { exact: true }).fill('Springfield')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const hidden = await stored(page)
    expect(hidden).not.toBe(left)
    expect(hidden).not.toContain('Springfield')
  })

  test('an edit right before a reload or before closing the page is kept', async ({ page, context }) => {
    await fillCart(page)
    await openStuckCheckout(page)
    await page.getByLabel('City', { exact: true }).fill('Springfield')
    await page.reload()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')

    await page.waitForFunction(() => 'prepared' in window)
    await page.evaluate(() => Object.assign(window, { stuck: true }))
    await page.getByLabel('City', { exact: true }).fill('Shelbyville')
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed

    const next = await context.newPage()
    await next.goto(paths.checkout())
    await expect(next.getByLabel('City', { exact: true })).toHaveValue('Shelbyville')
    expect(await stored(next)).not.toContain('Shelbyville')
  })
})

test('what another tab changes in the cart shows at checkout and in the cart, down to an empty cart', async ({
  page,
  context,
}) => {
  await openCart(page, ['postroad-mailer', 'sealmark'])
  const other = await context.newPage()
  await other.goto(paths.cart())
  const lines = (tab: Page) => tab.getByRole('button', { name: /^Remove (?!coupon)/ })
  await expect(lines(other)).toHaveCount(2)
  await expect(lines(page)).toHaveCount(2)
  await other.getByRole('button', { name: 'Remove Sealmark' }).click()
  await expect(lines(page)).toHaveCount(1)

  await page.goto(paths.checkout())
  await page.getByLabel('City', { exact: true }).fill('Springfield')
  await expect(total(page, '$49.00')).toBeVisible()
  await other.getByRole('button', { name: 'Increase quantity of Postroad Mailer' }).click()
  await expect(total(page, '$98.00')).toBeVisible()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')
  await other.getByRole('button', { name: 'Remove Postroad Mailer' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a tab that is looked at again asks for the cart', async ({ page }) => {
  await fillCart(page)
  await page.goto(paths.checkout())
  await expect(total(page, '$49.00')).toBeVisible()
  const asked = page.waitForResponse(`**${cart.show.path}`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect((await asked).status()).toBe(200)
})

test('the cart on the screen does not change while a payment runs', async ({ page, context, problems }) => {
  problems.expect(/409 \(Conflict\)/)
  const release = await holdRequests(page, `**${checkout.createPaymentIntent.path}`)
  await fillCart(page)
  const other = await context.newPage()
  await other.goto(paths.cart())
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await fillCard(page, VISA)
  await payButton(page).click()
  await expect(page.getByText('Processing payment.')).toBeVisible()

  const asked = page.waitForResponse(`**${cart.show.path}`)
  await other.getByRole('button', { name: 'Increase quantity of Postroad Mailer' }).click()
  await (await asked).finished()
  await rendered(page)
  await expect(total(page, '$49.00')).toBeVisible()
  await expect(page.getByText('Pay $49.00')).toBeVisible()

  release()
  await expect(page.getByText('Your cart has changed. Please review it and try again.')).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay $98.00')
})

test.describe('a card payment that the bank is still deciding', () => {
  /** Answers as the shop does while the bank is deciding, until told otherwise. */
  async function payLate(page: Page, { keepCart = false } = {}) {
    const answers = { message: STILL_PROCESSING as string | null }
    await page.route(`**${checkout.process.path}`, (route) =>
      answers.message === null
        ? route.continue()
        : route.fulfill({ status: 402, json: { success: false, message: answers.message } }),
    )
    await page.clock.install()
    await fillCart(page)
    if (keepCart) await keepCartAnswer(page)
    await page.goto(paths.checkout())
    await fillForm(page, newEmail())
    await fillCard(page, VISA)
    await payButton(page).click()
    await expect(page.getByText(STILL_PROCESSING)).toBeVisible()
    return answers
  }

  /** The bank of the sandbox has decided, and the shop empties the cart as soon as it hears of it. */
  async function keepCartAnswer(page: Page): Promise<void> {
    let body: string | undefined
    await page.route(`**${cart.show.path}`, async (route) => {
      body ??= await (await route.fetch()).text()
      await route.fulfill({ contentType: 'application/json', body })
    })
  }

  test('becomes an order by itself', async ({ page, problems }) => {
    problems.expect(REFUSED_PAYMENT)
    const answers = await payLate(page)
    answers.message = null
    await page.clock.fastForward(60_000)
    await expectBought(page)
  })

  test('is still known after a reload, and a decline leads to another try', async ({ page, problems }) => {
    problems.expect(REFUSED_PAYMENT)
    const answers = await payLate(page, { keepCart: true })
    await page.reload()
    await expect(page.getByText(STILL_PROCESSING)).toBeVisible()
    // PayPal's script gives up on a button that takes long, and its clock is moved too.
    await scrollToPayment(page)
    await expect(paypalButton(page)).toBeVisible()

    // The page stops asking after a while.
    const checkAgain = page.getByRole('button', { name: 'Check again' })
    await expect(async () => {
      await page.clock.fastForward(60_000)
      expect(await checkAgain.isVisible()).toBe(true)
    }).toPass()
    await expectAccessible(page, { within: 'main' })
    answers.message = 'Your card was declined.'
    await checkAgain.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Card payment' })).toContainText(
      'Your card was declined.',
    )

    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Card/ })).toBeEnabled()
  })
})

test('a pending PayPal order completes on its page by itself', async ({ page }) => {
  let isPending = true
  await page.route(`**${checkout.success.path}`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (isPending) json.data.status = 'pending'
    await route.fulfill({ response, json })
  })
  await page.clock.install()
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await (await payInWindow(page)).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL('**/checkout/key/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you. Your payment is being processed.',
  )

  const checkAgain = page.getByRole('button', { name: 'Check again' })
  await expect(async () => {
    await page.clock.fastForward(60_000)
    expect(await checkAgain.isVisible()).toBe(true)
  }).toPass()
  isPending = false
  await checkAgain.click()
  await expectBought(page)
  await expect(checkAgain).toHaveCount(0)
})

test('a denied PayPal payment says so and leads back to the product', async ({ page }) => {
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  const window = await payInWindow(page)
  await window.getByLabel('pending for a few seconds, then is denied').check()
  await window.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL('**/checkout/key/*')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was canceled.')
  await expectAccessible(page, { within: 'main' })
  await page.getByRole('link', { name: 'Buy Postroad Mailer again' }).click()
  await expect(page).toHaveURL(paths.product('postroad-mailer'))
})

test('the note about an added product is shown once', async ({ page }) => {
  await page.goto(paths.product('postroad-mailer'))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const note = page.getByText('Added Postroad Mailer to your cart.')
  await expect(note).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.getByRole('link', { name: 'Postroad Mailer' }).first().click()
  await page.waitForURL(paths.product('postroad-mailer'))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('a guest asks for a refund from the link alone, after the email check and without a reason', async ({
  page,
  anotherBrowser,
}) => {
  const email = newEmail()
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, VISA)
  await payButton(page).click()
  await expectBought(page)
  const invoice = page.getByRole('link', { name: 'Invoice (PDF) (opens in a new tab)' })
  await expect(invoice).toHaveAttribute('target', '_blank')

  const elsewhere = await anotherBrowser()
  await elsewhere.goto(new URL(page.url()).pathname)
  await expect(elsewhere.getByRole('button', { name: 'Show the whole order' })).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Refund' })).toHaveCount(0)
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByRole('button', { name: 'Show the whole order' }).click()

  const refund = elsewhere.getByRole('region', { name: 'Refund' })
  await refund.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(refund.getByLabel('Why do you want your money back?')).toBeVisible()
  await expectAccessible(elsewhere, { within: 'main' })
  await refund.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(refund.getByText('Requested')).toBeVisible()
  await refund.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(refund.getByText('Withdrawn')).toBeVisible()
  await expect(refund.getByRole('button', { name: 'Ask for a refund' })).toBeVisible()
})
