import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../browser-test.ts'
import { publish } from '../staff-page.ts'
import { followGuide, press } from './setting-up.ts'

/** A picture of one color, as an owner's file. */
export async function picture(name: string, width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

export async function chooseBrand(page: Page, color: string): Promise<void> {
  await followGuide(page, 'Logo and color')
  await page.getByRole('textbox', { name: 'Color (optional)' }).fill(color)
  await page
    .getByLabel('Choose a picture: Logo', { exact: true })
    .setInputFiles(await picture('logo.png', 400, 80, color))
  await expect(page.getByRole('button', { name: 'Remove Logo' })).toBeVisible()
  await publish(page)
}

export async function publishPolicy(page: Page, name: string): Promise<void> {
  await followGuide(page, `Read and publish: ${name}`)
  await publish(page)
}

/** A home page of four sections, made from the one that a new shop starts with. */
export async function writeHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Home page' }).click()
  for (const [kind, place] of [
    ['Questions', 5],
    ['Promises', 4],
    ['Products', 2],
  ] as const)
    await remove(page, `${kind} ${place}`)

  const hero = await unfold(page, 'Hero')
  await hero.getByRole('textbox', { name: 'Title' }).fill('Galleries that load at once')
  await hero.getByRole('textbox', { name: 'Underlined words' }).fill('load at once')
  await hero.getByRole('textbox', { name: 'Text' }).fill('Show every photo in full size, without the wait.')
  await hero.getByRole('checkbox', { name: 'Show second button' }).uncheck()
  await hero.getByLabel('Show', { exact: true }).selectOption('picture')
  await hero.getByLabel('Choose a picture').setInputFiles(await picture('hero.png', 1200, 900, '#c96f4a'))
  await hero.getByRole('textbox', { name: 'Alternative text' }).fill('A wall of photos')

  const call = await unfold(page, 'Call to action')
  await call.getByRole('textbox', { name: 'Title' }).fill('Hang your first photos today')

  await press(page, 'Add section')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Features/ })
    .click()
  const features = section(page, 'Features')
  await features.getByRole('textbox', { name: 'Title' }).first().fill('Made for photographers')
  await features.getByRole('textbox', { name: 'Title' }).nth(1).fill('Any size')
  await features.getByRole('textbox', { name: 'Text' }).fill('From a thumbnail to a whole wall.')
  await page.getByRole('button', { name: 'Move Features 4 up' }).click()

  const engines = page.locator('section', { has: page.getByRole('heading', { name: 'Search engines' }) })
  await engines.getByLabel('Title').fill('Gallery plugin for WordPress')
  await engines.getByLabel('Description').fill('Galleries for WordPress that load at once.')
  await publish(page)
}

const section = (page: Page, kind: string): Locator =>
  page
    .getByRole('main')
    .locator('li', { has: page.getByRole('heading', { level: 3, name: new RegExp(`^${kind}`) }) })

async function unfold(page: Page, kind: string): Promise<Locator> {
  const found = section(page, kind)
  await found.getByRole('heading', { level: 3 }).getByRole('button').click()
  return found
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0)
}
