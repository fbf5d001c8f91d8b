import { expect, type Page } from '@playwright/test'

type Stop = { name: string; hidden: boolean; ring: boolean; seen: boolean }

const MOST_STOPS = 250

/**
 * Tabs through the page. Each stop must show a ring of at least 2 px, and no sticky header or bottom bar may cover its
 * center (WCAG 2.4.7 and 2.4.11).
 */
export async function expectFocusSeen(page: Page) {
  const stops = await walk(page)
  expect(stops.length, 'tab stops').toBeGreaterThan(1)
  expect(
    stops.filter((stop) => stop.hidden).map(({ name }) => name),
    'covered focus',
  ).toEqual([])
  expect(
    stops.filter((stop) => !stop.ring).map(({ name }) => name),
    'focus without a ring',
  ).toEqual([])
}

/** The tab stops in order, by text or label. */
export async function stopsOf(page: Page): Promise<string[]> {
  return (await walk(page)).map(({ name }) => name)
}

async function walk(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-seen]')) marked.removeAttribute('data-seen')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
    scrollTo(0, 0)
  })
  const stops: Stop[] = []
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop === null || stop.seen) break
    stops.push(stop)
  }
  await page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-seen]')) marked.removeAttribute('data-seen')
  })
  return stops
}

/** Runs in the page. Null when the focus leaves the page. */
function describeFocus(): Stop | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const seen = element.dataset.seen !== undefined
  element.dataset.seen = ''

  const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, innerHeight / 2), 0), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  const within = (outer: Element | null) => outer !== null && top !== null && outer.contains(top)
  const reached = within(element) || top?.contains(element) === true || within(element.closest('label'))

  // The ring may be on a stand-in for the element: the label of a hidden input, or a card's stretched link.
  const shows = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  const carriers = [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
    ...(element.closest('label') ? [getComputedStyle(element.closest('label') as Element)] : []),
  ]
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? ''
  return { name: name || element.tagName, hidden: !reached, ring: carriers.some(shows), seen }
}
