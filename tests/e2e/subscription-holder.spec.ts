import type { Page } from '@playwright/test'
import pg from 'pg'
import { paths } from '#core/paths.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { expect, test } from '../support/browser-test.ts'
import { bankChallenge, newEmail } from '../support/checkout-page.ts'
import { expectAccessible, PHONE } from '../support/page-checks.ts'
import { register } from '../support/shopper.ts'
import type { RunningShop } from '../support/start-shop.ts'
import {
  ASKING_VISA,
  agreeAtPaypal,
  subscribe as subscribeByCard,
  typeCard,
  VISA,
} from '../support/subscribe-page.ts'

/** Subscribes by card and opens the page of the subscription from the order. */
async function subscribe(page: Page, email = newEmail(), card = VISA): Promise<string> {
  await page.goto(await subscribeByCard(page, { email, card }))
  return email
}

const state = (page: Page) => page.getByRole('region', { name: 'Nightjar Backups' })

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cancel subscription to/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nothing more is charged. You keep your updates until')
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(question).toBeHidden()
}

/** Lets the payment of a period be late, as if the calendar had come to it. */
async function makeLate(shop: RunningShop, page: Page, kind: 'soft' | 'authentication'): Promise<void> {
  const [, id = ''] = /\/subscription\/(\d+)\./.exec(page.url()) ?? []
  const database = new pg.Client({ connectionString: (await findRunningPostgres(shop.dataDir)) ?? '' })
  await database.connect()
  await database.query(
    `update subscriptions set status = 'past_due', past_due_at = now(), notice_at = now() - interval '31 days',
       reminder_at = now() - interval '8 days', period_start = now() - interval '1 year', period_end = now() - interval '1 day',
       next_action_at = now() + interval '13 days' where id = $1`,
    [id],
  )
  await database.query(
    `update licenses set expires_at = now() - interval '1 day' where id = (select license_id from subscriptions where id = $1)`,
    [id],
  )
  await database.query(
    `insert into subscription_charges (subscription_id, period, amount_cents, tries, first_try_at, last_try_at, next_try_at, decline_kind)
     values ($1, 1, 2900, 1, now() - interval '1 day', now() - interval '1 day', $3, $2)`,
    [id, kind, kind === 'soft' ? new Date(Date.now() + 86_400_000) : null],
  )
  await database.end()
}

test('a guest sees the next charge, cancels, finds the mail and resumes from it', async ({
  page,
  mailbox,
}) => {
  const email = await subscribe(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription')
  await expect(state(page)).toContainText(/Renews on \w+ \d+, \d{4} for \$29\.00 · Visa ending 4242/)
  await expect(state(page)).toContainText(/You can cancel until \w+ \d+, \d{4} at \d+:\d+ [AP]M/)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Cancel subscription to/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(state(page)).toContainText('Renews on')

  await cancel(page)
  await expect(state(page)).toContainText('It is canceled: nothing more is charged.')
  await expectAccessible(page)

  await page.goto(await mailbox.linkTo(/^\/subscription\//, email))
  await expect(state(page)).toContainText('It is canceled')
  await page.getByRole('button', { name: /^Resume subscription to/ }).click()
  await expect(state(page)).toContainText('Renews on')
  await expect(page.getByRole('listitem').filter({ hasText: /^Resumed/ })).toBeVisible()
})

test('a link that was altered leads to a page that says what to do', async ({ page, problems }) => {
  problems.expect(/404/)
  const answer = await page.goto(
    paths.subscription('1.99999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  )

  expect(answer?.status()).toBe(404)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(page.getByText(/^This link no longer works\./)).toBeVisible()
  await expectAccessible(page)
})

test('an account does the same with the keyboard under its licenses, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const { email } = await register(page)
  await subscribe(page, email)
  await page.goto(paths.licenses())
  const box = page.getByRole('region', { name: /^Subscription to/ })
  await expect(box).toContainText(/Renews on .+ for \$29\.00 · Visa ending 4242/)
  await expect(page.getByRole('button', { name: /^Renew early or upgrade/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Cancel subscription to/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(box).toContainText('It is canceled: nothing more is charged.')

  await page.getByRole('button', { name: /^Resume subscription to/ }).press('Enter')
  await expect(box).toContainText('Renews on')
})

test('another card is saved without a charge', async ({ page }) => {
  await subscribe(page)
  await page.getByRole('button', { name: 'Change card or PayPal' }).click()
  await expect(page.getByText('Nothing is charged now.')).toBeVisible()
  await typeCard(page, '5555555555554444')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save card' }).click()

  await expect(state(page)).toContainText('Mastercard ending 4444')
})

test('a PayPal account is saved instead of the card, and a card again', async ({ page }) => {
  await subscribe(page)
  await page.getByRole('button', { name: 'Change card or PayPal' }).click()
  await agreeAtPaypal(page)
  await expect(state(page)).toContainText(/Renews on .+ for \$29\.00 · PayPal /)

  await page.getByRole('button', { name: 'Change card or PayPal' }).click()
  await typeCard(page, VISA)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(state(page)).toContainText(/Renews on .+ for \$29\.00 · Visa ending 4242/)
})

test('a declined payment is paid with another card', async ({ page, shop }) => {
  await subscribe(page)
  await makeLate(shop, page, 'soft')
  await page.reload()
  await expect(state(page)).toContainText('Your Visa ending 4242 was declined for $29.00.')
  await expect(state(page)).toContainText('We try again on')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pay now' }).click()
  await typeCard(page, '5555555555554444')
  await page.getByRole('button', { name: 'Pay $29.00' }).click()

  await expect(state(page)).toContainText(/Renews on .+ for \$29\.00 · Mastercard ending 4444/)
})

test('a payment that the bank wants confirmed is confirmed with the saved card, without typing it', async ({
  page,
  shop,
}) => {
  await subscribe(page, newEmail(), ASKING_VISA)
  await makeLate(shop, page, 'authentication')
  await page.reload()
  await expect(state(page)).toContainText(
    'Your bank wants you to confirm the payment of $29.00 with your Visa ending 3184.',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Confirm with Visa ending 3184' }).click()
  await bankChallenge(page).getByRole('button', { name: 'Fail' }).click()
  await expect(state(page).getByRole('alert').last()).toContainText('We are unable to authenticate')
  await page.getByRole('button', { name: 'Confirm with Visa ending 3184' }).click()
  await bankChallenge(page).getByRole('button', { name: 'Approve' }).click()

  await expect(state(page)).toContainText(/Renews on .+ for \$29\.00 · Visa ending 3184/)
})

test('a payment that the bank wants confirmed is paid with another card', async ({ page, shop }) => {
  await subscribe(page)
  await makeLate(shop, page, 'authentication')
  await page.reload()

  await page.getByRole('button', { name: 'Pay with another card' }).click()
  await typeCard(page, ASKING_VISA)
  await page.getByRole('button', { name: 'Pay $29.00' }).click()
  await bankChallenge(page).getByRole('button', { name: 'Approve' }).click()

  await expect(state(page)).toContainText(/Renews on .+ for \$29\.00 · Visa ending 3184/)
})

test('without scripts the page can be read and says how to cancel', async ({ page, browser, shop }) => {
  await subscribe(page)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const plain = await context.newPage()
  await plain.goto(page.url())

  await expect(plain.getByText(/Renews on .+ for \$29\.00/)).toBeVisible()
  await expect(plain.getByText(/needs JavaScript\. You can also write to us at/)).toBeVisible()
  await context.close()
})
