import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { pagesAtStandstill } from '../support/page-checks.ts'

test('a failed walk tells which pages draw nothing', async ({ page, context, baseURL }) => {
  await page.goto(paths.aboutUs())
  expect(await pagesAtStandstill(context)).toEqual([])

  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  expect(await pagesAtStandstill(context, 1)).toEqual([
    `${baseURL}${paths.aboutUs()} draws nothing (it is visible)`,
  ])
})
