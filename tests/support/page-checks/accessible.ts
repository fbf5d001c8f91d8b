import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

/** `wcag22aa` must be named: its only rule, target-size, is off by default. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules that can differ between light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** The payment providers' iframes are not ours to fix. */
const FOREIGN = 'iframe[name^="__privateStripe"]'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }

type Options = {
  /** Limits the check to screens that have this state, such as a drawer on phones. */
  screens?: readonly (typeof PHONE)[]
  /** Limits the check to the part that differs from a page already checked. */
  within?: string
}

/**
 * Axe finds no violations in the current state, on phone and desktop, light and dark. The state (an open menu, a
 * visible error) must survive a window resize.
 */
export async function expectAccessible(page: Page, { screens = [DESKTOP, PHONE], within }: Options = {}) {
  const before = page.viewportSize()
  // A sticky bar covers different parts depending on the scroll position, so always start at the top.
  if (!within) await page.evaluate(() => scrollTo(0, 0))
  if (within && screens.length > 1) await checkPart(page, within)
  else
    for (const screen of screens) {
      await show(page, screen, 'light')
      await expectNoViolations(page, `light, ${screen.width} px`, (axe) => part(axe, within).withTags(TAGS))
      await show(page, screen, 'dark')
      await expectNoViolations(page, `dark, ${screen.width} px`, (axe) =>
        part(axe, within).withRules(COLOR_RULES),
      )
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** Covers both widths and both themes in two runs: a dialog has the same colors on a phone. */
async function checkPart(page: Page, within: string): Promise<void> {
  await show(page, DESKTOP, 'light')
  await expectNoViolations(page, `light, ${DESKTOP.width} px`, (axe) => part(axe, within).withTags(TAGS))
  await show(page, PHONE, 'dark')
  await expectNoViolations(page, `dark, ${PHONE.width} px`, (axe) => part(axe, within).withTags(TAGS))
}

async function show(page: Page, screen: typeof PHONE, colorScheme: 'light' | 'dark'): Promise<void> {
  await rendered(page)
  await page.setViewportSize(screen)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

function part(axe: AxeBuilder, within: string | undefined): AxeBuilder {
  return within ? axe.include(within) : axe
}

async function expectNoViolations(page: Page, state: string, choose: (axe: AxeBuilder) => AxeBuilder) {
  await rendered(page)
  // Axe is half a megabyte and would be injected again for each check.
  const isInjected = (await Promise.all(page.frames().map(hasAxe))).every(Boolean)
  // Legacy mode avoids a second page per run, which only cross-origin frames need.
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: '0' }) }).exclude(FOREIGN).setLegacyMode()
  // Describing what passes, and fetching all style sheets anew for a rule about audio, takes longer than the checks.
  const { violations } = await choose(axe.options({ resultTypes: ['violations'], preload: false })).analyze()
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, `axe at ${new URL(page.url()).pathname} (${state})`).toEqual([])
}

/**
 * Changed colors apply only after the next frame and after their transitions. A nested transition can start when its
 * parent's ends, so finish animations until none are left.
 */
async function rendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    const running = () =>
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    do {
      await document.activeViewTransition?.finished
      for (const one of running()) one.finish()
      await nextFrame()
      await nextFrame()
    } while (running().length > 0)
  })
}

/** Also true for a frame that is gone or cannot be reached. */
function hasAxe(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => 'axe' in window).catch(() => true)
}
