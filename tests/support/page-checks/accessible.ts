import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

/** `wcag22aa` must be asked for by name: its one rule, target-size, is off otherwise. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The payment providers' own frames are theirs to mend. */
const FOREIGN = 'iframe[name^="__privateStripe"]'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }

type Options = {
  /** Where the state exists: a drawer that only phones have. */
  screens?: readonly (typeof PHONE)[]
  /** The part that differs from a page that was looked at already. */
  within?: string
}

/**
 * Axe finds nothing in the page as it stands, on a phone and a desktop, light and dark. The state (an open menu, a
 * shown error) must outlive a change of the window's size.
 */
export async function expectAccessible(page: Page, { screens = [DESKTOP, PHONE], within }: Options = {}) {
  const before = page.viewportSize()
  // A sticky bar lies over different parts of a page wherever it is scrolled to: each look begins at the top.
  if (!within) await page.evaluate(() => scrollTo(0, 0))
  if (within && screens.length > 1) await lookAtPart(page, within)
  else
    for (const screen of screens) {
      await show(page, screen, 'light')
      await expectNoViolations(page, `light, ${screen.width} px`, (axe) => part(axe, within).withTags(TAGS))
      await show(page, screen, 'dark')
      await expectNoViolations(page, `dark, ${screen.width} px`, (axe) =>
        part(axe, within).withRules(COLOUR_RULES),
      )
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** Both widths and both schemes in two looks: the colors of a dialog are the same on a phone. */
async function lookAtPart(page: Page, within: string): Promise<void> {
  await show(page, DESKTOP, 'light')
  await expectNoViolations(page, `light, ${DESKTOP.width} px`, (axe) => part(axe, within).withTags(TAGS))
  await show(page, PHONE, 'dark')
  await expectNoViolations(page, `dark, ${PHONE.width} px`, (axe) => part(axe, within).withTags(TAGS))
}

async function show(page: Page, screen: typeof PHONE, colorScheme: 'light' | 'dark'): Promise<void> {
  await drawn(page)
  await page.setViewportSize(screen)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

function part(axe: AxeBuilder, within: string | undefined): AxeBuilder {
  return within ? axe.include(within) : axe
}

async function expectNoViolations(page: Page, state: string, choose: (axe: AxeBuilder) => AxeBuilder) {
  await drawn(page)
  // Axe is half a megabyte, and would be put into the page twice for each look.
  const isThere = (await Promise.all(page.frames().map(hasAxe))).every(Boolean)
  // "Legacy" spares a second page per run, which only frames of other origins would need.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) }).exclude(FOREIGN).setLegacyMode()
  // Only what is wrong is described: naming all that is right takes most of the time.
  const { violations } = await choose(axe.options({ resultTypes: ['violations'] })).analyze()
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, `axe at ${new URL(page.url()).pathname} (${state})`).toEqual([])
}

/**
 * Colors that have just changed are the old ones until the next picture is drawn, and until they have faded over. A
 * part that fades because what holds it has faded begins only then: so all is ended until nothing begins any more.
 */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextPicture = () => new Promise((done) => requestAnimationFrame(done))
    const running = () =>
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    do {
      await document.activeViewTransition?.finished
      for (const one of running()) one.finish()
      await nextPicture()
      await nextPicture()
    } while (running().length > 0)
  })
}

/** Also true of a frame that is gone or cannot be reached. */
function hasAxe(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => 'axe' in window).catch(() => true)
}
