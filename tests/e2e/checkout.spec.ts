import { account } from '#core/contract/account.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  cardField,
  expectBought,
  expectOneReceipt,
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
import { holdRequests, holdScripts } from '../support/held-requests.ts'
import { register } from '../support/shopper.ts'

const VISA = '4242424242424242'

test('a guest buys by card, and a double click buys only once', async ({ page, mailbox }) => {
  const email = newEmail()
  await openCart(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
  await page.waitForURL(`**${paths.checkout()}`)
  await fillForm(page, email)
  await fillCard(page, VISA)

  await payButton(page).dblclick()

  await expectBought(page)
  await expect(page.getByText(`Receipt sent to ${email}`)).toBeVisible()
  await expect(page.getByText('Visa ending 4242')).toBeVisible()
  await page.reload()
  await expectBought(page)
  await expectOneReceipt(mailbox, email)
})

test('a shopper buys by PayPal and then by card, and both orders are in the account with a receipt each', async ({
  page,
  mailbox,
}) => {
  await register(page)
  for (const by of ['PayPal', 'card']) {
    const email = newEmail()
    await page.goto(paths.product('postroad-mailer'))
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
    await page.goto(paths.checkout())
    await fillForm(page, email)

    if (by === 'card') {
      await fillCard(page, VISA)
      await payButton(page).click()
    } else await (await payInWindow(page)).getByRole('button', { name: 'Approve' }).click()

    await expectBought(page)
    await expectOneReceipt(mailbox, email)
  }

  await page.goto(paths.orders())
  await expect(page.getByRole('link', { name: /^View order #\d+/ })).toHaveCount(2)
})

test('the form survives a reload, can be cleared, and is removed after buying', async ({ page }) => {
  const email = newEmail()
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app.checkout-form'))).not.toBeNull()
  await page.reload()

  await expect(page.getByText('We filled this in from your last visit on this device.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  const stored = await page.evaluate(() => localStorage.getItem('app.checkout-form'))
  expect(stored).not.toContain(email)

  await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await fillForm(page, email)
  await fillCard(page, VISA)
  await payButton(page).click()
  await expectBought(page)
  expect(await page.evaluate(() => localStorage.getItem('app.checkout-form'))).toBeNull()
})

test('neither the card nor the password is ever stored in the browser, not even encrypted', async ({
  page,
}) => {
  const stored: string[] = []
  await page.exposeFunction('tellStored', (text: string) => stored.push(text))
  await page.addInitScript(() => {
    const tell = (text: string) => Reflect.get(window, 'tellStored')(text)
    const { encrypt } = SubtleCrypto.prototype
    SubtleCrypto.prototype.encrypt = function (algorithm, key, data) {
      tell(new TextDecoder().decode(data))
      return encrypt.call(this, algorithm, key, data)
    }
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      tell(`${name} ${value}`)
      setItem.call(this, name, value)
    }
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value, key) {
      tell(JSON.stringify(value))
      return put.call(this, value, key)
    }
  })
  const { email, password } = await register(page)
  await page.goto(paths.product('postroad-mailer'))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, VISA)
  await payButton(page).click()
  await expectBought(page)

  const text = `${stored.join('\n')} ${JSON.stringify(await page.context().storageState())}`
  expect(text).toContain('1 Engine Way')
  expect(text).not.toContain(password)
  expect(text.replace(/[ -]/g, '')).not.toContain(VISA)
})

test('a card chosen before hydration is asked for', async ({ page }) => {
  const release = await holdScripts(page)
  await fillCart(page)
  await page.goto(paths.checkout(), { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /^Card/ }).check()
  release()

  await expect(cardField(page).getByLabel('Card number')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
})

test('every edit is stored immediately', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('app.checkout-form'))
  await fillCart(page)
  await page.clock.install()
  await page.goto(paths.checkout())
  await scrollToPayment(page)
  await expect(paypalButton(page)).toBeVisible()
  // No timer fires from here on, so anything that waits for one is never stored.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await expect.poll(stored).not.toBeNull()
  const first = await stored()
  await page.getByLabel('City', { exact: true }).fill('Springfield')
  await expect.poll(stored).not.toBe(first)

  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')

  // Undoing an edit is stored too, although the form then equals its restored state.
  const restored = await stored()
  await page.getByLabel('City', { exact: true }).fill('Springfeld')
  await expect.poll(stored).not.toBe(restored)
  const mistaken = await stored()
  await page.getByLabel('City', { exact: true }).fill('Springfield')
  await expect.poll(stored).not.toBe(mistaken)
  await page.reload()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')
})

test('the account prefills the form except for fields that are filled or focused', async ({ page }) => {
  const release = await holdRequests(page, `**${account.getProfile.path}`)
  await fillCart(page)
  await register(page)
  await page.goto(paths.checkout())
  await page.getByLabel('City', { exact: true }).fill('Springfield')
  await page.getByLabel('Email', { exact: true }).focus()
  release()

  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Ada')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')
})

test('an empty form shows what is missing under each field and focuses the first', async ({ page }) => {
  await fillCart(page)
  await page.goto(paths.checkout())
  await scrollToPayment(page)
  await paypalButton(page).click()

  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  for (const [label, message] of [
    ['Email', 'Email is required.'],
    ['First name', 'First name is required.'],
    ['Last name', 'Last name is required.'],
    ['Phone number', 'Phone number is required.'],
    ['Country', 'Country is required.'],
    ['Street address', 'Street address is required.'],
    ['City', 'City is required.'],
    ['State', 'State is required.'],
    ['ZIP code', 'ZIP code is required.'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message))

  await page.getByLabel('City', { exact: true }).fill('Springfield')
  await expect(page.getByLabel('City', { exact: true })).not.toHaveAccessibleDescription(/required/)
})

test('unaccepted terms show an error next to the checkbox', async ({ page }) => {
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  const terms = page.getByRole('checkbox', { name: /I have read and accept/ })
  await terms.uncheck()
  await paypalButton(page).click()

  await expect(terms).toBeFocused()
  await expect(terms).toHaveAccessibleDescription('Please accept the terms and conditions.')
  await expect(page.getByText('Please fill in all required fields.')).toBeHidden()
})

test('a wrong card number is reported under its field without asking the bank', async ({ page }) => {
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await fillCard(page, '4242424242424241')
  await payButton(page).click()

  await expect(cardField(page).getByLabel('Card number')).toHaveAccessibleDescription(
    'Your card number is invalid.',
  )
  await expect(cardField(page).getByLabel('Card number')).toBeFocused()
})

test('a payment made just before a reload becomes one order, and the page finds it', async ({
  page,
  mailbox,
  problems,
}) => {
  problems.expect(/ERR_FAILED|400 \(Bad Request\)/)
  const email = newEmail()
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, VISA)
  await page.route('**/checkout/process', (route) => route.abort())
  await payButton(page).click()
  await expect(page.getByText('We could not confirm your order.')).toBeVisible()
  await expectOneReceipt(mailbox, email)

  await page.unroute('**/checkout/process')
  await page.reload()
  await expectBought(page)
  await expectOneReceipt(mailbox, email)
})

test('a cart that changed on another device is shown again before payment', async ({ page, problems }) => {
  problems.expect(/409 \(Conflict\)/)
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await fillCard(page, VISA)
  await expect(payButton(page)).toHaveText('Pay $49.00')

  // No tab of this browser hears of it.
  await fillCart(page)
  await payButton(page).click()

  await expect(page.getByText('Your cart has changed. Please review it and try again.')).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay $98.00')
})

test('an empty cart cannot be paid', async ({ page }) => {
  await page.goto(paths.checkout())

  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await expect(paypalButton(page)).toHaveCount(0)
})

test('an unknown order key shows a helpful message', async ({ page, problems }) => {
  problems.expect(/404 \(Not Found\)/)
  await page.goto(paths.orderSuccess('no-such-key'))

  await expect(page.getByText('We could not find this order.')).toBeVisible()
})
