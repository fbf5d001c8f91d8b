import { expect, type Page } from '@playwright/test'

/** With reduced motion, nothing on the page is animated for longer than 10 ms. */
export async function expectNothingMoves(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      const longest = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)))
      const animated = animationName !== 'none' && longest(animationDuration) > 0.01
      return animated || longest(transitionDuration) > 0.01 ? [element.outerHTML.slice(0, 120)] : []
    }),
  )
  expect(moving, 'elements that still move').toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}
