import * as limits from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'

test.use({ javaScriptEnabled: false })

const range = ({ from, to }: { from: number; to: number }) => `${from} to ${to} business days`
const years = (count: number) => `${count} years`

const POLICIES = [
  {
    path: paths.refundPolicy(),
    title: 'Refund Policy',
    facts: [
      `${limits.REFUND_DAYS} days`,
      range(limits.REFUND_REQUEST_BUSINESS_DAYS),
      range(limits.REFUND_PROCESSING_BUSINESS_DAYS),
    ],
  },
  {
    path: paths.privacyPolicy(),
    title: 'Privacy Policy',
    facts: [
      years(limits.PURCHASE_RETENTION_YEARS),
      years(limits.SUPPORT_RETENTION_YEARS),
      years(limits.INACTIVITY_RETENTION_YEARS),
      `under ${limits.CHILDREN_MIN_AGE}`,
    ],
  },
  {
    path: paths.termsConditions(),
    title: 'Terms & Conditions',
    facts: [`${limits.PRICE_CHANGE_NOTICE_DAYS} days`, `${limits.RENEWAL_CANCEL_HOURS} hours before`],
  },
]

test('the policies start with their numbers and have a date, a table of contents and a contact', async ({
  page,
}) => {
  for (const { path, title, facts } of POLICIES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^Last updated/)).toBeVisible()
    for (const fact of facts)
      await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
    const section = new URL(page.url()).hash.slice(1)
    await expect(page.locator(`[id="${section}"]`)).toBeInViewport()
    await expect(page.getByRole('main').getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
  }
})

test('the shop can be read, paged, searched and filtered', async ({ page }) => {
  await page.goto(paths.home())
  await page.getByText('How can I pay?').click()
  await expect(page.getByText('With PayPal, or by card')).toBeVisible()

  const cards = page.getByRole('main').getByRole('article')
  await page.goto(paths.categories())
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await expect(cards).toHaveCount(16)
  await page.getByRole('searchbox').fill('nightjar')
  await page.getByRole('searchbox').press('Enter')
  await expect(cards).toHaveCount(1)
  await page.getByRole('link', { name: 'Performance' }).first().click()
  await expect(cards).toHaveCount(4)

  await page.goto(paths.product('postroad-mailer'))
  await expect(page.getByText('A log you can answer questions with')).toBeVisible()
  await expect(page.getByRole('tabpanel').filter({ visible: true })).toHaveCount(3)
  // Located by element, because text locators skip noscript content.
  await expect(page.locator('main noscript p')).toBeVisible()
  await page.goto(paths.checkout())
  await expect(page.locator('main noscript p')).toContainText('Paying needs JavaScript.')
  await page.goBack()
  const file = await page.getByRole('link', { name: /^Enlarge picture/ }).getAttribute('href')
  expect((await page.request.get(file ?? '')).headers()['content-type']).toBe('image/webp')
})
