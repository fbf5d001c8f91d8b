import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { follow, goWithin } from '../support/admin-screens.ts'
import { test } from '../support/browser-test.ts'
import { DESKTOP, expectControlsStayPut, PHONE } from '../support/page-checks.ts'
import { openAsAdmin } from '../support/staff-page.ts'

type Find = (page: Page) => string | Promise<string>

const SCREENS: readonly (readonly [name: string, size: typeof PHONE, first: 'newest' | 'oldest', Find])[] = [
  ['the dashboard', PHONE, 'newest', () => paths.admin()],
  ['a wide list', DESKTOP, 'newest', () => adminPaths.products()],
  ['a list on a phone', PHONE, 'newest', () => adminPaths.products()],
  ['the settings', PHONE, 'newest', () => adminPaths.settings()],
  ['one’s own security', DESKTOP, 'newest', () => paths.security()],
  ['a product', PHONE, 'oldest', findProduct],
  ['its releases', DESKTOP, 'newest', async (page) => `${await findProduct(page)}/releases`],
]

for (const [name, size, first, find] of SCREENS)
  test(`an answer that comes late moves nothing that staff could be reaching for: ${name}`, async ({
    page,
    shop,
  }) => {
    await openAsAdmin(page, shop, paths.admin())
    const path = await find(page)
    await page.setViewportSize(size)
    await expectControlsStayPut(page, path, { first, script: /\/rich-field-/ })
  })

async function findProduct(page: Page): Promise<string> {
  await goWithin(page, `${adminPaths.products()}?q=sealmark`)
  await follow(page, /^Sealmark$/)
  return new URL(page.url()).pathname
}
