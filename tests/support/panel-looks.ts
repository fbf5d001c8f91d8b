import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { expectAccessible, expectFitsNarrowScreen, expectFocusSeen } from './page-checks.ts'

/** Opens a dialog or a sheet of the screen that is shown. */
export type Opener = (page: Page) => Promise<void>

export type Screen = {
  at: string
  /** The link in it that leads to the screen that is meant. */
  follow?: RegExp
  title: string | RegExp
  opens?: readonly Opener[]
  /** Whether the keyboard's way through it is walked, too. */
  focus?: true
}

/** Every state of a screen as a person sees it: axe in both color schemes, on a desktop, on a phone; nothing too wide at 320 px. */
export async function lookAt(
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
    await lookAtDialog(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
}

/** What is open over a screen that was looked at already. */
export async function lookAtDialog(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
  await expectFitsNarrowScreen(page)
}

/** As a link of the panel does it, without loading everything anew. */
export async function goWithin(page: Page, to: string): Promise<void> {
  // A screen fetches once its scripts run: with nothing under way, there is a router that moves it.
  await settled(page)
  const left = await page.evaluate(async (path) => {
    type Router = { navigate: (to: string) => Promise<void> }
    const before = location.pathname
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(path)
    return before !== location.pathname
  }, to)
  if (left) await pageHasCome(page)
}

/** Follows a link to another screen. */
export async function follow(page: Page, name: RegExp): Promise<void> {
  await settled(page)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await pageHasCome(page)
}

/** The address changes before the screen does: it has come when its heading takes the focus, which stays there while its data come. */
async function pageHasCome(page: Page): Promise<void> {
  await expect(page.locator('main h1:focus')).toBeVisible()
  await settled(page)
  await expect(page.locator('main h1')).toBeFocused()
}

export const press =
  (name: string | RegExp): Opener =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()

/** From the menu at the end of the first row. */
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

/** With the first row chosen. */
export const withChosen =
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
