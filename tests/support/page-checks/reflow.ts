import { expect, type Page } from '@playwright/test'

/**
 * At 320 px, which equals 1280 px at 400% zoom, only tables scroll sideways (WCAG 1.4.10). Polls because lists take a
 * moment to become cards.
 */
export async function expectFitsNarrowScreen(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => wideParts(page), { message: 'wider than 320 px' }).toEqual([])
  if (before) await page.setViewportSize(before)
}

/** With the text spacing of WCAG 1.4.12, no text is cut off or overlaps. */
export async function expectRoomForText(page: Page) {
  const before = await clippedTexts(page)
  await page.evaluate(spaceText)
  expect(await wideParts(page), 'wider than the window with spaced text').toEqual([])
  expect(
    (await clippedTexts(page)).filter((text) => !before.includes(text)),
    'cut off',
  ).toEqual([])
}

async function wideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`page is ${scrollWidth} px wide`, ...wide.slice(0, 5).map((part) => part.outerHTML.slice(0, 120))]
  })
}

/** Sets element styles, because our Content-Security-Policy blocks added style sheets. */
function spaceText() {
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    element.style.setProperty('line-height', '1.5', 'important')
    element.style.setProperty('letter-spacing', '0.12em', 'important')
    element.style.setProperty('word-spacing', '0.16em', 'important')
    if (element.tagName === 'P') element.style.setProperty('margin-bottom', '2em', 'important')
  }
}

/** Text cut off by its own box. Deliberate truncation, such as two lines on a card, does not count. */
async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const style = getComputedStyle(element)
        const cuts = style.overflowX === 'hidden' || style.overflowY === 'hidden'
        const onPurpose = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis'
        const visible = element.checkVisibility() && element.clientWidth > 1 && element.clientHeight > 1
        const overflows =
          element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
        return cuts && visible && overflows && !onPurpose && element.textContent?.trim() !== ''
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
