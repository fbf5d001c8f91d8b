import type { Page } from '@playwright/test'
import { MENU_HIDE_DELAY_MS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/page-checks.ts'
import { logOut, register } from '../support/shopper.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name })

test('the three menus lead to the plugin, say coming soon, and write a mail', async ({ page }) => {
  await page.goto(paths.aboutUs())

  await menu(page, 'Support').click()
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/)
  await menu(page, 'Shopify').click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Coming soon')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeHidden()
  await menu(page, 'WordPress').click()
  await expectAccessible(page, { screens: [DESKTOP] })
  await page.getByRole('link', { name: 'Postroad Mailer' }).click()

  await expect(page).toHaveURL(paths.product('postroad-mailer'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(menu(page, 'WordPress')).toHaveAttribute('aria-expanded', 'false')
})

test('a menu opens under the mouse and stays 150 ms after it has left', async ({ page }) => {
  await page.clock.install()
  await page.goto(paths.aboutUs(), { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const link = page.getByRole('link', { name: 'Write to us' })

  await menu(page, 'Support').hover()
  await expect(link).toBeVisible()
  // The pointer may travel into the panel: it is not lost on the way.
  await link.hover()
  await page.clock.runFor(MENU_HIDE_DELAY_MS * 2)
  await expect(link).toBeVisible()

  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(MENU_HIDE_DELAY_MS - 1)
  await expect(link).toBeVisible()
  await page.clock.runFor(1)
  await expect(link).toBeHidden()
})

test('the menus work by keyboard: Enter opens, Escape closes and gives the focus back', async ({ page }) => {
  await page.goto(paths.aboutUs())
  const support = menu(page, 'Support')

  await support.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(support).toBeFocused()
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeHidden()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeHidden()
})

test('the search suggests while one types, and the arrows choose', async ({ page }) => {
  await page.goto(paths.aboutUs())
  const toggle = page.getByRole('button', { name: 'Search', exact: true })

  await toggle.click()
  const field = page.getByRole('combobox', { name: 'Search plugins' })
  await expect(field).toBeFocused()
  await page.keyboard.type('log')
  await expect(page.getByRole('option', { name: 'Postroad Mailer' })).toBeVisible()
  await expect(page.getByRole('status').getByText(/^\d+ products found\.$/)).toBeAttached()
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  const [first] = await page.getByRole('option').all()
  await expect(first ?? field).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first?.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/products\//)
  await expect(field).toBeHidden()
})

test('Enter opens the catalogue with the words as its search; Escape closes', async ({ page }) => {
  await page.goto(paths.aboutUs())
  const toggle = page.getByRole('button', { name: 'Search', exact: true })
  await toggle.click()
  await page.getByRole('combobox').fill('backup')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox')).toBeHidden()
  await expect(toggle).toBeFocused()

  await toggle.click()
  await page.getByRole('combobox').fill('backup')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(paths.search('backup'))
  await expect(page.getByText(/^\d products? for “backup”$/)).toBeVisible()
})

test('words that nothing matches still lead to the catalogue, and a pointer can choose', async ({ page }) => {
  await page.goto(paths.aboutUs())
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill('zeppelin')
  await page.getByRole('option', { name: 'Search the catalogue for “zeppelin”' }).click()

  await expect(page.getByText('No products match “zeppelin”.')).toBeVisible()
})

test('without an answer there are no suggestions, and the search works all the same', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/)
  await page.goto(paths.aboutUs())
  await page.route('**/api/products?**', (route) => route.abort())
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const asked = page.waitForEvent('requestfailed')
  await page.getByRole('combobox').fill('backup')
  await asked
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()

  await expect(page).toHaveURL(paths.search('backup'))
})

test('the cart link counts what is in the cart, in every tab', async ({ page, context }) => {
  await page.goto(paths.product('postroad-mailer'))
  const other = await context.newPage()
  await other.goto(paths.aboutUs())
  await expect(other.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

  await page.getByRole('button', { name: 'Add to Cart' }).first().click()

  await expect(page).toHaveURL(paths.cart())
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto(paths.home())
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a visitor without a cart asks for none', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(paths.home(), { waitUntil: 'networkidle' })

  expect(asked).toContain('POST /visits')
  expect(asked).not.toContain('POST /cart')
})

test('a visitor is asked in; a shopper has initials, a profile and a way out', async ({ page }) => {
  await page.goto(paths.home())
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', paths.login())
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', paths.register())

  await register(page)
  await expect(header.getByText('AB', { exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Your account, Ada Byron' }).click()
  await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', paths.profile())
  await expectAccessible(page, { screens: [DESKTOP] })
  await page.keyboard.press('Escape')
  await logOut(page)

  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible()
})

test('the first byte already knows a shopper from a visitor', async ({ page }) => {
  await register(page)
  const html = await page.request.get(paths.home()).then((response) => response.text())

  expect(html).toContain('Your account')
  expect(html).not.toContain('Sign Up')
})

test('a log out that fails is said at its button, and nobody is logged out', async ({ page, problems }) => {
  problems.expect(/500|Failed to load resource/)
  await register(page)
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Server error' } }),
  )
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible()
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByRole('banner').getByText('AB', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a drawer has the same links, closes on the way and gives the focus back', async ({ page }) => {
    await page.goto(paths.aboutUs())
    const burger = page.getByRole('button', { name: 'Menu' })
    await burger.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Home', 'All plugins', 'Cart', 'Postroad Mailer', 'Log In', 'Sign Up'])
      await expect(drawer.getByRole('link', { name })).toBeVisible()
    await expect(drawer.getByText('Coming soon')).toBeVisible()
    await expect(drawer.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
    await expectAccessible(page, { screens: [PHONE] })

    await page.keyboard.press('Escape')
    await expect(burger).toBeFocused()
    await burger.click()
    await drawer.getByRole('link', { name: 'All plugins' }).click()
    await expect(page).toHaveURL(paths.categories())
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'All plugins' })).toBeFocused()
  })

  test('a shopper finds profile and logout in it', async ({ page }) => {
    await register(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Profile' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Logout' }).click()

    await expect(page).toHaveURL(paths.login())
    await expect(drawer).toBeHidden()
  })
})
