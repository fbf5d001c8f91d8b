import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { pagesAtStandstill } from '../support/page-checks.ts'

test('pages that draw nothing are named', async ({ page, context, baseURL }) => {
  await page.goto(paths.aboutUs())
  expect(await pagesAtStandstill(context)).toEqual([])

  // A page draws nothing while its question waits for an answer.
  const asked = page.waitForEvent('dialog')
  const answered = page.evaluate(() => confirm('Stop?'))
  const question = await asked
  expect(await pagesAtStandstill(context, 1000)).toEqual([
    `${baseURL}${paths.aboutUs()}: locator.scrollIntoViewIfNeeded: Timeout 1000ms exceeded.`,
  ])

  await question.dismiss()
  expect(await answered).toBe(false)
  expect(await pagesAtStandstill(context)).toEqual([])
})
