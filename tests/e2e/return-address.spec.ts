import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  expectBought,
  fillCard,
  fillCart,
  fillForm,
  newEmail,
  payInWindow,
} from '../support/checkout-page.ts'

/** The shop says "localhost" when it starts, and this buyer uses its other name. */
test.use({ baseURL: async ({ shop }, use) => use(shop.url.replace('localhost', '127.0.0.1')) })

test('3-D Secure returns to the address that the buyer is on', async ({ page, baseURL }) => {
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await fillCard(page, '4000002760003184')

  const bank = await payInWindow(page)
  expect(new URL(bank.url()).origin).toBe(baseURL)
  await bank.getByRole('button', { name: 'Approve' }).click()

  await expectBought(page)
  expect(new URL(page.url()).origin).toBe(baseURL)
})
