import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { bankChallenge, newEmail } from '../support/checkout-page.ts'
import type { Mailbox } from '../support/mailbox.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { fillRegistration, newShopper } from '../support/shopper.ts'
import { openAsAdmin, searchList } from '../support/staff-page.ts'
import {
  ASKING_VISA,
  agreeAtPaypal,
  bankSays,
  subscribe,
  typeCard,
  VISA,
  YEARLY_PRODUCT,
} from '../support/subscribe-page.ts'

test.use({ time: 'moving' })
// The time only goes forward, and all tests share it.
test.describe.configure({ mode: 'serial' })

/** Moves the time on the page of the sandbox, as staff do. */
async function move(page: Page, label: string): Promise<void> {
  await page.goto(paths.sandbox())
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByText(/^Moving to/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
}

const subjectsFor = (mailbox: Mailbox, email: string) =>
  mailbox.received
    .filter(({ recipients }) => recipients.includes(email))
    .map(({ headers }) => headers.subject ?? '')

test('a year in a minute: told twice, charged once, with a receipt and another year', async ({
  page,
  anotherBrowser,
  shop,
  mailbox,
}) => {
  const email = newEmail()
  const holder = await anotherBrowser()
  const link = await subscribe(holder, { email })
  const staff = page
  await openAsAdmin(staff, shop, adminPaths.subscriptions())

  await staff.goto(paths.sandbox())
  await expect(staff.getByRole('heading', { name: 'Shop time' })).toBeVisible()
  await expectAccessible(staff)
  await move(staff, '+1 year')
  await move(staff, '+1 day')

  const happened = staff.getByRole('group', { name: /What happened since/ })
  await expect(happened.getByRole('row').filter({ hasText: 'Renewed' }).first()).toBeVisible()
  await expect
    .poll(() => subjectsFor(mailbox, email))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('subscription renews on'),
        expect.stringContaining('Reminder: we charge $29.00'),
      ]),
    )
  const receipts = () => subjectsFor(mailbox, email).filter((subject) => /order|receipt/i.test(subject))
  await expect.poll(() => receipts().length).toBe(2)

  await staff.goto(paths.admin())
  const inTwoYears = new Date().getUTCFullYear() + 2
  await expect(staff.getByRole('complementary', { name: 'Test mode' })).toContainText(
    `The shop’s time is moved to`,
  )
  await holder.goto(link)
  await expect(holder.getByText(new RegExp(`Renews on .+ ${inTwoYears} for \\$29\\.00`))).toBeVisible()
})

test('a card without money is tried again, and two weeks later the subscription has ended', async ({
  page,
  anotherBrowser,
  shop,
  asAdmin,
  mailbox,
}) => {
  const email = newEmail()
  const holder = await anotherBrowser()
  const link = await subscribe(holder, { email })
  await bankSays(asAdmin, 'soft')
  await openAsAdmin(page, shop, adminPaths.subscriptions())

  await move(page, '+1 year')
  await move(page, '+1 day')
  await expect
    .poll(() => subjectsFor(mailbox, email))
    .toContainEqual(expect.stringContaining('did not go through'))
  await holder.goto(link)
  await expect(holder.getByRole('button', { name: 'Change card' }).first()).toBeVisible()

  await move(page, '+7 days')
  await move(page, '+7 days')
  await expect
    .poll(() => subjectsFor(mailbox, email))
    .toContainEqual(expect.stringContaining('subscription has ended'))

  // Coming back with the same key takes an account, which a guest can have.
  await holder.goto(link)
  await expect(holder.getByRole('link', { name: 'Buy a new license' })).toHaveAttribute(
    'href',
    paths.product(YEARLY_PRODUCT),
  )
  await expectAccessible(holder)
  await holder.getByRole('link', { name: 'Create an account' }).click()
  await fillRegistration(holder, { ...newShopper(), email })
  await holder.getByRole('button', { name: 'Register' }).click()
  await holder.goto(await mailbox.linkTo(paths.confirmEmail(), email))
  await holder.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(holder.getByText('Your email address is confirmed.').first()).toBeVisible()
  await holder.goto(link)
  await holder.getByRole('link', { name: 'Subscribe again' }).click()
  await holder.getByRole('button', { name: 'Renew or upgrade Nightjar Backups' }).click()
  await expect(holder.getByRole('dialog')).toContainText(/Renews on .+ for \$29\.00 a year until you cancel/)
  await holder.getByRole('button', { name: 'Add renewal to cart' }).click()
  await expect(holder.getByText(/^Renewal of license/)).toBeVisible()
})

