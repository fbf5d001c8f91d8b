import * as limits from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'

const POLICIES = [
  {
    path: paths.refundPolicy(),
    title: 'Refund Policy',
    facts: [
      `${limits.REFUND_DAYS} days`,
      `${limits.REFUND_REQUEST_BUSINESS_DAYS.from} to ${limits.REFUND_REQUEST_BUSINESS_DAYS.to} business days`,
      `${limits.REFUND_PROCESSING_BUSINESS_DAYS.from} to ${limits.REFUND_PROCESSING_BUSINESS_DAYS.to} business days`,
    ],
  },
  {
    path: paths.privacyPolicy(),
    title: 'Privacy Policy',
    facts: [
      `${limits.PURCHASE_RETENTION_YEARS} years`,
      `${limits.SUPPORT_RETENTION_YEARS} years`,
      `${limits.INACTIVITY_RETENTION_YEARS} years`,
      `under ${limits.CHILDREN_MIN_AGE}`,
    ],
  },
  {
    path: paths.termsConditions(),
    title: 'Terms & Conditions',
    facts: [`${limits.PRICE_CHANGE_NOTICE_DAYS} days`, `${limits.RENEWAL_CANCEL_HOURS} hours before`],
  },
]

for (const { path, title, facts } of POLICIES) {
  test.describe(title, () => {
    test.use({ javaScriptEnabled: false })

    test('says its numbers first, has a date, contents and an address, all without scripts', async ({
      page,
    }) => {
      await page.goto(path)

      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(/^Last updated/)).toBeVisible()
      for (const fact of facts)
        await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
      const contents = page.getByRole('navigation', { name: 'On this page' })
      const [entry] = await contents.getByRole('link').all()
      await entry?.click()
      const section = new URL(page.url()).hash.slice(1)
      await expect(page.locator(`[id="${section}"]`)).toBeInViewport()
      await expect(page.getByRole('main').getByRole('link', { name: '@' })).toHaveAttribute(
        'href',
        /^mailto:/,
      )
    })
  })
}

test('about us says who we are and leads to a quote and to the plugins', async ({ page }) => {
  await page.goto(paths.aboutUs())

  await expect(page.getByRole('link', { name: 'Ask for a quote' })).toHaveAttribute('href', /^mailto:/)
  await page.getByRole('link', { name: 'See plugins' }).click()
  await expect(page).toHaveURL(paths.categories())
})
