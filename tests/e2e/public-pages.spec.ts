import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  expectAccessible,
  expectFitsNarrowScreen,
  expectFocusSeen,
  expectNothingMoves,
  expectRoomForText,
  expectSteadyLayout,
  watchLayout,
} from '../support/page-checks.ts'

const PAGES = [
  paths.home(),
  paths.categories(),
  paths.category('email'),
  paths.search('log'),
  paths.product('postroad-mailer'),
  paths.refundPolicy(),
  paths.privacyPolicy(),
  paths.termsConditions(),
  paths.aboutUs(),
  paths.notFound(),
]

for (const path of PAGES) {
  test(`${path} keeps still while it loads, and axe finds nothing in it`, async ({ page }) => {
    await watchLayout(page)
    await page.goto(path, { waitUntil: 'networkidle' })

    await expectSteadyLayout(page)
    await expectAccessible(page)
  })

  test(`${path} can be seen and used with keyboard, zoom, wide text and reduced motion`, async ({ page }) => {
    await page.goto(path)

    await expectFocusSeen(page)
    await expectFitsNarrowScreen(page)
    await expectNothingMoves(page)
    await expectRoomForText(page)
  })
}

test('every page has a title and a description of its own, and one main heading', async ({ page }) => {
  const titles = []
  const descriptions = []
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    titles.push(await page.title())
    descriptions.push(await page.locator('meta[name=description]').getAttribute('content'))
  }

  expect(titles).toEqual([...new Set(titles)])
  expect(descriptions).toEqual([...new Set(descriptions)])
})
