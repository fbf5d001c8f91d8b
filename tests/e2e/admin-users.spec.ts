import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { follow, goWithin } from '../support/admin-screens.ts'
import { expect, test } from '../support/browser-test.ts'
import { logIn, register } from '../support/shopper.ts'
import { expectAudited, openAsAdmin, searchList } from '../support/staff-page.ts'

const COPY_ONLY = /^Copy /
const POSTROAD = { at: `${adminPaths.products()}?q=postroad`, follow: [/^Postroad Mailer$/] }

/** Every screen of the panel, and the controls that read-only staff get there besides the list tools. */
const SEEN_BY_SUPPORT: readonly { at: string; follow?: RegExp[]; may: RegExp }[] = [
  {
    at: paths.admin(),
    may: /^(?:Revenue|Orders|Visits|Conversion|Annual recurring revenue|Due in 30 days|Churn|Show as table)/,
  },
  { at: adminPaths.categories(), may: COPY_ONLY },
  { at: adminPaths.products(), may: /^Export$/ },
  { at: adminPaths.newProduct(), may: COPY_ONLY },
  { ...POSTROAD, may: COPY_ONLY },
  {
    ...POSTROAD,
    follow: [...POSTROAD.follow, /^Releases$/],
    may: /^Zip$|^Show as table$|^Since the release of$/,
  },
  { at: adminPaths.productImport(), may: COPY_ONLY },
  { at: adminPaths.licensesFromFile(), may: COPY_ONLY },
  { at: adminPaths.orders(), may: /^Export CSV$/ },
  {
    at: `${adminPaths.orders()}?status=completed`,
    follow: [/^#/],
    may: /^Copy |^New note$|^Add note$|^Download evidence$/,
  },
  { at: adminPaths.subscriptions(), may: /^Export CSV$/ },
  { at: adminPaths.users(), may: COPY_ONLY },
  { at: adminPaths.content(), may: /^Export content$|^Search / },
  // Sections can be opened, and the history be seen.
  { at: adminPaths.contentItem('home'), may: /^History$|^Hero|^[A-Z][a-z ]+\n/ },
  { at: adminPaths.contentItem('page:refund-policy'), may: /^History$|^Text\n/ },
  { at: adminPaths.contentItem('menus'), may: /^History$/ },
  { at: adminPaths.contentItem('announcement'), may: /^History$/ },
  { at: `${adminPaths.users()}?role=2`, follow: [/./], may: COPY_ONLY },
  { at: adminPaths.licenses(), may: /^Actions for |^•/ },
  { at: adminPaths.coupons(), may: COPY_ONLY },
  { at: adminPaths.reviews(), may: COPY_ONLY },
  { at: adminPaths.mails(), may: COPY_ONLY },
  { at: adminPaths.mails(), follow: [/./], may: COPY_ONLY },
  { at: adminPaths.webhooks(), may: COPY_ONLY },
  { at: adminPaths.import(), may: COPY_ONLY },
  // Audit entries can be opened.
  { at: adminPaths.audit(), may: /(?:ed|sent|made|hidden|shown)$/ },
  { at: adminPaths.settings(), may: COPY_ONLY },
]

/** Names of the enabled buttons and fields. */
async function offeredBy(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const all = main.querySelectorAll<HTMLElement>(
      ':is(button, input, textarea, select):enabled, [contenteditable="true"], a[href$="/new"], a[href$="/import"]',
    )
    const own = [...all].filter(
      (one) => one.checkVisibility() && !one.closest('[aria-label="Search and filters"], [aria-sort]'),
    )
    return own.map(
      (one) => one.ariaLabel ?? (one as HTMLInputElement).labels?.[0]?.innerText ?? one.innerText,
    )
  })
}

test('an admin makes a shopper Support, who sees everything and changes nothing; admins cannot change their own role', async ({
  page,
  shop,
  mailbox,
  anotherBrowser,
}) => {
  await page.goto(paths.home())
  const other = await anotherBrowser()
  const ada = await register(other)
  await other.goto(await mailbox.linkTo(paths.confirmEmail(), ada.email))
  await other.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(other.getByRole('link', { name: 'Go to your profile' })).toBeVisible()
  await other.goto(adminPaths.orders())
  await expect(other.getByRole('heading', { level: 1, name: /not found|lost/i })).toBeVisible()

  await openAsAdmin(page, shop, adminPaths.users())
  await searchList(page, ada.email, /^1 user$/)
  await page.getByRole('link', { name: ada.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
  await expect(page.getByText('Chrome on').first()).toBeVisible()
  await page.getByLabel('New note').fill('Now on our side.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Now on our side.')).toBeVisible()
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Change the role of ${ada.name}?` })
  await dialog.getByRole('radio', { name: 'Support' }).check()
  await dialog.getByRole('button', { name: 'Make Support' }).click()
  await expect(page.getByText('Role changed.')).toBeVisible()
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible()

  await page.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('button', { name: 'Enable account' }).click()
  await expect(page.getByRole('button', { name: 'Disable account' })).toBeVisible()
  await page.goto(`${adminPaths.users()}?q=${shop.adminEmail}`)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByText('You cannot change your own role')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change role' })).toBeHidden()

  await other.goto(paths.adminLogin())
  await logIn(other, ada)
  await other.waitForURL((url) => url.pathname.startsWith('/admin') && url.pathname !== paths.adminLogin())
  await expect(other.getByRole('button', { name: 'Log In' })).toHaveCount(0)
  for (const { at, follow: links = [], may } of SEEN_BY_SUPPORT) {
    await goWithin(other, at)
    for (const link of links) await follow(other, link)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.locator('main [aria-busy="true"]')).toHaveCount(0)
    const offered = await offeredBy(other)
    expect(
      offered.filter((name) => !may.test(name)),
      `offered to Support at ${at}`,
    ).toEqual([])
  }
  await goWithin(other, `${adminPaths.orders()}?status=completed`)
  await other.getByRole('link', { name: /^#\d+/ }).first().click()
  await other.getByLabel('New note').fill('Seen by Support.')
  await other.getByRole('button', { name: 'Add note' }).click()
  await expect(other.getByText('Seen by Support.')).toBeVisible()
  await goWithin(other, adminPaths.settings())
  await expect(other.getByText('You can look at the settings. Only an admin')).toBeVisible()

  await expectAudited(page, 'user', ['User role changed', 'User disabled', 'User enabled'])
})
