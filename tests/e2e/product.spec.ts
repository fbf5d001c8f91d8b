import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible, expectFocusSeen, PHONE } from '../support/page-checks.ts'

const FLAGSHIP = paths.product('postroad-mailer')
const FEATURES = [
  'Basic functionality',
  'Email logs',
  'Manual resend',
  'Open tracking',
  'Auto resend',
  'Technical support',
]
const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures' })
const position = (page: Page) => gallery(page).getByRole('status').first()
const buy = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()

test('name, description, price and Add to Cart come first; the gallery loops and pictures can be enlarged', async ({
  page,
}) => {
  await page.goto(FLAGSHIP)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Postroad Mailer' })).toBeInViewport()
  await expect(main.getByText('See every email your site sends, find out').first()).toBeInViewport()
  await expect(main.getByText('$49.00').first()).toBeInViewport()
  await expect(buy(page)).toBeInViewport()
  for (const line of ['14-day money back', 'Instant download after payment', 'PayPal or card'])
    await expect(main.getByText(line)).toBeInViewport()

  await expect(position(page)).toHaveText('1 of 6')
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(position(page)).toHaveText('2 of 6')
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect(position(page)).toHaveText('6 of 6')
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).toHaveText('1 of 6')
  const third = page.getByRole('button', { name: 'Show picture 3' })
  await third.click()
  await expect(position(page)).toHaveText('3 of 6')
  await expect(third).toHaveAttribute('aria-current', 'true')

  const enlarge = gallery(page).getByRole('link', { name: /^Enlarge picture/ })
  await enlarge.click()
  const zoom = page.getByRole('dialog', { name: 'Pictures of Postroad Mailer' })
  await expect(zoom.getByRole('img')).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('status')).toHaveText('4 of 6')
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(enlarge).toBeFocused()
  await expect(position(page)).toHaveText('4 of 6')
})

test('the tabs show description, changelog and reviews, and work with the arrow keys', async ({
  page,
  problems,
}) => {
  await page.goto(FLAGSHIP)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(page.getByRole('tabpanel', { name: 'Description' })).toContainText(
    'A log you can answer questions with',
  )
  await tab('Description').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Changelog')).toBeFocused()
  const changelog = page.getByRole('tabpanel', { name: 'Changelog' })
  await expect(changelog).toContainText('3.2.0')
  await expect(changelog.getByRole('listitem').getByRole('listitem').first()).toBeVisible()
  await expect(changelog).not.toContainText('<')
  await page.keyboard.press('End')
  await expect(tab('Reviews (7)')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab('Description')).toBeFocused()
  await page.getByRole('link', { name: '7 reviews' }).click()
  await expect(tab('Reviews (7)')).toBeFocused()

  const reviews = page.getByRole('tabpanel', { name: 'Reviews (7)' })
  await expect(reviews.getByRole('row', { name: '5 stars' })).toContainText('4')
  await expect(reviews.getByRole('article')).toHaveCount(5)
  const more = reviews.getByRole('button', { name: 'More reviews' })
  problems.expect(/Failed to load resource|503/)
  await page.route('**/reviews?**', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'The shop is restarting.' } }),
  )
  await more.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The shop is restarting.' })).toBeVisible()
  await page.unroute('**/reviews?**')
  await more.click()
  await expect(page.getByRole('status').getByText('2 more reviews loaded. Showing 7 of 7.')).toBeAttached()
  await expect(reviews.getByRole('article')).toHaveCount(7)
  await expect(reviews.getByRole('listitem').nth(5)).toBeFocused()
  await expect(more).toHaveCount(0)
  const critical = reviews.getByRole('article').filter({ hasText: 'Solid, but mind the log size' })
  for (const words of ['3 out of 5 stars', 'answered on', 'Demo review'])
    await expect(critical).toContainText(words)
  await expectAccessible(page, { within: '#main' })

  const { data } = await page.request.get('/api/products?per_page=100').then((answer) => answer.json())
  const unreviewed = data.data.find((product: { rating: { count: number } }) => product.rating.count === 0)
  await page.goto(paths.product(unreviewed.uri))
  await tab('Reviews').click()
  await expect(
    page.getByText('No reviews yet. Only people who bought this plugin can write one.'),
  ).toBeVisible()
})

