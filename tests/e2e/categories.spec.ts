import type { Page } from '@playwright/test'
import { CATALOG_STEP } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { addCategory } from '../support/admin-api.ts'
import { expect, test } from '../support/browser-test.ts'
import { holdRequests } from '../support/held-requests.ts'
import { expectAccessible, PHONE } from '../support/page-checks.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const more = (page: Page) => page.getByRole('link', { name: 'More', exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or description' })
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('a card shows New, price and Shopnow, and all of it links to the product', async ({ page }) => {
  await page.goto(paths.categories())
  const card = cards(page).filter({ hasText: 'Postroad Mailer' })
  await expect(card.getByText('New', { exact: true })).toBeVisible()
  await expect(card.getByText('$49.00')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Shopnow' })).toHaveAccessibleDescription('Postroad Mailer')

  await card.click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(paths.product('postroad-mailer'))
})

test('More loads eight at a time until No More, and Back restores all of them', async ({ page }) => {
  await page.goto(paths.categories())
  await expect(cards(page)).toHaveCount(CATALOG_STEP)
  await more(page).click()
  await expect(said(page, '8 more products loaded. Showing 16 of 23.')).toBeAttached()
  await expect(cards(page).nth(CATALOG_STEP).getByRole('link')).toBeFocused()

  const late = cards(page).nth(13)
  await late.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  const name = (await late.getByRole('heading').textContent()) ?? ''
  await late.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(16)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All plugins' })).toBeFocused()

  await more(page).press('Enter')
  await expect(said(page, '7 more products loaded. Showing 23 of 23.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'No More' })).toHaveAttribute('aria-disabled', 'true')
  await expect(more(page)).toHaveCount(0)
})

test('a chip opens its category; on a phone the chips scroll and the search stays visible', async ({
  page,
}) => {
  await page.goto(paths.categories())
  const chips = page.getByRole('navigation', { name: 'Categories' })
  await chips.getByRole('link', { name: 'Security & Backups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security & Backups' })).toBeFocused()
  await expect(chips.locator('[aria-current=page]')).toHaveText('Security & Backups')
  await expect(said(page, '5 products')).toBeVisible()
  await expect(cards(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'No More' })).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'No More' }).scrollIntoViewIfNeeded()
  await expect(search(page)).toBeInViewport()
  expect(await chips.evaluate((nav) => nav.scrollWidth > nav.clientWidth)).toBe(true)
})

test('the search filters loaded products instantly, then shows the server’s results', async ({ page }) => {
  await page.goto(paths.categories())
  // Nightjar Backups is not among the first eight, so only the server can find it.
  await expect(cards(page).filter({ hasText: 'Nightjar' })).toHaveCount(0)
  const release = await holdRequests(page, /categories\.data/)
  await search(page).fill('mail')
  await expect(cards(page).filter({ hasText: 'Postroad' })).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Tallysheet' })).toHaveCount(0)
  await search(page).fill('nightjar')
  await expect(page.getByRole('region', { name: 'Searching' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).locator('mark').first()).toHaveText('Nightjar')
  await expect(said(page, '1 product for “nightjar”')).toBeVisible()
  await expect(page).toHaveURL(paths.search('nightjar'))

  // Case and accents do not matter; every word must match. Searches can be shared but are not indexed.
  await page.goto(paths.search('BÁCKUPS nightjar'))
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('BÁCKUPS nightjar')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${paths.categories()}$`),
  )
  await search(page).fill('backups postroad')
  await expect(page.getByText('No products match “backups postroad”.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(cards(page)).toHaveCount(CATALOG_STEP)
  await expect(search(page)).toHaveValue('')
  await search(page).fill('x')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(paths.categories())
})

test('an empty category, a failed More and a missing picture each leave the page usable', async ({
  page,
  asAdmin,
  problems,
}) => {
  const category = await addCategory(asAdmin, 'Empty Shelf')
  await page.goto(paths.category(category.slug))
  await expect(page.getByText('No products in this category yet.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/uploads/**', (route) => route.abort())
  problems.expect(/Failed to load resource|503/)
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL(paths.categories())
  await category.remove()
  // The plugin's tile replaces its picture.
  await expect(cards(page).first().getByRole('img')).toHaveCount(0)
  await expect(cards(page).first().locator('svg').first()).toBeVisible()

  await page.route(/categories\.data/, (route) => route.fulfill({ status: 503, body: 'no' }))
  await more(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Server error' })
  await expect(alert).toBeVisible()
  await expect(cards(page)).toHaveCount(CATALOG_STEP)
  await expectAccessible(page)
  await page.unroute(/categories\.data/)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(16)
  await expect(alert).toBeHidden()
})
