import { expect, type Page } from '@playwright/test'
import { drawn } from './steady-layout.ts'

type Options = {
  /** The address of a script that arrives late as well. */
  script?: RegExp
  first: 'newest' | 'oldest'
}

type Held = { path: string; release: () => Promise<void> }

const CONTROLS = 'main :is(a[href], button, input, select, textarea, summary)'

/** Opens a screen whose answers arrive one at a time: none may move or take away what could be pressed before. */
export async function expectControlsStayPut(page: Page, path: string, { script, first }: Options) {
  const held: Held[] = []
  const known = new Set<string>()
  await page.route('**', async (route) => {
    const request = route.request()
    const name = `${request.method()} ${request.url()}`
    // What is asked again, since the first answer took so long, is not held again.
    const isLate = (request.resourceType() === 'fetch' || script?.test(request.url())) && !known.has(name)
    if (!isLate) return route.continue()
    known.add(name)
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

  // Later events may wait for the script that is held.
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  )
  await page.evaluate(() => document.fonts.load('1em "Geist Variable"'))
  const complete = page.locator('html[data-hydrated]:not(:has(main [aria-busy="true"]))')
  const moved: string[] = []
  let latest = 'nothing'
  let before = await page.evaluateHandle(placesOf, CONTROLS)
  for (;;) {
    await expect.poll(async () => held.length > 0 || (await complete.count()) > 0).toBe(true)
    if (held.length === 0) await page.waitForLoadState('networkidle')
    await drawn(page)
    for (const name of await page.evaluate(movedFrom, before)) moved.push(`${name}, by ${latest}`)
    before = await page.evaluateHandle(placesOf, CONTROLS)
    const next = first === 'newest' ? held.pop() : held.shift()
    if (!next) break
    latest = next.path
    await next.release()
    await drawn(page)
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
    const label = control.innerText || control.getAttribute('aria-label') || control.getAttribute('name')
    const name = `${control.localName} “${label?.slice(0, 40)}”`
    if (!control.isConnected) return [`${name} taken away`]
    const { x, y } = control.getBoundingClientRect()
    const [right, down] = [Math.round(x - was.x), Math.round(y - was.y)]
    return Math.abs(right) > 1 || Math.abs(down) > 1 ? [`${name} by ${right}, ${down} px`] : []
  })
}
