import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect } from './browser-test.ts'
import type { Mailbox } from './mailbox.ts'

/** Unique, so that each test counts its own mails. */
export function newEmail(): string {
  return `buyer-${crypto.randomUUID().slice(0, 8)}@example.com`
}

/** Puts products into this browser's cart without opening a page. */
export async function fillCart(page: Page, products = ['postroad-mailer']): Promise<void> {
  const { request } = page.context()
  for (const handle of products) {
    const [, token = ''] =
      /name="csrf-token" content="([^"]+)"/.exec(await bodyOf(request, paths.aboutUs())) ?? []
    const product = JSON.parse(await bodyOf(request, `/api/products/${handle}`))
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': token }
    const added = await request.post('/cart/add', {
      headers,
      data: { product_id: product.data.id, quantity: 1 },
    })
    expect(added.status()).toBe(200)
  }
}

async function bodyOf(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text()
}

/** Puts products into this browser's cart and opens the cart page. */
export async function openCart(page: Page, products?: string[]): Promise<void> {
  await fillCart(page, products)
  await page.goto(paths.cart())
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
}

export async function fillForm(page: Page, email: string): Promise<void> {
  const values = {
    Email: email,
    'First name': 'Ada',
    'Last name': 'Byron',
    'Phone number': '+1 (555) 010-0200',
    'Street address': '1 Engine Way',
    City: 'Springfield',
    State: 'IL',
    'ZIP code': '62701',
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Country').selectOption('UK')
  await acceptTerms(page)
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check()
}

/** Stripe's card field, which lives in a frame. */
export const cardField = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: /^Card/ }).check()
  await cardField(page).getByLabel('Card number').fill(number)
  await cardField(page).getByLabel('Expiration date').fill('12/40')
  await cardField(page).getByLabel('Security code').fill('123')
}

/** The bank's 3-D Secure page, in a frame over the page. */
export const bankChallenge = (page: Page) => page.frameLocator('iframe[title="Confirm your payment"]')

export const walletButton = (page: Page, name: string) =>
  page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole('button', { name })

export const walletSheet = (page: Page) => page.getByRole('dialog').frameLocator('iframe')

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

/** As shoppers do. What the providers draw is loaded when it is near, or when something on the page is used. */
export const scrollToPayment = (page: Page) =>
  page.getByRole('heading', { name: 'Payment' }).scrollIntoViewIfNeeded()

/** PayPal shows its frame once the button in it answers a click. */
export const paypalFrame = (page: Page) => page.frameLocator('iframe.component-frame.visible')
export const paypalButton = (page: Page) => paypalFrame(page).getByRole('button', { name: 'Pay with PayPal' })

/** Clicks PayPal's button and returns PayPal's window. */
export async function payInWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), paypalButton(page).click()])
  return popup
}

/** PayPal's window in the page itself: without a click, or when the browser blocks popups. */
export const paypalInPage = (page: Page) => page.frameLocator('iframe[title="PayPal Checkout"]')

export async function expectBought(page: Page): Promise<void> {
  await page.waitForURL('**/checkout/key/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is complete.')
}

export async function expectOneReceipt(mailbox: Mailbox, email: string): Promise<void> {
  const receipts = () =>
    mailbox.received.filter(
      ({ recipients, headers }) => recipients.includes(email) && /order|receipt/i.test(headers.subject ?? ''),
    )
  await expect.poll(() => receipts().length).toBe(1)
}
