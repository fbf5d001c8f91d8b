import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'

test('the footer has quick links, policies, social links and the ways to pay', async ({ page }) => {
  await page.goto(paths.home())
  const footer = page.getByRole('contentinfo')

  const links = { 'All plugins': paths.categories(), 'About us': paths.aboutUs(), Cart: paths.cart() }
  const policies = {
    'Refund policy': paths.refundPolicy(),
    'Privacy policy': paths.privacyPolicy(),
    'Terms and conditions': paths.termsConditions(),
  }
  for (const [name, path] of Object.entries({ ...links, ...policies }))
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  for (const name of ['Mastodon', 'GitHub', 'YouTube'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  for (const name of ['PayPal', 'Visa', 'Mastercard', 'American Express'])
    await expect(footer.getByRole('img', { name })).toBeVisible()
  for (const name of ['Custom development', 'Support by e-mail'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^mailto:/)
})

test('chosen colours stay, and the next page comes in them from its first byte', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(paths.home())
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()

  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await ground()).not.toBe(light)
  const html = await page.request.get(paths.aboutUs()).then((response) => response.text())
  expect(html).toContain('<html lang="en" data-theme="dark">')

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await ground()).toBe(light)
})
