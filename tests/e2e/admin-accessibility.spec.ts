import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import {
  checkDialog,
  checkScreen,
  choose,
  follow,
  goWithin,
  press,
  type Screen,
  withSelected,
} from '../support/admin-screens.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/page-checks.ts'
import { openAsAdmin } from '../support/staff-page.ts'

// Each test checks many states, and axe takes its time for each.
test.slow()

// One or two rows per list are enough, because all rows share their markup.
const CATALOG: readonly Screen[] = [
  { at: paths.adminCategories(), title: 'Categories', opens: [press('New category'), choose('Delete')] },
  {
    at: `${paths.adminProducts()}?q=sealmark`,
    title: 'Products',
    focus: true,
    opens: [withSelected('Set category'), withSelected('Delete')],
  },
  {
    at: `${paths.adminProducts()}?q=sealmark`,
    follow: /^Sealmark$/,
    title: 'Sealmark',
    opens: [press('Link'), press('Picture')],
  },
  { at: paths.adminProductImport(), title: 'Import products' },
  { at: paths.adminLicensesFromFile(), title: 'Issue licenses from CSV' },
]

const MONEY: readonly Screen[] = [
  { at: `${paths.adminOrders()}?status=attention`, title: 'Orders' },
  {
    at: `${paths.adminOrders()}?status=attention`,
    follow: /^#/,
    title: /^Order \d/,
    opens: [press(/^Refund/), press('Settle order')],
  },
  {
    at: `${paths.adminOrders()}?status=pending`,
    follow: /^#/,
    title: /^Order \d/,
    opens: [press('Cancel order')],
  },
  {
    at: `${paths.adminOrders()}?q=1035`,
    follow: /^#1035$/,
    title: 'Order 1035',
    opens: [press('Approve request'), press('Decline request')],
  },
  { at: `${paths.adminUsers()}?q=noor.haddad`, title: 'Users' },
  {
    at: `${paths.adminUsers()}?q=noor.haddad`,
    follow: /^Noor Haddad$/,
    title: 'Noor Haddad',
    opens: [press('Change role'), press('Disable account'), press('Delete account')],
  },
]

/** Needs a sent mail and a logged change. */
const LOGS: readonly Screen[] = [
  { at: `${paths.adminMails()}?q=noor.haddad`, title: 'Mail' },
  { at: `${paths.adminMails()}?q=noor.haddad`, follow: /./, title: /./ },
  { at: `${paths.adminAudit()}?q=user.reset_link_sent`, title: 'Audit log', opens: [press(/^User /)] },
  { at: paths.adminSecurity(), title: 'Security log' },
]

const REST: readonly Screen[] = [
  { at: paths.adminSetup(), title: 'Setup', opens: [press('Start my own shop')] },
  {
    at: `${paths.adminLicenses()}?q=carol.diaz@example.com`,
    title: 'Licenses',
    opens: [choose('Sites and history'), choose('Change sites or date'), choose('Disable')],
  },
  { at: paths.adminCoupons(), title: 'Coupons', opens: [press('New coupon'), choose('Delete')] },
  { at: `${paths.adminReviews()}?rating=3`, title: 'Reviews', opens: [choose('Hide'), choose(/nswer/)] },
  { at: paths.adminWebhooks(), title: 'Webhooks', opens: [press('New endpoint')] },
  { at: paths.adminApiTokens(), title: 'API tokens', opens: [press('New token')] },
  { at: paths.adminImport(), title: 'Import from another shop' },
  { at: paths.adminSettings(), title: 'Settings' },
]

/** The editors of the shop's own texts, with a part of each unfolded. */
const CONTENT: readonly Screen[] = [
  { at: paths.adminContent(), title: 'Content', focus: true, opens: [press('New page')] },
  { at: paths.adminContentItem('home'), title: 'Home page', opens: [press('Add section'), press('History')] },
  { at: paths.adminContentItem('page:refund-policy'), title: 'Refund Policy', opens: [press('Add part')] },
  { at: paths.adminContentItem('menus'), title: 'Menus' },
  { at: paths.adminContentItem('announcement'), title: 'Announcement' },
  { at: paths.adminContentItem('catalog'), title: 'Catalog texts' },
]

async function unfoldAll(page: Page): Promise<void> {
  const folded = page.getByRole('main').locator('h3 button[aria-expanded="false"]')
  await expect(folded.first()).toBeVisible()
  for (let left = await folded.count(); left > 0; left -= 1) {
    await folded.first().click()
    await expect(folded).toHaveCount(left - 1)
  }
}

test('axe finds no violations in the screens of the shop’s texts, and in every section’s fields', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, paths.admin())
  for (const screen of CONTENT) await test.step(screen.at, () => checkScreen(page, screen))

  await goWithin(page, paths.adminContentItem('home'))
  await unfoldAll(page)
  await expectAccessible(page, { within: 'main' })
  await goWithin(page, paths.adminContentItem('page:refund-policy'))
  await unfoldAll(page)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expectAccessible(page, { within: 'main' })
})

test('axe finds no violations in the catalog’s screens, bars and dialogs, light and dark, on desktop and phone', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, paths.admin())
  for (const screen of CATALOG) await test.step(screen.at, () => checkScreen(page, screen))

  await goWithin(page, `${paths.adminProducts()}?q=sealmark`)
  await page.getByRole('checkbox', { name: 'Select Sealmark' }).check()
  await expectAccessible(page, { within: 'main' })
  await follow(page, /^Sealmark$/)
  const releases = await page.getByRole('link', { name: 'Releases', exact: true }).getAttribute('href')
  await checkScreen(page, {
    at: releases ?? '',
    title: 'Sealmark',
    opens: [choose('Change rollout and notice'), choose('Withdraw'), press('Make a key'), press('Add key')],
  })

  await follow(page, /^Details$/)
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Sealmark 2')
  await page.getByRole('link', { name: 'Releases', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await checkDialog(page)
})

test('axe finds no violations in the screens and dialogs of orders, users and mails', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, paths.admin())
  for (const screen of MONEY) await test.step(screen.at, () => checkScreen(page, screen))
  await page.getByRole('button', { name: 'Send password reset link' }).click()
  await expect(page.getByText(/on its way to/)).toBeVisible()
  for (const screen of LOGS) await test.step(screen.at, () => checkScreen(page, screen))

  await goWithin(page, paths.adminOrders())
  await page.getByRole('combobox', { name: 'Product' }).click()
  await expect(page.getByRole('option', { name: 'All products' })).toBeVisible()
  await expectAccessible(page, { within: '[aria-label="Search and filters"]', screens: [DESKTOP] })

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page, { within: 'dialog[open]', screens: [PHONE] })
})

test('axe finds no violations in the other screens and dialogs of the panel', async ({ page, shop }) => {
  await openAsAdmin(page, shop, paths.admin())
  for (const screen of REST) await test.step(screen.at, () => checkScreen(page, screen))
})
