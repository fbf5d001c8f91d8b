import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  bankChallenge,
  expectBought,
  fillCard,
  fillCart,
  fillForm,
  newEmail,
  payButton,
} from '../support/checkout-page.ts'

/** The shop says "localhost" when it starts, and this buyer uses its other name. */
test.use({ baseURL: async ({ shop }, use) => use(shop.url.replace('localhost', '127.0.0.1')) })

test('3-D Secure returns to the address that the buyer is on', async ({ page, baseURL }) => {
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, newEmail())
  await fillCard(page, '4000002760003184')

  await payButton(page).click()
  const approve = bankChallenge(page).getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  for (const frame of page.frames()) expect(new URL(frame.url(), baseURL).origin).toBe(baseURL)
  await approve.click()

  await expectBought(page)
  expect(new URL(page.url()).origin).toBe(baseURL)
})
