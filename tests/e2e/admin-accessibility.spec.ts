import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
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
  { at: adminPaths.categories(), title: 'Categories', opens: [press('New category'), choose('Delete')] },
  {
    at: `${adminPaths.products()}?q=sealmark`,
    title: 'Products',
    focus: true,
    opens: [withSelected('Set category'), withSelected('Delete')],
  },
  {
    at: `${adminPaths.products()}?q=sealmark`,
    follow: /^Sealmark$/,
    title: 'Sealmark',
    opens: [press('Link'), press('Picture')],
  },
  { at: adminPaths.productImport(), title: 'Import products' },
  { at: adminPaths.licensesFromFile(), title: 'Issue licenses from CSV' },
]

const MONEY: readonly Screen[] = [
  { at: `${adminPaths.orders()}?status=attention`, title: 'Orders' },
  {
    at: `${adminPaths.orders()}?status=attention`,
    follow: /^#/,
    title: /^Order \d/,
    opens: [press(/^Refund/), press('Settle order')],
  },
  {
    at: `${adminPaths.orders()}?status=pending`,
    follow: /^#/,
    title: /^Order \d/,
    opens: [press('Cancel order')],
  },
  {
    at: `${adminPaths.orders()}?q=1035`,
    follow: /^#1035$/,
    title: 'Order 1035',
    opens: [press('Approve request'), press('Decline request')],
  },
  { at: adminPaths.subscriptions(), title: 'Subscriptions' },
  { at: `${adminPaths.users()}?q=noor.haddad`, title: 'Users' },
  {
    at: `${adminPaths.users()}?q=noor.haddad`,
    follow: /^Noor Haddad$/,
    title: 'Noor Haddad',
    opens: [press('Change role'), press('Disable account'), press('Delete account')],
  },
]

/** Needs a sent mail and a logged change. */
const LOGS: readonly Screen[] = [
  { at: `${adminPaths.mails()}?q=noor.haddad`, title: 'Mail' },
  { at: `${adminPaths.mails()}?q=noor.haddad`, follow: /./, title: /./ },
  { at: `${adminPaths.audit()}?q=user.reset_link_sent`, title: 'Audit log', opens: [press(/^User /)] },
  { at: adminPaths.security(), title: 'Security log' },
]

const REST: readonly Screen[] = [
  { at: adminPaths.setup(), title: 'Setup', opens: [press('Start my own shop')] },
  {
    at: `${adminPaths.licenses()}?q=carol.diaz@example.com`,
    title: 'Licenses',
    opens: [choose('Sites and history'), choose('Change sites or date'), choose('Disable')],
  },
  { at: adminPaths.coupons(), title: 'Coupons', opens: [press('New coupon'), choose('Delete')] },
  { at: `${adminPaths.reviews()}?rating=3`, title: 'Reviews', opens: [choose('Hide'), choose(/nswer/)] },
  { at: adminPaths.webhooks(), title: 'Webhooks', opens: [press('New endpoint')] },
  { at: adminPaths.apiTokens(), title: 'API tokens', opens: [press('New token')] },
  { at: adminPaths.import(), title: 'Import from another shop' },
  { at: adminPaths.settings(), title: 'Settings' },
]

/** The editors of the shop's own texts, with a part of each unfolded. */
const CONTENT: readonly Screen[] = [
  { at: adminPaths.content(), title: 'Content', focus: true, opens: [press('New page')] },
  { at: adminPaths.contentItem('home'), title: 'Home page', opens: [press('Add section'), press('History')] },
  { at: adminPaths.contentItem('page:refund-policy'), title: 'Refund Policy', opens: [press('Add part')] },
  { at: adminPaths.contentItem('menus'), title: 'Menus' },
  { at: adminPaths.contentItem('announcement'), title: 'Announcement' },
  { at: adminPaths.contentItem('catalog'), title: 'Catalog texts' },
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

  await goWithin(page, adminPaths.contentItem('home'))
  await unfoldAll(page)
  await expectAccessible(page, { within: 'main' })
  await goWithin(page, adminPaths.contentItem('page:refund-policy'))
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

  await goWithin(page, `${adminPaths.products()}?q=sealmark`)
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

  await goWithin(page, adminPaths.orders())
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
