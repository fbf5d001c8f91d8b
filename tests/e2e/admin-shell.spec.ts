import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  DESKTOP,
  expectAccessible,
  expectFitsNarrowScreen,
  expectFocusSeen,
  PHONE,
} from '../support/page-checks.ts'
import { logIn, register } from '../support/shopper.ts'
import { expectAudited } from '../support/staff-page.ts'
import type { RunningShop } from '../support/start-shop.ts'

async function logInAsStaff(page: Page, shop: RunningShop): Promise<void> {
  await page.goto(paths.adminLogin())
  await logIn(page, { email: shop.adminEmail, password: shop.adminPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

// Each test checks many states, and axe takes its time for each.
test.slow()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rowNames = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for / })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.replace('Actions for ', '')),
    )

test('a visitor is sent to the login and a shopper to the bare not-found page; no admin page is cached', async ({
  page,
}) => {
  const refused = await page.goto(`${adminPaths.categories()}?page=2`)
  expect(refused?.request().redirectedFrom()?.url()).toContain(adminPaths.categories())
  await expect(page).toHaveURL(paths.loginThen(`${adminPaths.categories()}?page=2`))

  await register(page)
  const notFound = await page.goto(paths.admin())

  expect(notFound?.status()).toBe(404)
  await expect(page).toHaveURL(paths.adminNotFound())
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', paths.home())
  await expect(page.getByRole('link', { name: 'Log in as staff' })).toHaveAttribute(
    'href',
    paths.adminLogin(),
  )
  await expectAccessible(page)
  const direct = await page.request.get(adminPaths.categories(), { maxRedirects: 0 })
  expect([direct.status(), direct.headers()['cache-control'], direct.headers()['x-robots-tag']]).toEqual([
    302,
    'no-store',
    'noindex',
  ])
})

test('staff get around by navigation, command palette and shortcuts, and the figures are real', async ({
  page,
  shop,
}) => {
  await logInAsStaff(page, shop)
  await expect(page).toHaveTitle(/^Dashboard · Admin Panel · /)
  const navigation = page.getByRole('navigation', { name: 'Admin Panel' })
  expect((await navigation.getByRole('link').allInnerTexts()).slice(0, 5)).toEqual([
    'Dashboard',
    'Categories',
    'Products',
    'Orders',
    'Users',
  ])
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')

  // The counts match the demo shop and link to their lists.
  const counts = page.getByRole('list', { name: 'Counts' })
  await expect(counts.getByRole('link')).toHaveText([
    /Categories\s*5/,
    /^Products\s*\d+$/,
    /Users\s*\d+/,
    /Orders\s*\d+/,
  ])
  await expect(page.getByRole('img', { name: /^Revenue by day, .* Highest: \$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Visits/ }).click()
  await expect(page.getByRole('img', { name: /^Visits by day/ })).toBeVisible()
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(`${paths.admin()}?days=7`)
  const sales = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sales, 7 days' }) })
  await sales.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: 'Sales by day' }).getByRole('row')).toHaveCount(8)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sales, 7 days' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Best sellers by revenue' })).toBeVisible()
  // Other walks of the panel leave orders to look at.
  await expect(page.getByText(/^[1-9]\d* orders? to look at$/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)

  // The palette: a page, then a product.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search the panel' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await palette.getByRole('combobox').fill('categ')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Categories')).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await palette.getByRole('combobox').fill('postroad')
  await expect(palette.getByRole('option', { name: /Postroad Mailer.*Product/ })).toBeVisible()
  await expectAccessible(page, { within: 'dialog', screens: [DESKTOP] })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()

  // Shortcuts: G and a letter, the list of shortcuts, and the setting that turns them off.
  // Sent together, because the second key must follow within a moment.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('d')])
  await expect(heading(page, 'Dashboard')).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectAccessible(page, { within: 'dialog', screens: [DESKTOP] })
  await keys.getByRole('checkbox', { name: /single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(keys.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
})

test('the bell, the menu and the collapsed navigation work', async ({ page, shop }) => {
  await logInAsStaff(page, shop)

  await page.getByRole('button', { name: 'Notifications, unread' }).click()
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: /^New order \d+\s*, unread/ }).first()).toBeVisible()
  await expectAccessible(page, { within: '[popover]:popover-open', screens: [DESKTOP] })
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel.getByRole('link', { name: /unread/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Collapse the navigation' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collapse the navigation' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('link', { name: 'Orders', exact: true }).first()).toBeVisible()
  await expectFocusSeen(page)

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' })
  await expectAccessible(page, { within: 'dialog[open]', screens: [PHONE] })
  await drawer.getByRole('link', { name: 'Categories' }).click()
  await expect(heading(page, 'Categories')).toBeFocused()
  await expect(drawer).toBeHidden()

  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute(
    'href',
    paths.profileShortcut(),
  )
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.adminLogin())
  await page.goto(adminPaths.categories())
  await expect(page).toHaveURL(paths.loginThen(adminPaths.categories()))
})