test('a real table compares Free and Pro over six features, followed by related products', async ({
  page,
}) => {
  await page.goto(FLAGSHIP)
  const table = page.getByRole('table', { name: 'What each plan includes' })
  await expect(table.getByRole('columnheader')).toHaveText([
    /^Feature$/,
    /^Free\$0\.00/,
    /^Pro\$49\.00one-time$/,
  ])
  await expect(table.getByRole('rowheader')).toHaveText(FEATURES)
  for (const name of FEATURES)
    await expect(table.getByRole('row', { name }).getByRole('cell').last()).toHaveText('Included')
  await expect(table.getByRole('row', { name: 'Auto resend' }).getByRole('cell').first()).toHaveText(
    'Not included',
  )
  await expect(table.getByRole('link', { name: 'Get it free' })).toHaveAttribute('href', /wordpress\.org/)
  await expect(table.getByRole('button', { name: 'Add to Cart' })).toBeVisible()

  const related = page.getByRole('region', { name: 'More for Email & Deliverability' })
  await expect(related.getByRole('article')).toHaveCount(4)
  await expect(related.getByText('Postroad Mailer')).toHaveCount(0)
  const name = (await related.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Next picture' }).click()
  await related.getByRole('link', { name: 'Shopnow' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(position(page)).toHaveText(/^1 of/)
})

test('Add to Cart shows progress, the shop’s error, a lost connection, and what was added', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/)
  await page.goto(FLAGSHIP)
  const { width } = (await buy(page).boundingBox()) ?? { width: 0 }
  await page.route('**/cart/add', (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'Your cart is full.' } }),
  )
  await buy(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart is full.' })).toBeVisible()
  await expect(page).toHaveURL(FLAGSHIP)
  await expectAccessible(page, { within: '#main' })
  await page.unroute('**/cart/add')
  await page.route('**/cart/add', (route) => route.abort())
  await buy(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeVisible()
  await page.unroute('**/cart/add')

  const answer = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route('**/cart/add', async (route) => {
    sent.push(route.request().postDataJSON())
    await answer.promise
    await route.continue()
  })
  await buy(page).click()
  const pending = page.getByRole('button', { name: 'Adding…' })
  await expect(pending).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(async () => (await pending.boundingBox())?.width).toBe(width)
  await pending.click({ force: true })
  answer.resolve()
  await expect(page).toHaveURL(paths.cart())
  expect(sent).toMatchObject([{ quantity: 1 }])
  await expect(
    page.getByRole('status').filter({ hasText: 'Added Postroad Mailer to your cart.' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a product that fails to load shows Server error and can be retried', async ({ page, problems }) => {
  problems.expect(/500|Failed to load resource/)
  await page.goto(paths.categories())
  await page.route('**/products/*.data**', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('main').getByRole('link', { name: 'Shopnow' }).first().click()

  await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(buy(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('swiping changes the picture, and a buy bar appears when the button scrolls away', async ({
    page,
  }) => {
    await page.goto(FLAGSHIP)
    const bar = page.getByRole('region', { name: 'Buy' })
    await expect(position(page)).toHaveText('1 of 6')
    await swipe(page, -150)
    await expect(position(page)).toHaveText('2 of 6')
    await swipe(page, 150)
    await expect(position(page)).toHaveText('1 of 6')
    await expect(page.getByRole('dialog', { name: 'Pictures' })).toHaveCount(0)
    await expect(bar).toHaveCount(0)

    await page.getByRole('tab', { name: 'Changelog' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 600))
    await expect(bar).toContainText('$49.00')
    await expectAccessible(page, { screens: [PHONE], within: 'section[aria-label=Buy]' })
    await expectFocusSeen(page)
    await page.evaluate(() => scrollTo(0, 1500))
    await bar.getByRole('button', { name: 'Add to Cart' }).tap()
    await expect(page).toHaveURL(paths.cart())
  })
})

/** Swipes across the main picture with real touch events. */
async function swipe(page: Page, dx: number) {
  const box = await page.getByRole('link', { name: /^Enlarge picture/ }).boundingBox()
  if (!box) throw new Error('there is no picture to swipe')
  const from = { x: box.x + box.width / 2 - dx / 2, y: box.y + box.height / 2 }
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y: from.y }] })
  await send('touchStart', from.x)
  await send('touchMove', from.x + dx / 2)
  await send('touchMove', from.x + dx)
  await send('touchEnd', null)
  await browser.detach()
}
