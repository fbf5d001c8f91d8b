import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { holdScripts } from '../support/held-requests.ts'

const LINKS = {
  'All plugins': paths.categories(),
  'About us': paths.aboutUs(),
  Cart: paths.cart(),
  'Refund policy': paths.refundPolicy(),
  'Privacy policy': paths.privacyPolicy(),
  'Terms and conditions': paths.termsConditions(),
}

test('the footer has quick links, policies, social links, payment logos, and a theme switch that is remembered', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(paths.home())
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of Object.entries(LINKS))
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  for (const name of ['Mastodon', 'GitHub', 'YouTube'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  for (const name of ['PayPal', 'Visa', 'Mastercard', 'American Express'])
    await expect(footer.getByRole('img', { name })).toBeVisible()
  for (const name of ['Custom development', 'Support by email'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^mailto:/)

  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await background()).not.toBe(light)
  // The server renders the next page with the theme.
  const html = await page.request.get(paths.aboutUs()).then((response) => response.text())
  expect(html).toContain('<html lang="en" data-theme="dark">')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await background()).toBe(light)

  // About us links to a quote by email and to the plugins.
  await footer.getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('link', { name: 'Ask for a quote' }).first()).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await page.getByRole('main').getByRole('link', { name: 'See plugins' }).click()
  await expect(page).toHaveURL(paths.categories())
})

test('colors chosen before hydration are in force after it', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(paths.aboutUs(), { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  release()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
