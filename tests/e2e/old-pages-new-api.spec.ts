import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { VERSION_HEADER } from '#core/markers.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  expectBought,
  expectOneReceipt,
  fillCard,
  fillCart,
  fillForm,
  newEmail,
  openCart,
  payButton,
} from '../support/checkout-page.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { register } from '../support/shopper.ts'
import { openAsAdmin } from '../support/staff-page.ts'
import { answerAsNextVersion, upgrade } from '../support/upgraded-shop.ts'

// Guard: a page that was opened before an upgrade talks to the API of the new version.

const GONE = { status: 404, json: { success: false, message: 'Not found.' } }

const notice = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /The shop was updated after you opened this page|We could not load a part/ })
const reload = (page: Page) => notice(page).getByRole('button', { name: 'Reload the page' })

test.beforeEach(({ problems }) => {
  problems.expect(/Failed to load resource|dynamically imported module/)
})

test('every answer names the version that the page knows as its own', async ({ page }) => {
  await page.goto(paths.home())
  const own = await page.evaluate(() => window.__reactRouterManifest?.version)
  expect(own).toMatch(/^\w+$/)

  // The second time from the cache.
  for (const path of [
    '/',
    '/about-us.data',
    '/api/payment-options',
    '/api/payment-options',
    '/api/gone',
    '/healthz',
  ])
    expect((await page.request.get(path)).headers()[VERSION_HEADER], path).toBe(own)
})

test('a call that is gone asks for a reload, and the cart stays', async ({ page }) => {
  await openCart(page)
  const goBack = await answerAsNextVersion(page, '**/cart/update', GONE)
  const more = page.getByRole('button', { name: 'Increase quantity of Postroad Mailer' })

  await more.click()

  await expect(notice(page)).toContainText('Please copy what you have entered, then reload the page.')
  await expect(page.getByRole('group', { name: 'Quantity, Postroad Mailer' })).toHaveText('1')
  await expectAccessible(page, { within: '#main' })

  await goBack()
  await reload(page).click()
  await expect(notice(page)).toHaveCount(0)
  await more.click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
})

test('an answer that lacks what the page shows asks for a reload, and the page stays', async ({ page }) => {
  const product = paths.product('postroad-mailer')
  await page.goto(product)
  await answerAsNextVersion(page, '**/cart/add', { json: { success: true, data: { lines: [] } } })

  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()

  await expect(reload(page)).toBeVisible()
  await expect(page).toHaveURL(product)
})

test('a form that the shop no longer takes keeps what was entered, and a reload asks first', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, adminPaths.newProduct())
  const name = page.getByLabel('Name').first()
  await name.fill('Half a product')
  await page.getByLabel('Price (USD)').fill('49')
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  const errors = { name: ['This field is not known.'] }
  await answerAsNextVersion(page, '**/api/admin/products', { status: 422, json: { success: false, errors } })

  await page.getByRole('button', { name: 'Save' }).first().click()

  await expect(reload(page)).toBeVisible()
  await expect(name).toHaveValue('Half a product')
  const asked = page.waitForEvent('dialog')
  const reloading = reload(page).click()
  await (await asked).dismiss()
  await reloading
  await expect(name).toHaveValue('Half a product')
})

test('a page whose data is of the next version says so, and trying again loads it', async ({
  page,
  problems,
}) => {
  problems.expect(/./)
  await page.goto(paths.home())
  const goBack = await answerAsNextVersion(page, '**/about-us.data*', {
    body: 'something else',
    headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes' },
  })
  await answerAsNextVersion(page, '**/healthz', { json: { success: true } })

  await page.getByRole('contentinfo').getByRole('link', { name: 'About us', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'The shop was updated' })).toBeVisible()
  await expectAccessible(page)
  await goBack()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We make small plugins' })).toBeVisible()
})

test('a coupon field that cannot be loaded asks for a reload in its place', async ({ page }) => {
  await register(page)
  await page.route(/assets\/coupon-(?!slot)[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))

  await page.goto(paths.product('postroad-mailer'))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForURL(paths.cart())

  await expect(reload(page)).toBeVisible()
  await expectAccessible(page, { within: '#main' })
  await page.getByRole('button', { name: 'Increase quantity of Postroad Mailer' }).click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
})

test('a card field that cannot be loaded asks for a reload, which keeps the form', async ({ page }) => {
  const email = newEmail()
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await upgrade(page)

  await page.getByRole('radio', { name: /^Card/ }).check()

  await expect(reload(page)).toBeVisible()
  await expectAccessible(page, { within: '#main' })
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await reload(page).click()
  await expect(page.getByText('We filled this in from your last visit')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await expect(notice(page)).toHaveCount(0)
})

for (const [name, answer] of [
  ['that is gone', GONE],
  ['that answers differently', { json: { success: true, data: { order: 'new' } } }],
] as const)
  test(`a card payment with a call ${name} becomes one order after the reload, and is not made twice`, async ({
    page,
    mailbox,
  }) => {
    const begun: string[] = []
    page.on('request', (request) => {
      if (/create-payment-intent|stripe\/confirm/.test(request.url())) begun.push(request.url())
    })
    const email = newEmail()
    await fillCart(page)
    await page.goto(paths.checkout())
    await fillForm(page, email)
    await fillCard(page, '4242424242424242')
    const goBack = await answerAsNextVersion(page, '**/checkout/process', answer)

    await payButton(page).click()

    await expect(notice(page)).toContainText('Card payment')
    await goBack()
    await reload(page).click()
    await expectBought(page)
    expect(begun).toHaveLength(2)
    await expectOneReceipt(mailbox, email)
  })
