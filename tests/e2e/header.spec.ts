import type { Page } from '@playwright/test'
import { HOUR_MS } from '#core/domain/durations.ts'
import { MENU_HIDE_DELAY_MS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/page-checks.ts'
import { logOut, register } from '../support/shopper.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name })

test('the three menus work by mouse and keyboard, and close 150 ms after the pointer leaves', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(paths.aboutUs())
  const mail = page.getByRole('link', { name: 'Write to us' })
  const support = menu(page, 'Support')
  await support.focus()
  await page.keyboard.press('Enter')
  await expect(mail).toHaveAttribute('href', /^mailto:/)
  await page.keyboard.press('Tab')
  await expect(mail).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(support).toBeFocused()
  await expect(mail).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(mail).toBeHidden()

  await page.clock.pauseAt(Date.now() + HOUR_MS)
  await support.hover()
  await expect(mail).toBeVisible()
  // The menu stays open while the pointer travels into the panel.
  await mail.hover()
  await page.clock.runFor(MENU_HIDE_DELAY_MS * 2)
  await expect(mail).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(MENU_HIDE_DELAY_MS - 1)
  await expect(mail).toBeVisible()
  await page.clock.runFor(1)
  await expect(mail).toBeHidden()
  await page.clock.resume()

  await menu(page, 'Shopify').click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Coming soon')).toBeVisible()
  await menu(page, 'WordPress').click()
  await expectAccessible(page, { screens: [DESKTOP], within: 'header' })
  await page.getByRole('link', { name: 'Postroad Mailer' }).click()
  await expect(page).toHaveURL(paths.product('postroad-mailer'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(menu(page, 'WordPress')).toHaveAttribute('aria-expanded', 'false')
})

test('the search suggests products, arrow keys select, Enter opens the catalog, and Escape closes it', async ({
  page,
  problems,
}) => {
  await page.goto(paths.aboutUs())
  const toggle = page.getByRole('button', { name: 'Search', exact: true })
  const field = page.getByRole('combobox', { name: 'Search plugins' })
  await toggle.click()
  await expect(field).toBeFocused()
  await page.keyboard.type('log')
  await expect(page.getByRole('option', { name: 'Postroad Mailer' })).toBeVisible()
  await expect(page.getByRole('status').getByText(/^\d+ products found\.$/)).toBeAttached()
  await expectAccessible(page, { within: 'header' })

  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\//)
  await expect(field).toBeHidden()

  await toggle.click()
  await field.fill('backup')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await field.fill('backup')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.search('backup'))
  await expect(page.getByText(/^\d products? for “backup”$/)).toBeVisible()

  // The catalog opens even when nothing matches or the suggestions fail to load.
  await toggle.click()
  await field.fill('zeppelin')
  await page.getByRole('option', { name: 'Search the catalog for “zeppelin”' }).click()
  await expect(page.getByText('No products match “zeppelin”.')).toBeVisible()
  problems.expect(/Failed to load resource/)
  await page.route('**/api/products?**', (route) => route.abort())
  await toggle.click()
  const asked = page.waitForEvent('requestfailed')
  await field.fill('cache')
  await asked
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL(paths.search('cache'))
})

test('the cart link counts in every tab, and a visitor without a cart sends no cart request', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const other = await context.newPage()
  await other.goto(paths.aboutUs())
  await expect(other.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await page.goto(paths.product('postroad-mailer'))
  await expect.poll(() => asked).toContain('POST /visits')
  expect(asked).not.toContain('POST /cart')

  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page).toHaveURL(paths.cart())
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a visitor can log in or sign up; a shopper has initials, Profile and Logout, on a phone in a drawer', async ({
  page,
  problems,
}) => {
  await page.goto(paths.home())
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', paths.login())
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', paths.register())

  await register(page)
  const initials = header.getByText('AB', { exact: true })
  await expect(initials).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  // The server already renders the header of a logged-in shopper.
  const html = await page.request.get(paths.home()).then((response) => response.text())
  expect(html).toContain('Your account')
  expect(html).not.toContain('Sign Up')

  const account = header.getByRole('button', { name: 'Your account, Ada Byron' })
  await account.click()
  await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', paths.profile())
  await expectAccessible(page, { screens: [DESKTOP], within: 'header' })
  problems.expect(/500|Failed to load resource/)
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Server error' } }),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible()
  await expect(initials).toBeVisible()
  await page.unroute('**/api/logout')
  await page.keyboard.press('Escape')

  await page.setViewportSize(PHONE)
  const burger = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await burger.click()
  await expect(drawer.getByRole('link', { name: 'Profile' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login())
  await expect(drawer).toBeHidden()

  await burger.click()
  for (const name of ['Home', 'All plugins', 'Cart', 'Postroad Mailer', 'Log In', 'Sign Up'])
    await expect(drawer.getByRole('link', { name })).toBeVisible()
  await expect(drawer.getByText('Coming soon')).toBeVisible()
  await expect(drawer.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page, { screens: [PHONE], within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await expect(burger).toBeFocused()
  await burger.click()
  await drawer.getByRole('link', { name: 'All plugins' }).click()
  await expect(page).toHaveURL(paths.categories())
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'All plugins' })).toBeFocused()

  await page.setViewportSize(DESKTOP)
  await register(page)
  await logOut(page)
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible()
})
