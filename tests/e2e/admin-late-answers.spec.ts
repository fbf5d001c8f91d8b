import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { follow, goWithin } from '../support/admin-screens.ts'
import { test } from '../support/browser-test.ts'
import { DESKTOP, expectControlsStayPut, PHONE } from '../support/page-checks.ts'
import { openAsAdmin } from '../support/staff-page.ts'

const TEXT_EDITOR = /\/rich-field-/

test('an answer that comes late moves nothing that staff could be reaching for', async ({ page, shop }) => {
  await openAsAdmin(page, shop, paths.admin())
  const product = await findProduct(page)
  const screens = [
    paths.admin(),
    adminPaths.products(),
    adminPaths.licenses(),
    adminPaths.settings(),
    adminPaths.product(product),
    adminPaths.productReleases(product),
    paths.security(),
  ]
  for (const path of screens)
    await test.step(path, async () => {
      await page.setViewportSize(PHONE)
      await expectControlsStayPut(page, path, { first: 'newest', script: TEXT_EDITOR })
      await page.setViewportSize(DESKTOP)
      await expectControlsStayPut(page, path, { first: 'oldest', script: TEXT_EDITOR })
    })
})

async function findProduct(page: Page): Promise<number> {
  await goWithin(page, `${adminPaths.products()}?q=sealmark`)
  await follow(page, /^Sealmark$/)
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}
