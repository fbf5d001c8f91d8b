import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect } from './browser-test.ts'
import { bankChallenge, cardField, expectBought, fillCard, fillForm, paypalFrame } from './checkout-page.ts'

/** The demo's product that is sold both ways. */
export const YEARLY_PRODUCT = 'nightjar-backups'
export const VISA = '4242424242424242'
/** Asks the buyer's bank at the first payment. */
export const ASKING_VISA = '4000002760003184'

type Purchase = { email: string; card?: string; product?: string }

/** Subscribes by card and returns the address of the subscription's page, as the order has it. */
export async function subscribe(
  page: Page,
  { email, card = VISA, product = YEARLY_PRODUCT }: Purchase,
): Promise<string> {
  await page.goto(paths.product(product))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Subscribe for/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await payYearly(page, { email, card })
  const link = page.getByRole('link', { name: 'Manage or cancel' }).first()
  return (await link.getAttribute('href')) ?? ''
}

/** Pays for a cart in which something renews. */
export async function payYearly(page: Page, { email, card = VISA }: Purchase): Promise<void> {
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, card)
  await page.getByRole('button', { name: /^Subscribe for/ }).click()
  if (card === ASKING_VISA) await bankChallenge(page).getByRole('button', { name: 'Approve' }).click()
  await expectBought(page)
}

/** Fills in the card field of a subscription's page. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await cardField(page).getByLabel('Card number').fill(number)
  await cardField(page).getByLabel('Expiration date').fill('12/40')
  await cardField(page).getByLabel('Security code').fill('123')
  // There is no billing address on this page, so the field asks for what the bank needs of it.
  await cardField(page).getByLabel('Country').selectOption('GB')
}

/** PayPal's button on a subscription's page, and what its window asks. */
export async function agreeAtPaypal(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  const save = paypalFrame(page).getByRole('button', { name: 'PayPal' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), save.click()])
  await popup.getByRole('button', { name: 'Agree' }).click()
}

/** From now on, charges of the newest saved means go this way. */
export async function bankSays(
  asAdmin: APIRequestContext,
  answer: 'ok' | 'soft' | 'hard' | 'authentication',
): Promise<void> {
  const { means } = await (await asAdmin.get('/sandbox/state')).json()
  const answered = await asAdmin.post(`/sandbox/means/${means[0].reference}`, { form: { answer } })
  expect(answered.ok()).toBe(true)
}
