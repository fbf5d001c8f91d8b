import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectBought, fillCard, fillCart, fillForm, payButton } from '../support/checkout-page.ts'
import { expectAccessible, expectFitsNarrowScreen } from '../support/page-checks.ts'
import { newShopper, register } from '../support/shopper.ts'

test('a buyer uses a key on a site, moves and frees it, and downloads the plugin', async ({
  page,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const shopper = newShopper()
  await fillCart(page, ['postroad-mailer'])
  await page.goto(paths.checkout())
  await fillForm(page, shopper.email)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectBought(page)
  await register(page, shopper)
  await page.goto(paths.licences())
  await expect(page.getByText('You have no licences yet.')).toBeVisible()
  await page.goto(await mailbox.linkTo(paths.confirmEmail(), shopper.email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()

  await page.goto(paths.profile())
  await page.getByRole('main').getByRole('link', { name: 'Licences' }).click()
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
  const dialog = page.getByRole('dialog', { name: 'Move the licence to another site' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByText('Please give the address of the site.')).toBeVisible()
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
})
