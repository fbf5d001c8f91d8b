import {
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
} from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible } from '../support/page-checks.ts'

const SECTIONS = [
  'WordPress says “sent”. That is all it knows.',
  'One more stop, and you see every email',
  'From “did you get it?” to an answer',
  'Start free. Pay once for the rest.',
  'More plugins that do one thing well',
  'Something only your site needs?',
  'What we promise in writing',
  'Questions before you buy',
  'Find out what your site has been sending',
]

const range = ({ from, to }: { from: number; to: number }) => `${from} to ${to} business days`

test('home has its sections in order, the policy’s numbers, and links to the plugin and a quote', async ({
  page,
}) => {
  await page.goto(paths.home())
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  const log = page.getByRole('figure', { name: 'Email log' })
  for (const status of ['Sent', 'Opened', 'Failed', 'Resent'])
    await expect(log.getByText(status, { exact: true }).first()).toBeVisible()

  const plans = page.getByRole('region', { name: 'Start free. Pay once for the rest.' })
  const plan = (index: number) => plans.getByRole('list').first().locator('> li').nth(index)
  await expect(plan(0).getByText('not included')).toHaveCount(4)
  await expect(plan(0).getByRole('link', { name: 'Get the free version' })).toHaveAttribute(
    'href',
    /wordpress\.org/,
  )
  await expect(plan(1)).toContainText('$49.00 one-time')
  await expect(plan(1).getByText('not included')).toHaveCount(0)

  const promises = page.getByRole('region', { name: 'What we promise in writing' })
  await expect(promises.getByRole('listitem')).toContainText([
    `${REFUND_DAYS} days`,
    range(REFUND_REQUEST_BUSINESS_DAYS),
    range(REFUND_PROCESSING_BUSINESS_DAYS),
  ])

  for (const quote of await page.getByRole('main').getByRole('link', { name: 'Ask for a quote' }).all())
    await expect(quote).toHaveAttribute('href', /^mailto:.*subject=Quote/)
  await page.getByRole('link', { name: 'See the plugin' }).first().click()
  await expect(page).toHaveURL(paths.product('postroad-mailer'))
})

test('questions open by keyboard and match the structured data', async ({ page }) => {
  await page.goto(paths.home())
  const faq = page.getByRole('region', { name: 'Questions before you buy' })
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const { mainEntity } = blocks.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'FAQPage')

  for (const { name, acceptedAnswer } of mainEntity) {
    await faq.getByText(name).focus()
    await page.keyboard.press('Enter')
    await expect(faq.getByText(acceptedAnswer.text)).toBeVisible()
  }
  expect(mainEntity).toHaveLength(await faq.getByRole('group').count())
  await expectAccessible(page, { within: 'section[aria-labelledby=faq]' })
})
