import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  DESKTOP,
  expectAccessible,
  expectFitsNarrowScreen,
  expectFocusSeen,
  expectNothingMoves,
  expectRoomForText,
  expectSteadyLayout,
  openWithLateFont,
  PHONE,
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
  test(`${path} is stable and passes axe, keyboard, zoom, text spacing and reduced motion`, async ({
    page,
  }) => {
    await watchLayout(page)
    await page.goto(path)
    await expectFocusSeen(page)
    await expectSteadyLayout(page)
    await expectAccessible(page)
    await expectFitsNarrowScreen(page)
    await expectNothingMoves(page)
    await expectRoomForText(page)
  })
}

for (const screen of [PHONE, DESKTOP]) {
  test(`a font that arrives late moves next to nothing at ${screen.width} px`, async ({ page }) => {
    await page.setViewportSize(screen)
    await watchLayout(page)
    for (const path of PAGES) {
      await openWithLateFont(page, path)
      await expectSteadyLayout(page, 0.005)
    }
  })
}

test('every page has a unique title, a unique description and one main heading', async ({ request }) => {
  const pages = await Promise.all(PAGES.map((path) => request.get(path).then((response) => response.text())))
  const titles = pages.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1])
  const descriptions = pages.map((html) => /<meta name="description" content="(.*?)"/.exec(html)?.[1])

  expect(titles).toEqual([...new Set(titles)])
  expect(descriptions).toEqual([...new Set(descriptions)])
  for (const html of pages) expect(html.match(/<h1[ >]/g)).toHaveLength(1)
})
