import type { BrowserContext, Page } from '@playwright/test'

const DRAWS_WITHIN_MS = 10_000
const ANSWERS_WITHIN_MS = 2 * DRAWS_WITHIN_MS

/**
 * The pages of a browser that draw nothing or do not answer. Playwright waits for two frames before each click, so on such
 * a page a walk stands at "waiting for element to be stable" until its limit.
 */
export async function pagesAtStandstill(
  context: BrowserContext,
  drawsWithinMs = DRAWS_WITHIN_MS,
): Promise<string[]> {
  const states = await Promise.all(
    context.pages().map(async (page) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<string>((resolve) => {
        timer = setTimeout(() => resolve('does not answer'), ANSWERS_WITHIN_MS)
      })
      const state = await Promise.race([stateOf(page, drawsWithinMs), late])
      clearTimeout(timer)
      return state && `${page.url()} ${state}`
    }),
  )
  return states.filter((state) => state !== null)
}

async function stateOf(page: Page, drawsWithinMs: number): Promise<string | null> {
  const visibility = page.evaluate(
    (ms) =>
      new Promise<string | null>((resolve) => {
        setTimeout(() => resolve(document.visibilityState), ms)
        requestAnimationFrame(() => resolve(null))
      }),
    drawsWithinMs,
  )
  // A page that is closed or led elsewhere meanwhile is not at a standstill.
  const found = await visibility.catch(() => null)
  return found && `draws nothing (it is ${found})`
}
