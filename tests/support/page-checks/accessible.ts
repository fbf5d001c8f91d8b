import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Read once, and as small as it comes: each page that is checked has to take it in. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** `wcag22aa` must be named: its only rule, target-size, is off by default. */
const ALL: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The only rules that can differ between light and dark. */
const COLORS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** The payment providers' iframes are not ours to fix. */
const FOREIGN = '__privateStripe'

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
      await expectNoViolations(page, `light, ${screen.width} px`, { within, runOnly: ALL })
      await show(page, screen, 'dark')
      await expectNoViolations(page, `dark, ${screen.width} px`, { within, runOnly: COLORS })
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** Covers both widths and both themes in two runs: a dialog has the same colors on a phone. */
async function checkPart(page: Page, within: string): Promise<void> {
  await show(page, DESKTOP, 'light')
  await expectNoViolations(page, `light, ${DESKTOP.width} px`, { within, runOnly: ALL })
  await show(page, PHONE, 'dark')
  await expectNoViolations(page, `dark, ${PHONE.width} px`, { within, runOnly: ALL })
}

async function show(page: Page, screen: typeof PHONE, colorScheme: 'light' | 'dark'): Promise<void> {
  await rendered(page)
  await page.setViewportSize(screen)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

type Checks = { within: string | undefined; runOnly: axe.RunOnly }

async function expectNoViolations(page: Page, state: string, { within, runOnly }: Checks) {
  await rendered(page)
  await Promise.all(page.frames().map(injectAxe))
  const context = { include: within ? [within] : [], exclude: [`iframe[name^="${FOREIGN}"]`] }
  const found = await page.evaluate(findViolations, { context, runOnly })
  expect(found, `axe at ${new URL(page.url()).pathname} (${state})`).toEqual([])
}

type Injected = { axe: typeof axe }

/** A frame that has gone meanwhile needs none. */
async function injectAxe(frame: Frame): Promise<void> {
  if (frame.name().startsWith(FOREIGN)) return
  const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true)
  if (!isThere) await frame.evaluate(AXE).catch(() => {})
}

type Run = { context: axe.ElementContext; runOnly: axe.RunOnly }

/**
 * Runs in the page. Describing what passes, and fetching all style sheets anew for a rule about audio, would take longer
 * than the checks.
 */
async function findViolations({ context, runOnly }: Run) {
  const { axe } = window as unknown as Injected
  const { violations } = await axe.run(context, { runOnly, resultTypes: ['violations'], preload: false })
  return violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
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
