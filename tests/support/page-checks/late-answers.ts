import { expect, type Page } from '@playwright/test'
import { drawn } from './steady-layout.ts'

type Options = {
  /** The address of a script that arrives late as well. */
  script?: RegExp
  first: 'newest' | 'oldest'
}

type Held = { path: string; release: () => Promise<void> }

const CONTROLS = 'main :is(a[href], button, input, select, textarea, summary)'

/** Opens a screen whose answers arrive one at a time: none may move what could be pressed before it arrived. */
export async function expectControlsStayPut(page: Page, path: string, { script, first }: Options) {
  const held: Held[] = []
  await page.route('**', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'fetch' && !script?.test(request.url())) return route.continue()
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push({
      path: new URL(request.url()).pathname,
      release: async () => {
        resolve()
        await (await request.response())?.finished()
      },
    })
    await promise
    await route.continue()
  })

  await page.goto(path, { waitUntil: 'commit' })
  await page.evaluate(() => document.fonts.load('1em "Geist Variable"'))
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const complete = page.locator('html[data-hydrated]:not(:has(main [aria-busy="true"]))')
  const moved: string[] = []
  for (;;) {
    await expect.poll(async () => held.length > 0 || (await complete.count()) > 0).toBe(true)
    await drawn(page)
    const next = first === 'newest' ? held.pop() : held.shift()
    if (!next) break
    const before = await page.evaluateHandle(placesOf, CONTROLS)
    await next.release()
    await drawn(page)
    for (const name of await page.evaluate(movedFrom, before)) moved.push(`${name}, by ${next.path}`)
  }
  await page.unroute('**')
  expect(moved, `moved at ${path}`).toEqual([])
}

function placesOf(controls: string): Map<HTMLElement, DOMRect> {
  const seen = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'),
  )
  return new Map(seen.map((control) => [control, control.getBoundingClientRect()]))
}

function movedFrom(before: Map<HTMLElement, DOMRect>): string[] {
  return [...before].flatMap(([control, was]) => {
    const { x, y, width } = control.getBoundingClientRect()
    const [right, down] = [Math.round(x - was.x), Math.round(y - was.y)]
    if (width === 0 || (Math.abs(right) <= 1 && Math.abs(down) <= 1)) return []
    const name = control.innerText || control.getAttribute('aria-label') || control.getAttribute('name')
    return [`${control.localName} “${name?.slice(0, 40)}” by ${right}, ${down} px`]
  })
}
