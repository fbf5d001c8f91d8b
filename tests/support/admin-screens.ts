import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { expectAccessible, expectFitsNarrowScreen, expectFocusSeen } from './page-checks.ts'

/** Opens a dialog or a sheet on the current screen. */
export type Opener = (page: Page) => Promise<void>

export type Screen = {
  at: string
  /** A link to follow from there to the screen to check. */
  follow?: RegExp
  title: string | RegExp
  opens?: readonly Opener[]
  /** Also tab through the screen. */
  focus?: true
}

/** Checks every state of a screen: axe in both themes on desktop and phone, and nothing too wide at 320 px. */
export async function checkScreen(
  page: Page,
  { at, follow: link, title, opens = [], focus }: Screen,
): Promise<void> {
  await goWithin(page, at)
  if (link) await follow(page, link)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)
  if (focus) await expectFocusSeen(page)
  for (const open of opens) {
    await open(page)
    await checkDialog(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
}

/** Checks the open dialog on top of a screen already checked. */
export async function checkDialog(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
  await expectFitsNarrowScreen(page)
}

/** Navigates in the browser, like a link of the panel, without a page load. */
export async function goWithin(page: Page, to: string): Promise<void> {
  // Once nothing is loading, the page is hydrated and the router is ready.
  await settled(page)
  const left = await page.evaluate(async (path) => {
    type Router = { navigate: (to: string) => Promise<void> }
    const before = location.pathname
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(path)
    return before !== location.pathname
  }, to)
  if (left) await untilScreenShown(page)
}

export async function follow(page: Page, name: RegExp): Promise<void> {
  await settled(page)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await untilScreenShown(page)
}

/** The URL changes before the screen does. The screen is there when its heading has the focus, also after loading. */
async function untilScreenShown(page: Page): Promise<void> {
  await expect(page.locator('main h1:focus')).toBeVisible()
  await settled(page)
  await expect(page.locator('main h1')).toBeFocused()
}

export const press =
  (name: string | RegExp): Opener =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()

/** Picks an item from the menu of the first row. */
export const choose =
  (item: string | RegExp): Opener =>
  async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }

/** Presses a bulk action with the first row selected. */
export const withSelected =
  (name: string): Opener =>
  async (page) => {
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name }).click()
  }

async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
