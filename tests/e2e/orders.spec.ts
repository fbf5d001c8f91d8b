import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectBought, fillCard, fillCart, fillForm, payButton } from '../support/checkout-page.ts'
import { fillRegistration, newShopper } from '../support/shopper.ts'

const PRODUCT = 'postroad-mailer'

test('a guest claims the order with an account, downloads its invoice, requests a refund and reviews the plugin', async ({
  page,
  mailbox,
}) => {
  const shopper = newShopper()
  await fillCart(page, [PRODUCT])
  await page.goto(paths.checkout())
  await fillForm(page, shopper.email)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectBought(page)
  const orderPath = new URL(page.url()).pathname
  await page.goto(await mailbox.linkTo(orderPath, shopper.email))
  await expectBought(page)

  await page.goto(paths.register())
  await fillRegistration(page, shopper)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(paths.home())
  await page.goto(paths.orders())
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await page.goto(await mailbox.linkTo(paths.confirmEmail(), shopper.email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()

  await page.goto(paths.orders())
  await page.getByRole('link', { name: /^View order #\d+/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+/ })).toBeVisible()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(page.getByText(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){5}$/)).toBeVisible()
  const invoice = await page.getByRole('link', { name: /^Invoice .+ \(PDF\)/ }).getAttribute('href')
  const pdf = await page.request.get(invoice ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await page.getByLabel('Why do you want your money back?').fill('It does not fit my theme.')
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(page.getByText('It does not fit my theme.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByRole('button', { name: 'Ask for a refund' })).toBeVisible()

  await page.getByRole('button', { name: 'Review this plugin' }).click()
  const dialog = page.getByRole('dialog', { name: /^Your review of/ })
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByText('Please choose one to five stars.')).toBeVisible()
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByLabel('Title').fill('Arrives at last')
  await dialog.getByLabel('What should others know?').fill('Every mail arrives.')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Thank you for your review.')).toBeVisible()

  await page.goto(paths.product(PRODUCT))
  await page.getByRole('tab', { name: /^Reviews/ }).click()
  const written = page.getByRole('article').filter({ hasText: 'Arrives at last' })
  await expect(written).toContainText('Ada B.')
  await expect(written).toContainText('Verified buyer')
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await dialog.getByRole('radio', { name: '5 stars' }).check()
  await dialog.getByLabel('What should others know?').fill('Every mail arrives, on time.')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(written).toContainText('Every mail arrives, on time.')
  await expect(written).toContainText('5 out of 5 stars')
  await expect(written).toContainText('edited')
})