test('guests pay what was declined and confirm what the bank asks, each from the mail', async ({
  page,
  anotherBrowser,
  shop,
  asAdmin,
  mailbox,
}) => {
  const guests = await Promise.all(
    (['soft', 'hard', 'authentication'] as const).map(async (answer) => ({
      answer,
      email: newEmail(),
      browser: await anotherBrowser(),
    })),
  )
  for (const { answer, email, browser } of guests) {
    await subscribe(browser, { email, card: answer === 'authentication' ? ASKING_VISA : VISA })
    await bankSays(asAdmin, answer)
  }
  await openAsAdmin(page, shop, adminPaths.subscriptions())
  await move(page, '+1 year')
  await move(page, '+1 day')

  const [soft, hard, asked] = guests.map(({ email, browser }) => ({
    email,
    browser,
    open: async (subject: string) => browser.goto(await mailbox.linkTo(/^\/subscription\//, email, subject)),
  }))
  if (!soft || !hard || !asked) throw new Error('three guests')
  await soft.open('did not go through')
  await soft.browser.getByRole('button', { name: 'Pay now' }).click()
  await typeCard(soft.browser, '5555555555554444')
  await soft.browser.getByRole('button', { name: 'Pay $29.00' }).click()
  await expect(soft.browser.getByText(/Renews on .+ Mastercard ending 4444/)).toBeVisible()

  await hard.open('Please change how you pay')
  await expect(hard.browser.getByText('and we do not try it again')).toBeVisible()
  await hard.browser.getByRole('button', { name: 'Change card or PayPal' }).click()
  await expect(hard.browser.getByText(/^We charge the late payment of \$29\.00 right away/)).toBeVisible()
  await agreeAtPaypal(hard.browser)
  await expect(hard.browser.getByText(/Renews on .+ · PayPal/)).toBeVisible()

  await asked.open('Please confirm your payment')
  await asked.browser.getByRole('button', { name: 'Confirm with Visa ending 3184' }).click()
  await bankChallenge(asked.browser).getByRole('button', { name: 'Approve' }).click()
  await expect(asked.browser.getByText(/Renews on .+ Visa ending 3184/)).toBeVisible()

  for (const { email, browser } of [soft, hard, asked]) {
    await expect
      .poll(() => subjectsFor(mailbox, email))
      .toContainEqual(expect.stringMatching(/renewal, order \d+$/))
    const invoices = browser.getByRole('region', { name: 'Invoices' }).getByRole('link', { name: /\(PDF\)/ })
    // The invoice is issued after the payment, by a job.
    await expect(async () => {
      await browser.reload()
      await expect(invoices).toHaveCount(2, { timeout: 5000 })
    }).toPass()
    const invoice = await browser.request.get((await invoices.first().getAttribute('href')) ?? '')
    expect(invoice.headers()['content-type']).toBe('application/pdf')
  }
})

test('staff raise a price, retry the charge that failed, and refund it with the subscription', async ({
  page,
  anotherBrowser,
  shop,
  asAdmin,
  mailbox,
}) => {
  const email = newEmail()
  const holder = await anotherBrowser()
  const link = await subscribe(holder, { email })
  await bankSays(asAdmin, 'soft')
  await openAsAdmin(page, shop, adminPaths.subscriptions())
  await searchList(page, email, /^1 subscription$/)
  await page.getByRole('link', { name: 'Nightjar Backups' }).click()
  await page.waitForURL(/subscriptions\/\d+$/)
  const detail = page.url()
  await page.getByRole('button', { name: 'Change price' }).click()
  const price = page.getByRole('dialog', { name: /^Change the price/ })
  await price.getByLabel('New price per year in US dollars').fill('39')
  await price.getByRole('button', { name: 'Announce price' }).click()
  await expect(page.getByText('The new price is announced.')).toBeVisible()
  await expect
    .poll(() => subjectsFor(mailbox, email))
    .toContainEqual(expect.stringContaining('The price of your Nightjar Backups subscription changes'))
  await holder.goto(link)
  await expect(holder.getByText(/Renews on .+ for \$39\.00/)).toBeVisible()

  await move(page, '+1 year')
  await move(page, '+1 day')
  await page.goto(detail)
  const retry = page.getByRole('button', { name: 'Charge $39.00 now' })
  await retry.click()
  await expect(page.getByText('The charge was declined again.')).toBeVisible()
  await bankSays(asAdmin, 'ok')
  await retry.click()
  await expect(page.getByText('The charge went through.')).toBeVisible()

  await page.goto(`${adminPaths.orders()}?q=${encodeURIComponent(email)}`)
  await page
    .getByRole('link', { name: /^#?\d{4,}$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Refund up to $39.00' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund order/ })
  await refund.getByLabel('Reason').fill('No longer needed.')
  await refund.getByRole('checkbox', { name: 'Also cancel the subscription' }).check()
  await refund.getByRole('button', { name: 'Refund $39.00' }).click()
  await expect(page.getByRole('button', { name: /^Refund up to/ })).toBeHidden()
  await page.goto(detail)
  await expect(page.getByText('This subscription is canceled.')).toBeVisible()
})
