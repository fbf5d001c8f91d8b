import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible, pagesAtStandstill } from '../support/page-checks.ts'

/** A frame with a field that has no label. */
async function addFrame(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => {
    const frame = document.createElement('iframe')
    frame.name = name
    frame.title = 'A frame'
    document.querySelector('main')?.append(frame)
    frame.contentDocument?.body.append(document.createElement('input'))
  }, name)
}

test('axe finds what is wrong in one theme or in a frame, but not in the frames of Stripe', async ({
  page,
}) => {
  await page.goto(paths.aboutUs())
  await addFrame(page, '__privateStripeFrame1')
  await expectAccessible(page)

  await page
    .locator('main p')
    .first()
    .evaluate((text) => text.style.setProperty('color', 'black'))
  await expect(expectAccessible(page)).rejects.toThrow(/\(dark, 1280 px\)[\s\S]+color-contrast/)

  await addFrame(page, 'own')
  await expect(expectAccessible(page)).rejects.toThrow(/\(light, 1280 px\)[\s\S]+label/)
})

test('pages that draw nothing are named, and whether they answer', async ({ page, context, baseURL }) => {
  await page.goto(paths.aboutUs())
  expect(await pagesAtStandstill(context)).toEqual([])

  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setVirtualTimePolicy', { policy: 'pause' })
  expect(await pagesAtStandstill(context, { drawMs: 1000 })).toEqual([
    `${baseURL}${paths.aboutUs()} answers and is visible, but draws nothing; in a new size it draws nothing either`,
  ])
  await devTools.send('Emulation.setVirtualTimePolicy', { policy: 'advance' })
  expect(await pagesAtStandstill(context)).toEqual([])

  const asked = page.waitForEvent('dialog')
  const answered = page.evaluate(() => confirm('Stop?'))
  const question = await asked
  expect(await pagesAtStandstill(context, { drawMs: 1000, answerMs: 1000 })).toEqual([
    `${baseURL}${paths.aboutUs()} does not answer`,
  ])

  await question.dismiss()
  expect(await answered).toBe(false)
  expect(await pagesAtStandstill(context)).toEqual([])
})
