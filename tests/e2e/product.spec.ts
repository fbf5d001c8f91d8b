import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, expectAccessible, expectFocusSeen, PHONE } from '../support/page-checks.ts'

const FLAGSHIP = paths.product('postroad-mailer')
const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures' })
const position = (page: Page) => gallery(page).getByRole('status').first()
const buy = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()

test('name, words, price and the way to buy come first', async ({ page }) => {
  await page.goto(FLAGSHIP)

  await expect(page.getByRole('heading', { level: 1, name: 'Postroad Mailer' })).toBeInViewport()
  await expect(page.getByText('See every email your site sends, find out')).toBeInViewport()
  await expect(page.getByRole('main').getByText('$49.00').first()).toBeInViewport()
  await expect(buy(page)).toBeInViewport()
  for (const line of ['14-day money back', 'Instant download after payment', 'PayPal or card'])
    await expect(page.getByText(line)).toBeInViewport()
})

test('the pictures go round by buttons, thumbnails and arrow keys', async ({ page }) => {
  await page.goto(FLAGSHIP)
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
})

test('a picture can be enlarged, leafed through and put away again', async ({ page }) => {
  await page.goto(FLAGSHIP)
  const enlarge = gallery(page).getByRole('link', { name: /^Enlarge picture/ })
  await enlarge.click()
  const zoom = page.getByRole('dialog', { name: 'Pictures of Postroad Mailer' })
  await expect(zoom.getByRole('img')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('status')).toHaveText('2 of 6')
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(enlarge).toBeFocused()
  await expect(position(page)).toHaveText('2 of 6')
})

test('add to cart shows that it is adding, then the cart says what came in', async ({ page }) => {
  await page.goto(FLAGSHIP)
  const answer = Promise.withResolvers<void>()
  await page.route('**/cart/add', async (route) => {
    await answer.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/cart/add')
  const { width } = (await buy(page).boundingBox()) ?? { width: 0 }
  await buy(page).click()
  const pending = page.getByRole('button', { name: 'Adding…' })
  await expect(pending).toHaveAttribute('aria-disabled', 'true')
  expect((await pending.boundingBox())?.width).toBe(width)
  await pending.click()
  answer.resolve()

  expect((await sent).postDataJSON()).toMatchObject({ quantity: 1 })
  await expect(page).toHaveURL(paths.cart())
  await expect(
    page.getByRole('status').filter({ hasText: 'Added Postroad Mailer to your cart.' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a refusal is said beside the button, in the shop’s own words', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/)
  await page.goto(FLAGSHIP)
  await page.route('**/cart/add', (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'Your cart is full.' } }),
  )
  await buy(page).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Your cart is full.' })).toBeVisible()
  await expect(page).toHaveURL(FLAGSHIP)
  await expectAccessible(page)
  await page.unroute('**/cart/add')
  await page.route('**/cart/add', (route) => route.abort())
  await buy(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeVisible()
})

test('the tabs hold description, changelog and reviews, and follow the arrows', async ({ page }) => {
  await page.goto(FLAGSHIP)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(page.getByRole('tabpanel', { name: 'Description' })).toContainText(
    'A log you can answer questions with',
  )

  await tab('Description').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Changelog')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Changelog' })).toContainText('3.2.0')
  await page.keyboard.press('End')
  await expect(tab('Reviews (7)')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab('Description')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tabpanel', { name: 'Reviews (7)' })).toBeVisible()
})

test('the stars lead to the reviews: summary, words, answers of the shop, marked as demo', async ({
  page,
}) => {
  await page.goto(FLAGSHIP)
  await page.getByRole('link', { name: '7 reviews' }).click()
  const reviews = page.getByRole('tabpanel', { name: 'Reviews (7)' })

  await expect(page.getByRole('tab', { name: 'Reviews (7)' })).toBeFocused()
  await expect(reviews.getByRole('row', { name: '5 stars' })).toContainText('4')
  await expect(reviews.getByRole('article')).toHaveCount(5)
  await reviews.getByRole('button', { name: 'More reviews' }).click()
  await expect(page.getByRole('status').getByText('2 more reviews loaded. Showing 7 of 7.')).toBeAttached()
  await expect(reviews.getByRole('article')).toHaveCount(7)
  await expect(reviews.getByRole('listitem').nth(5)).toBeFocused()
  await expect(reviews.getByRole('button', { name: 'More reviews' })).toHaveCount(0)
  const critical = reviews.getByRole('article').filter({ hasText: 'Solid, but mind the log size' })
  await expect(critical).toContainText('3 out of 5 stars')
  await expect(critical).toContainText('answered on')
  await expect(critical).toContainText('Demo review')
  await expectAccessible(page)
})

test('reviews that do not come are asked for again', async ({ page, problems }) => {
  problems.expect(/Failed to load resource|503/)
  await page.goto(`${FLAGSHIP}#reviews`)
  const more = page.getByRole('button', { name: 'More reviews' })
  await page.route('**/reviews?**', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'The shop is restarting.' } }),
  )
  await more.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The shop is restarting.' })).toBeVisible()
  await page.unroute('**/reviews?**')
  await more.click()

  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(7)
})

