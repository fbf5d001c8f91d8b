import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectSteadyLayout, watchLayout } from '../support/page-checks.ts'

test('home to cart by keyboard alone', async ({ page }) => {
  await page.goto(paths.home())
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
  }
  const tabTo = async (name: string | RegExp) => {
    const focused = page.locator(':focus')
    for (let stops = 0; stops < 60; stops += 1) {
      await press('Tab')
      const label = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? ''
      if (typeof name === 'string' ? label.trim() === name : name.test(label)) return
    }
    throw new Error(`Tab never came to ${name}`)
  }

  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press('Enter')
  await tabTo('See the plugin')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Postroad Mailer' })).toBeFocused()
  await tabTo('Next picture')
  await press('Enter')
  await expect(page.getByText('2 of 6')).toBeVisible()
  await tabTo('Add to Cart')
  await press('Enter')
  await expect(page).toHaveURL(paths.cart())
  await tabTo('Proceed to Checkout')
})

test('a navigation in the browser takes focus and title along, as a page load would', async ({ page }) => {
  await page.goto(paths.home())
  for (const [link, title] of [
    ['About us', 'About us'],
    ['Refund policy', 'Refund Policy'],
    ['All plugins', 'All plugins'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveTitle(`${title} · Northpost Plugins`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('status').getByText(`${title} · Northpost Plugins`)).toBeAttached()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }

  await page.goBack()
  await expect(page).toHaveTitle('Refund Policy · Northpost Plugins')
  await page.goBack()
  await expect(page).toHaveTitle('About us · Northpost Plugins')
  await page.goForward()
  await expect(page).toHaveTitle('Refund Policy · Northpost Plugins')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund Policy' })).toBeVisible()
})

test('a deep link to a section opens there, below the header', async ({ page }) => {
  await page.goto(`${paths.privacyPolicy()}#how-long`)
  const section = page.getByRole('heading', { name: 'How long we keep it' })

  await expect(section).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const heading = await section.boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})

test('each page view is counted once, and a failure to count is nobody’s business', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/)
  const counted: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/visits') counted.push(request.postDataJSON().path)
  })
  await page.goto(paths.categories())
  await expect.poll(() => counted).toEqual([paths.categories()])
  await page.getByRole('searchbox').fill('mail')
  await expect(page).toHaveURL(paths.search('mail'))
  await page.getByRole('article').filter({ hasText: 'Postroad Mailer' }).getByRole('link').click()
  await expect.poll(() => counted).toEqual([paths.categories(), paths.product('postroad-mailer')])

  await page.route('**/visits', (route) => route.abort())
  await page.goto(paths.home(), { waitUntil: 'networkidle' })
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('on a slow line the page stays, a bar shows that something comes, and nothing jumps', async ({
  page,
}) => {
  await watchLayout(page)
  await page.goto(paths.home())
  const answer = Promise.withResolvers<void>()
  await page.route('**/about-us.data', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.route('**/uploads/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'See every email your site sends' })).toBeVisible()
  answer.resolve()
  await expect(page).toHaveURL(paths.aboutUs())
  await page.goto(paths.product('postroad-mailer'))
  await page.getByRole('img', { name: /log/i }).first().waitFor()

  await expectSteadyLayout(page)
})
