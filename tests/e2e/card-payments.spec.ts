import type { Locator, Page, Request } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  bankChallenge,
  cardField,
  expectBought,
  expectOneReceipt,
  fillCard,
  fillCart,
  fillForm,
  newEmail,
  payButton,
  paypalButton,
  scrollToPayment,
  walletButton,
  walletSheet,
} from '../support/checkout-page.ts'
import { holdRequests } from '../support/held-requests.ts'

const VISA = '4242424242424242'
const CONFIRM = '**/sandbox/stripe/confirm'
const LOST = /ERR_FAILED|Failed to load resource/
const REFUSED = /402 \(Payment Required\)/

const cardAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Card payment' })
const billingOf = (request: Request) => request.postDataJSON().payment_method_data.billing_details

async function openFilledCheckout(page: Page): Promise<string> {
  const email = newEmail()
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  return email
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a declined card, then 3-D Secure that fails and that passes, buy once', async ({
      page,
      mailbox,
      problems,
    }) => {
      problems.expect(REFUSED)
      const email = await openFilledCheckout(page)
      await fillCard(page, '4000000000000002')
      await payButton(page).click()
      await expect(cardAlert(page)).toContainText('Your card was declined.')
      await expect(cardAlert(page)).toBeFocused()
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
      await expect(cardField(page).getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')

      await cardField(page).getByLabel('Card number').fill('4000002760003184')
      await cardAlert(page).getByRole('button', { name: 'Try again' }).click()
      await bankChallenge(page).getByRole('button', { name: 'Fail' }).click()
      await expect(cardAlert(page)).toContainText('We are unable to authenticate your payment method.')
      await expect(cardAlert(page)).toBeFocused()

      await cardAlert(page).getByRole('button', { name: 'Try again' }).click()
      await bankChallenge(page).getByRole('button', { name: 'Approve' }).click()
      await expectBought(page)
      await expectOneReceipt(mailbox, email)
    })

    test('a blocked script leaves no empty box and no dead button, and loads when tried again', async ({
      page,
      problems,
    }) => {
      problems.expect(LOST)
      await page.route(`**${paths.sandboxStripeScript()}`, (route) => route.abort())
      await openFilledCheckout(page)
      await page.getByRole('radio', { name: /^Card/ }).check()
      await expect(cardAlert(page)).toContainText('init failed please try again')
      await expect(page.getByRole('status', { name: 'Card field' })).toHaveCount(0)
      await expect(cardAlert(page).getByRole('button', { name: 'Pay with PayPal instead' })).toBeVisible()
      await payButton(page).click()
      await expect(cardAlert(page)).toContainText('init failed please try again')
      await cardAlert(page).getByRole('button', { name: 'Try again' }).click()
      await expect(cardAlert(page)).toContainText('init failed please try again')

      await page.unroute(`**${paths.sandboxStripeScript()}`)
      await cardAlert(page).getByRole('button', { name: 'Try again' }).click()
      await fillCard(page, VISA)
      await payButton(page).click()
      await expectBought(page)
    })

    test('a connection lost while confirming keeps everything, and trying again asks what became of the payment', async ({
      page,
      mailbox,
      problems,
    }) => {
      problems.expect(LOST)
      const email = await openFilledCheckout(page)
      await fillCard(page, VISA)
      const calls: string[] = []
      page.on('request', (request) => {
        const call = /\/sandbox\/stripe\/(confirm|retrieve)$/.exec(request.url())?.[1]
        if (call) calls.push(call)
      })
      // Lost on the way there: nothing was charged.
      await page.route(CONFIRM, (route) => route.abort())
      await payButton(page).click()
      await expect(cardAlert(page)).toContainText('We lost the connection')
      await expect(cardField(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')

      // Lost on the way back: the card is charged.
      await page.unroute(CONFIRM)
      await page.route(CONFIRM, async (route) => {
        await route.fetch()
        await route.abort()
      })
      calls.length = 0
      await cardAlert(page).getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => calls.at(-1)).toBe('confirm')
      await expect(cardAlert(page)).toContainText('We lost the connection')
      expect(calls[0]).toBe('retrieve')

      calls.length = 0
      await cardAlert(page).getByRole('button', { name: 'Try again' }).click()
      await expectBought(page)
      expect(calls).toEqual(['retrieve'])
      await expectOneReceipt(mailbox, email)
    })

    test('a wallet pays where the browser has one, after a complete form', async ({
      page,
      mailbox,
      problems,
    }) => {
      problems.expect(REFUSED)
      await page.goto(paths.sandbox())
      await page.getByLabel('Google Pay').check()
      const email = newEmail()
      await fillCart(page)
      await page.goto(paths.checkout())
      await scrollToPayment(page)
      await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeVisible()
      await expect(walletButton(page, 'Apple Pay')).toHaveCount(0)

      await walletButton(page, 'Google Pay').click()
      await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await fillForm(page, email)
      await walletButton(page, 'Google Pay').click()
      await walletSheet(page)
        .getByLabel('Card in the wallet')
        .selectOption({ label: 'Visa 0002, is declined' })
      await walletSheet(page).getByRole('button', { name: 'Pay' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Wallet payment' })).toContainText(
        'Your card was declined.',
      )
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await walletButton(page, 'Google Pay').click()
      await walletSheet(page).getByRole('button', { name: 'Pay' }).click()
      await expectBought(page)
      await expectOneReceipt(mailbox, email)
    })
  })
}