test('a product nobody has reviewed says who may', async ({ page }) => {
  const { data } = await page.request.get('/api/products?per_page=100').then((answer) => answer.json())
  const quiet = data.data.find((product: { rating: { count: number } }) => product.rating.count === 0)
  await page.goto(paths.product(quiet.uri))
  await page.getByRole('tab', { name: 'Reviews' }).click()

  await expect(
    page.getByText('No reviews yet. Only people who bought this plugin can write one.'),
  ).toBeVisible()
})

test('Free and Pro are compared over six features in a real table', async ({ page }) => {
  await page.goto(FLAGSHIP)
  const table = page.getByRole('table', { name: 'What each plan includes' })

  await expect(table.getByRole('columnheader')).toHaveText([
    /^Feature$/,
    /^Free\$0\.00/,
    /^Pro\$49\.00one-time$/,
  ])
  const features = [
    'Basic functionality',
    'Email logs',
    'Manual resend',
    'Open tracking',
    'Auto resend',
    'Technical support',
  ]
  await expect(table.getByRole('rowheader')).toHaveText(features)
  for (const name of features)
    await expect(table.getByRole('row', { name }).getByRole('cell').last()).toHaveText('Included')
  await expect(table.getByRole('row', { name: 'Auto resend' }).getByRole('cell').first()).toHaveText(
    'Not included',
  )
  await expect(table.getByRole('link', { name: 'Get it free' })).toHaveAttribute('href', /wordpress\.org/)
  await table.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL(paths.cart())
})

test('others of the same category follow', async ({ page }) => {
  await page.goto(FLAGSHIP)
  const related = page.getByRole('region', { name: 'More for Email & Deliverability' })
  await expect(related.getByRole('article')).toHaveCount(4)
  await expect(related.getByText('Postroad Mailer')).toHaveCount(0)
  const name = (await related.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
  await related.getByRole('link', { name: 'Shopnow' }).first().click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(position(page)).toHaveText(/^1 of/)
})

test('a product that cannot be read shows Server error with the way to try again', async ({
  page,
  problems,
}) => {
  problems.expect(/500|Failed to load resource/)
  await page.goto(paths.categories())
  await page.route('**/products/*.data', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('main').getByRole('link', { name: 'Shopnow' }).first().click()

  await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(buy(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a finger leafs through the pictures without enlarging them', async ({ page }) => {
    await page.goto(FLAGSHIP)
    await expect(position(page)).toHaveText('1 of 6')
    await swipe(page, -150)
    await expect(position(page)).toHaveText('2 of 6')
    await swipe(page, 150)
    await expect(position(page)).toHaveText('1 of 6')
    await expect(page.getByRole('dialog', { name: 'Pictures' })).toHaveCount(0)
  })

  test('a bar with price and button comes when the button has scrolled away', async ({ page }) => {
    await page.goto(FLAGSHIP)
    const bar = page.getByRole('region', { name: 'Buy' })
    await expect(bar).toHaveCount(0)

    await page.getByRole('tab', { name: 'Changelog' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 600))
    await expect(bar).toContainText('$49.00')
    await expectAccessible(page, { screens: [PHONE] })
    await expectFocusSeen(page)
    await page.evaluate(() => scrollTo(0, 1500))
    await bar.getByRole('button', { name: 'Add to Cart' }).tap()
    await expect(page).toHaveURL(paths.cart())
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP })

  test('all tabs are open, and a picture leads to its file', async ({ page }) => {
    await page.goto(FLAGSHIP)

    await expect(page.getByText('A log you can answer questions with')).toBeVisible()
    await expect(page.getByText('Solid, but mind the log size')).toBeVisible()
    await expect(page.getByText('Buying needs JavaScript.')).toBeVisible()
    const file = await page.getByRole('link', { name: /^Enlarge picture/ }).getAttribute('href')
    expect((await page.request.get(file ?? '')).headers()['content-type']).toBe('image/webp')
  })
})

/** A finger drawn across the main picture, by real touch events of the browser. */
async function swipe(page: Page, dx: number) {
  const box = await page.getByRole('link', { name: /^Enlarge picture/ }).boundingBox()
  if (!box) throw new Error('there is no picture')
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
