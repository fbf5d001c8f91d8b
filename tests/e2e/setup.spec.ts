import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { buyAsGuest, openAsAdmin } from '../support/staff-page.ts'

test.use({ mail: 'none' })
test.slow()

test('an owner tries the demo, removes it and names the own shop', async ({ page, shop, problems }) => {
  problems.expect(/422/)
  await buyAsGuest(page, 'guest@example.com')
  await expect(page.getByText('Order number')).toBeVisible()
  await expect(page.getByText('Receipt sent to')).toHaveCount(0)

  await openAsAdmin(page, shop, paths.admin())
  await expect(page.getByRole('link', { name: 'To do: Email' })).toBeVisible()
  await page.getByRole('link', { name: 'Start my own shop' }).click()
  await expect(page).toHaveURL(adminPaths.setup())
  await expect(page.getByRole('heading', { name: 'This is the demo shop' })).toBeVisible()
  const headings = page.getByRole('main').getByRole('list').getByRole('heading')
  await expect(headings).toHaveText([
    'Your shop',
    'Your first product',
    'Your first release',
    'Payments',
    'Email',
    'Legal data and policies',
    'Backup',
    'Go live',
  ])
  await expect(page.getByText('Emails are not sent')).toBeVisible()
  await expect(page.getByText('Asking the provider…')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start my own shop' }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Type “remove the demo”')
  await words.fill('remove it')
  await dialog.getByRole('button', { name: 'Remove the demo' }).click()
  await expect(words).toHaveAccessibleDescription('Please type “remove the demo”.')
  await words.fill('Remove the demo')
  await dialog.getByRole('button', { name: 'Remove the demo' }).click()
  await expect(page.getByText('The demo is removed. The shop is yours.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This is the demo shop' })).toHaveCount(0)
  await expect(page.getByText('The shop has no demo data')).toBeVisible()

  await page.getByRole('link', { name: 'Name and support email' }).click()
  await expect(page.getByLabel('Shop name')).toHaveValue('My shop')
  await page.getByLabel('Shop name').fill('Lattice')
  await page.getByLabel('Support email').fill('help@lattice.dev')
  await page.getByRole('button', { name: 'Save shop' }).click()
  await expect(page.getByText('Shop saved.').first()).toBeVisible()
  await page.goto(adminPaths.setup())
  await expect(page.getByText('The shop is called Lattice')).toBeVisible()

  await page.goto(paths.categories())
  await expect(page).toHaveTitle(/Lattice/)
  await expect(page.locator('body')).not.toContainText(/postroad|northpost/i)
})
