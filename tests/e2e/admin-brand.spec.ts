import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPaths } from '#core/admin-paths.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/page-checks.ts'
import { openAsAdmin, publish } from '../support/staff-page.ts'

const RED = 'rgb(122, 16, 32)'
const LONG_NAME = 'The Extraordinarily Thorough Gallery Plugins Company of Trier'

async function rename(page: Page, name: string): Promise<void> {
  await page.goto(adminPaths.settings())
  await page.getByLabel('Shop name').fill(name)
  const saved = page.waitForResponse((response) => response.url().endsWith(adminSettings.saveShop.path))
  await page.getByRole('button', { name: 'Save shop' }).click()
  expect((await saved).ok()).toBe(true)
}

const headerLink = (page: Page) => page.getByRole('banner').getByRole('link').first()
const groundOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .first()
    .evaluate((link) => getComputedStyle(link).backgroundColor)

/** Nothing in the header covers anything else, and nothing sticks out. */
async function expectHeaderInOrder(page: Page): Promise<void> {
  const boxes = await page.getByRole('banner').evaluate((header) =>
    [...header.querySelectorAll('a, button')]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((each) => each.getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  )
  for (const [index, { left, right, top, bottom }] of boxes.entries()) {
    const before = boxes[index - 1]
    if (before) expect(left).toBeGreaterThanOrEqual(before.right - 1)
    expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    expect([top >= 0, bottom <= 64 + top]).toEqual([true, true])
  }
}

async function colorRed(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Color (optional)' }).fill('#7A1020')
  await expect(page.getByText('Button: contrast 10.6 to 1')).toBeVisible()
}

async function takeColorBack(page: Page): Promise<void> {
  await page.goto(adminPaths.contentItem('brand'))
  await page.getByRole('button', { name: 'Use the default color' }).click()
  await publish(page)
}

test('a dark red color and a logo are in force at once, in every page, and all texts can be read', async ({
  page,
  shop,
  anotherBrowser,
}) => {
  const logo = await sharp({ create: { width: 640, height: 128, channels: 4, background: '#7a1020' } })
    .png()
    .toBuffer()
  const visitor = await anotherBrowser()
  await visitor.goto(paths.home())
  await expect(visitor.locator('link[href^="/brand/"]')).toHaveCount(0)

  await openAsAdmin(page, shop, adminPaths.contentItem('brand'))
  await colorRed(page)
  await page
    .getByLabel('Choose a picture: Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('button', { name: 'Remove Logo' })).toBeVisible()
  await expectAccessible(page, { within: 'main' })
  await publish(page)
  await expect(page.locator('link[href^="/brand/7a1020-"]')).toHaveCount(1)

  await visitor.reload()
  await expect(headerLink(visitor).getByRole('img', { name: 'Northpost Plugins' })).toBeVisible()
  await expect.poll(() => groundOf(visitor, 'See the plugin')).toBe(RED)
  await expectAccessible(visitor, { within: 'body' })
  await visitor.goto('/nothing-here')
  await expect(visitor.locator('link[href^="/brand/7a1020-"]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Remove Logo' }).click()
  await publish(page)
  await takeColorBack(page)
  await visitor.goto(paths.home())
  await expect(visitor.locator('link[href^="/brand/"]')).toHaveCount(0)
})

test('a name of sixty letters and a dark red color leave the header in order', async ({
  page,
  shop,
  anotherBrowser,
}) => {
  const visitor = await anotherBrowser()
  await openAsAdmin(page, shop, adminPaths.contentItem('brand'))
  await colorRed(page)
  await publish(page)
  await rename(page, LONG_NAME)

  for (const screen of [PHONE, DESKTOP]) {
    await visitor.setViewportSize(screen)
    await visitor.goto(paths.categories())
    await expect(headerLink(visitor)).toHaveText(LONG_NAME)
    await expectHeaderInOrder(visitor)
  }
  await expectAccessible(visitor, { within: 'body' })

  await rename(page, 'Northpost Plugins')
  await takeColorBack(page)
})

test('an owner rewrites a mail whole, looks at it, is told what is missing, and sends a test', async ({
  page,
  shop,
  mailbox,
  problems,
}) => {
  // Axe asks the frame with the mail, which may not answer.
  problems.expect(/postMessage/)
  await openAsAdmin(page, shop, adminPaths.contentItem('mail:review-reply'))
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toHaveValue(/^Hello \{name\},/)
  const mail = page.frameLocator('iframe[title^="Mail:"]')
  await expect(mail.getByText('Hello Ada Byron,')).toBeVisible()

  await text.fill('Good day {name},\n\n{reply}')
  await expect(mail.getByText('Good day Ada Byron,')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'One thing to correct' })).toContainText(
    '{button} is missing: The button to the product’s page.',
  )
  await expect(text).toBeFocused()
  await text.fill('Good day {name},\n\n{reply}\n\n{button: Look}')
  await expect(mail.getByRole('link', { name: 'Look' })).toBeVisible()
  await expectAccessible(page, { within: 'main' })

  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(`A test is on its way to ${shop.adminEmail}.`)).toBeVisible()
  await expect
    .poll(() => mailbox.received.map(({ headers }) => headers.subject))
    .toContain('Test: A reply to your review of Example plugin')
  await publish(page)
})
