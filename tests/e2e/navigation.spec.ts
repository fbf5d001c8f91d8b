import type { Locator, Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectSteadyLayout, watchLayout } from '../support/page-checks.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor gets from home to the cart by keyboard alone', async ({ page }) => {
  await page.goto(paths.home())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'See the plugin' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Postroad Mailer' })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.cart())
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
})

test('pages fade, but for visitors who prefer reduced motion the next page waits for no animation', async ({
  page,
}) => {
  // A browser that never gets to draw the transition.
  await page.addInitScript(() => {
    const never = new Promise<undefined>(() => {})
    document.startViewTransition = () => {
      document.documentElement.dataset.fading = ''
      return {
        ready: never,
        finished: never,
        updateCallbackDone: never,
        types: new Set<string>(),
        skipTransition: () => {},
      } as unknown as ViewTransition
    }
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(paths.home())
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We make small plugins' })).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund policy' }).click()
  await expect(page.locator('html[data-fading]')).toBeAttached()
})

test('a client-side navigation moves the focus, announces the title and counts one visit', async ({
  page,
  problems,
}) => {
  const counted: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/visits') counted.push(request.postDataJSON().path)
  })
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
  const seen = [paths.home(), paths.aboutUs(), paths.refundPolicy(), paths.categories()]
  await expect.poll(() => counted).toEqual(seen)
  // A search is not a new page view.
  await page.getByRole('searchbox').fill('mail')
  await expect(page).toHaveURL(paths.search('mail'))
  expect(counted).toEqual(seen)

  // A failed visit count shows no error.
  problems.expect(/Failed to load resource/)
  await page.route('**/visits', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goBack()
  await expect(page).toHaveTitle('Refund Policy · Northpost Plugins')
  await failed
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle('About us · Northpost Plugins')
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund Policy' })).toBeVisible()
})

test('on a slow connection the page stays and nothing jumps; a deep link opens below the header', async ({
  page,
}) => {
  await watchLayout(page)
  // Installed first, because hovering a link prefetches it.
  const answer = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(/\/categories\.data/, async (route) => {
    asked.push(route.request().url())
    await answer.promise
    await route.continue()
  })
  await page.goto(`${paths.privacyPolicy()}#how-long`)
  const section = page.getByRole('heading', { name: 'How long we keep it' })
  await expect(section).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const heading = await section.boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))

  await page.getByRole('contentinfo').getByRole('link', { name: 'All plugins' }).click()
  await expect(page.locator('.animate-progress')).toBeVisible()
  await expect.poll(() => asked).not.toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(page).toHaveURL(/#how-long$/)
  answer.resolve()
  await expect(page).toHaveURL(paths.categories())
  await expect(page.getByRole('heading', { level: 1, name: 'All plugins' })).toBeFocused()
  await expect(page.locator('.animate-progress')).toHaveCount(0)

  await page.goto(paths.product('postroad-mailer'))
  await page.getByRole('img', { name: /log/i }).first().waitFor()
  await expectSteadyLayout(page)
})

/** Presses Tab until the first of these elements has the focus. */
async function tabTo(page: Page, targets: Locator) {
  const target = targets.first()
  // While its part of the page loads, Tab would pass it by.
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${targets}`)
}
