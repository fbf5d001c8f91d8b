import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { pagesAtStandstill } from '../support/page-checks.ts'

test('pages that draw nothing are named, and whether they answer', async ({ page, context, baseURL }) => {
  await page.goto(paths.aboutUs())
  expect(await pagesAtStandstill(context)).toEqual([])

  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setVirtualTimePolicy', { policy: 'pause' })
  expect(await pagesAtStandstill(context, 1000)).toEqual([
    `${baseURL}${paths.aboutUs()} answers, but draws nothing (it is visible)`,
  ])
  await devTools.send('Emulation.setVirtualTimePolicy', { policy: 'advance' })
  expect(await pagesAtStandstill(context)).toEqual([])

  const asked = page.waitForEvent('dialog')
  const answered = page.evaluate(() => confirm('Stop?'))
  const question = await asked
  expect(await pagesAtStandstill(context, 1000)).toEqual([`${baseURL}${paths.aboutUs()} does not answer`])

  await question.dismiss()
  expect(await answered).toBe(false)
  expect(await pagesAtStandstill(context)).toEqual([])
})
