import { adminPaths } from '#core/admin-paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAudited, openAsAdmin } from '../support/staff-page.ts'

test('an admin makes a backup in the settings, and downloads it', async ({ page, shop }) => {
  await openAsAdmin(page, shop, adminPaths.settings())
  const card = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Backup' }) })
  await card.getByRole('button', { name: 'Back up now' }).click()
  await expect(card.getByText('Not checked yet')).toBeVisible()
  await expect(card.getByText('just now')).toBeVisible()

  const saved = page.waitForEvent('download')
  await card
    .getByRole('button', { name: /^Download the backup of/ })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/^cartwright-\d{8}T\d{6}Z-[0-9a-f]{6}\.backup$/)
  await expectAudited(page, 'backup', ['Backup started', 'Backup downloaded'])
})
