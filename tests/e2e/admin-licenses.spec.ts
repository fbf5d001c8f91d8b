import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectBought, fillCard, fillCart, fillForm, payButton } from '../support/checkout-page.ts'
import { expectAccessible, expectFitsNarrowScreen } from '../support/page-checks.ts'
import { newShopper, register } from '../support/shopper.ts'
import { openAsAdmin, searchList } from '../support/staff-page.ts'

async function payFor(page: Page, email: string): Promise<void> {
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectBought(page)
}

test('a buyer activates, moves, frees, upgrades and renews a license; staff find it and change it', async ({
  page,
  shop,
  mailbox,
  anotherBrowser,
}) => {
  test.slow()
  await page.goto(paths.home())
  const staff = await anotherBrowser()
  await sellYearlyPlans(staff, () => openAsAdmin(staff, shop, adminPaths.products()))
  const shopper = newShopper()
  await fillCart(page, ['postroad-mailer'])
  await payFor(page, shopper.email)
  await register(page, shopper)
  await page.goto(paths.licenses())
  await expect(page.getByText('You have no licenses yet.')).toBeVisible()
  await page.goto(await mailbox.linkTo(paths.confirmEmail(), shopper.email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()

  await page.goto(paths.profile())
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Licenses' }).click()
  await expect(page.getByRole('heading', { name: 'Postroad Mailer' })).toBeVisible()
  const key = (await page.getByText(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){5}$/).textContent()) ?? ''
  await expect(page.getByText('No site uses this key yet.', { exact: false })).toBeVisible()
  const asSite = async (action: string, url: string) => {
    const query = { edd_action: action, license: key, item_name: 'Postroad Mailer', url }
    return (await page.request.get(`/?${new URLSearchParams(query)}`)).json()
  }
  expect((await asSite('activate_license', 'https://my-site.example')).success).toBe(true)
  await page.reload()
  await expect(page.getByText('Sites: 1 of 1 in use')).toBeVisible()
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)

  await page.getByRole('button', { name: 'Move my-site.example elsewhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the license to another site' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByText('Please enter the address of the site.')).toBeVisible()
  await dialog.getByLabel('Address of the new site').fill('https://new-site.example')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Free this site: new-site.example' }).click()
  await expect(page.getByText('Sites: 0 of 1 in use')).toBeVisible()
  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download \d.* of Postroad Mailer/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/^postroad-mailer\.\d.*\.zip$/)

  await test.step('staff find it by key, site or email, add a site, disable it and enable it', async () => {
    expect((await asSite('activate_license', 'https://old.example')).success).toBe(true)
    await staff.goto(adminPaths.licenses())
    for (const words of [key, 'old.example', shopper.email]) await searchList(staff, words, /^1 license$/)
    const act = async (what: string) => {
      await staff.getByRole('button', { name: /^Actions for Postroad Mailer/ }).click()
      await staff.getByRole('menuitem', { name: what }).click()
    }
    await act('Change sites or date')
    await staff.getByLabel('Sites', { exact: true }).fill('2')
    await staff.getByRole('button', { name: 'Save license' }).click()
    await expect(staff.getByRole('table').getByText('1 of 2')).toBeVisible()
    await act('Disable')
    await staff.getByRole('button', { name: 'Disable license' }).click()
    await expect(staff.getByRole('table').getByText('Disabled')).toBeVisible()
    expect((await asSite('check_license', 'https://old.example')).license).toBe('disabled')
    await act('Enable')
    await expect(staff.getByRole('table').getByText('Active')).toBeVisible()
    await act('Sites and history')
    const details = staff.getByRole('dialog', { name: 'License for Postroad Mailer' })
    await details.getByRole('button', { name: 'Move old.example elsewhere' }).click()
    await details.getByLabel('Address of the new site').fill('https://new.example')
    await details.getByRole('button', { name: 'Move here' }).click()
    await expect(details.getByRole('button', { name: 'Free this site: new.example' })).toBeVisible()
    await expect(details.getByText('Activated: new.example by a person')).toBeVisible()
    await expect(details.getByText('Number of sites changed by a person')).toBeVisible()
    await expectAccessible(staff)
    await details.getByRole('button', { name: 'Free this site: new.example' }).click()
    await expect(details.getByText('No site uses it.')).toBeVisible()
  })

  await test.step('the buyer pays the difference for more sites and adds another year to the cart', async () => {
    const open = async () => {
      await page.goto(paths.licenses())
      await page.getByRole('button', { name: 'Renew or upgrade Postroad Mailer' }).click()
      return page.getByRole('dialog', { name: 'Renew or upgrade Postroad Mailer' })
    }
    const upgrade = (await open()).getByRole('listitem').filter({ hasText: 'Upgrade to Agency' })
    await expect(upgrade).toContainText('5 sites, updates until')
    await expect(upgrade.getByRole('definition')).toHaveText(['$99.00', '−$49.00', '$50.00'])
    await expectAccessible(page)
    await upgrade.getByRole('button', { name: 'Add upgrade to Agency to cart' }).click()
    await expect(page).toHaveURL(paths.cart())
    await expect(page.getByRole('main')).toContainText('$50.00')
    await payFor(page, shopper.email)
    const renewal = (await open()).getByRole('listitem').filter({ hasText: 'Renew' })
    await expect(page.getByText('Sites: 0 of 5 in use')).toBeAttached()
    await expect(renewal.getByRole('definition')).toHaveText(['$99.00', '$99.00'])
    await renewal.getByRole('button', { name: 'Add renewal to cart' }).click()
    await expect(page.getByRole('main')).toContainText('$99.00')
    await expect(page.getByRole('main')).toContainText(/renewal/i)
  })
})

/** Gives the flagship yearly updates and a bigger plan to upgrade to. */
async function sellYearlyPlans(page: Page, open: () => Promise<void>): Promise<void> {
  await open()
  await page.getByRole('link', { name: 'Postroad Mailer' }).first().click()
  await page.getByRole('group', { name: 'Pro' }).getByLabel('Months of updates').fill('12')
  await page.getByRole('button', { name: 'Add plan' }).click()
  const plan = page.getByRole('group', { name: /^Plan \d$/ })
  await plan.getByLabel('Price of this plan').fill('99')
  await plan.getByLabel('Sites').fill('5')
  await plan.getByLabel('Months of updates').fill('12')
  await plan.getByLabel('Name').fill('Agency')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/saved/i).first()).toBeVisible()
}