test('a buyer who pays before the card field has loaded is asked to wait, and the field still comes', async ({
  page,
}) => {
  const release = await holdRequests(page, `**${paths.sandboxStripeScript()}`)
  await openFilledCheckout(page)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await payButton(page).click()
  await expect(cardAlert(page)).toContainText('Please wait for the card field to load')

  release()
  await fillCard(page, VISA)
  await payButton(page).click()
  await expectBought(page)
})

test('a cart that was emptied elsewhere meanwhile is shown as it is', async ({ page, problems }) => {
  problems.expect(/status of (?:419|422)/)
  await openFilledCheckout(page)
  await fillCard(page, VISA)
  await page.context().clearCookies()
  await payButton(page).click()
  await expect(page.getByRole('main').getByText('Your cart is empty', { exact: true })).toBeVisible()
})

test('the card field follows the device from light to dark', async ({ page }) => {
  await openFilledCheckout(page)
  await fillCard(page, VISA)
  const label = cardField(page).getByText('Card number')
  const colorOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color)
  await page.emulateMedia({ colorScheme: 'dark' })
  const text = await colorOf(page.getByText('Payment method', { exact: true }))
  await expect(label).toHaveCSS('color', text)
  await expect(cardField(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
})

test('wallet buttons stand out on a dark page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await fillCart(page)
  await page.addInitScript(() => localStorage.setItem('sandbox-wallets', 'google_pay'))
  await page.goto(paths.checkout())
  await scrollToPayment(page)
  await expect(walletButton(page, 'Google Pay')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('no wallet is shown where the browser has none, and a canceled one costs nothing', async ({ page }) => {
  await openFilledCheckout(page)
  await scrollToPayment(page)
  const frame = page.frameLocator('iframe[title="Secure express checkout frame"]')
  await expect(frame.locator('.wallets')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeHidden()

  await page.evaluate(() => localStorage.setItem('sandbox-wallets', 'apple_pay'))
  await page.reload()
  await scrollToPayment(page)
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
  await walletButton(page, 'Apple Pay').click()
  await walletSheet(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(paypalButton(page)).toBeVisible()
})

test('what Stripe gets has no empty values: UK is GB, and a country off the list is asked for', async ({
  page,
  problems,
}) => {
  problems.expect(LOST)
  await openFilledCheckout(page)
  await fillCard(page, VISA)
  await expect(cardField(page).getByLabel('Country')).toBeHidden()
  await page.getByLabel('Country').selectOption('OTHER')
  await payButton(page).click()
  await expect(cardField(page).getByLabel('Country')).toHaveAccessibleDescription(
    'Please choose your country.',
  )

  await cardField(page).getByLabel('Country').selectOption('NO')
  await page.route(CONFIRM, (route) => route.abort(), { times: 1 })
  const [asked] = await Promise.all([page.waitForRequest(CONFIRM), payButton(page).click()])
  const contact = { name: 'Ada Byron', email: expect.any(String), phone: '+1 (555) 010-0200' }
  const place = { line1: '1 Engine Way', city: 'Springfield', state: 'IL', postal_code: '62701' }
  expect(billingOf(asked)).toEqual({ ...contact, address: { ...place, country: 'NO' } })

  await expect(cardAlert(page)).toContainText('We lost the connection')
  await page.getByLabel('Country').selectOption('UK')
  const [known] = await Promise.all([page.waitForRequest(CONFIRM), payButton(page).click()])
  expect(billingOf(known)).toEqual({ ...contact, address: { ...place, country: 'GB' } })
  await expectBought(page)
})

test('a card field that Stripe refuses to make, or whose frame does not come up, says so', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED|refused by Stripe|error occurred in/)
  const broken = `window.Stripe = () => ({
    elements() { throw new Error('refused by Stripe') },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
  })`
  await page.route(`**${paths.sandboxStripeScript()}`, (route) =>
    route.fulfill({ body: broken, contentType: 'text/javascript' }),
  )
  await openFilledCheckout(page)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await expect(cardAlert(page)).toContainText('init failed please try again')

  await page.unroute(`**${paths.sandboxStripeScript()}`)
  await page.route('**/sandbox/stripe-frame', (route) => route.abort())
  await page.reload()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await expect(cardAlert(page)).toContainText('init failed please try again')
  await page.unroute('**/sandbox/stripe-frame')
  await cardAlert(page).getByRole('button', { name: 'Try again' }).click()
  await expect(cardField(page).getByLabel('Card number')).toBeVisible()
})
