import type { Page, Route } from '@playwright/test'
import { VERSION_HEADER } from '#core/markers.ts'

/** From now on, until the next document or for good, the shop has none of the code that the page has not loaded yet. */
export async function upgrade(page: Page, { forGood = false } = {}): Promise<{ opened: string[] }> {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      opened.push(new URL(request.url()).pathname)
  })
  await page.route('**/assets/*.js', (route) =>
    forGood || opened.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  return { opened }
}

type Answer = Pick<NonNullable<Parameters<Route['fulfill']>[0]>, 'status' | 'json' | 'body' | 'headers'>

/** From now on the shop is of a next version, in which this address answers so. Returns how to go back. */
export async function answerAsNextVersion(
  page: Page,
  address: string,
  answer: Answer,
): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.fulfill({ ...answer, headers: { [VERSION_HEADER]: 'next', ...answer.headers } }),
  )
  return () => page.unroute(address)
}