test('staff create, edit, move and delete a category without a mouse', async ({ page, shop, problems }) => {
  problems.expect(/409 \(Conflict\)/)
  await logInAsStaff(page, shop)
  await page.goto(adminPaths.categories())
  await expect(page.getByText('5 categories')).toBeVisible()
  const before = await rowNames(page)

  // Create: the slug follows the name.
  await page.getByRole('button', { name: 'New category' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'New category' })
  await sheet.getByRole('button', { name: 'Create category' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByLabel('Name')).toBeFocused()
  await expect(sheet.getByText('Name is required.').first()).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
  await page.keyboard.type('Événements & Tickets')
  await expect(sheet.getByLabel('Slug')).toHaveValue('evenements-tickets')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Category “Événements & Tickets” created.')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('6 categories')).toBeVisible()
  expect(await rowNames(page)).toEqual([...before, 'Événements & Tickets'])

  // Edit: an existing slug is locked, and the row is replaced in place.
  await page.getByRole('button', { name: 'Actions for Événements & Tickets' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit “Événements & Tickets”' })
  await edit.getByLabel('Name').fill('Tickets')
  await expect(edit.getByLabel('Slug')).toHaveValue('evenements-tickets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Tickets', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Tickets' })).toBeFocused()

  // Move: by a button that keeps the focus, then by dragging; the order survives a reload.
  const up = page.getByRole('button', { name: 'Move Tickets up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rowNames(page)).at(-2)).toBe('Tickets')
  await expect(up).toBeFocused()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const [first = '', second = ''] = before
  await row('Tickets')
    .getByTitle('Drag to reorder')
    .dragTo(row(first), { targetPosition: { x: 200, y: 4 } })
  await expect.poll(async () => (await rowNames(page)).slice(0, 3)).toEqual(['Tickets', first, second])
  await page.reload()
  await expect.poll(async () => (await rowNames(page)).slice(0, 3)).toEqual(['Tickets', first, second])

  // Delete: a category with products is refused with their number; an empty one is deleted.
  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete “${first}”?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete category' }).click()
  await expect(question.getByRole('alert').filter({ hasText: /still has \d+ products/ })).toBeFocused()
  await expectAccessible(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Actions for Tickets' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete category' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Category “Tickets” deleted.')).toBeVisible()
  await expect.poll(() => rowNames(page)).toEqual(before)
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveCount(5)
  const done = ['created', 'updated', 'moved', 'deleted']
  await expectAudited(
    page,
    'category',
    done.map((what) => `Category ${what}`),
  )
})

test('a list that fails to load can be retried, and an expired login leads to the login page', async ({
  page,
  shop,
  problems,
}) => {
  problems.expect(/500|503/)
  await logInAsStaff(page, shop)
  await page.route('**/api/categories*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Server error' } }),
  )
  await page
    .getByRole('navigation', { name: 'Admin Panel' })
    .getByRole('link', { name: 'Categories' })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible()
  await expectAccessible(page, { screens: [DESKTOP] })
  await page.unroute('**/api/categories*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('5 categories')).toBeVisible()

  problems.expect(/401 \(Unauthorized\)/)
  await page.route('**/api/admin/dashboard/**', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Unauthenticated.' } }),
  )
  await page.goto(paths.admin())
  await expect(page).toHaveURL(paths.loginThen(paths.admin()))
  await expect(page.getByText('Please log in again to continue.')).toBeVisible()
})
