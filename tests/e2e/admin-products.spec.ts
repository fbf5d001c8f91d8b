import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { pluginZip, SELLER, signZip } from '../support/licensing/plugin-zip.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/page-checks.ts'
import { logIn } from '../support/shopper.ts'
import { expectAudited, searchList } from '../support/staff-page.ts'
import type { RunningShop } from '../support/start-shop.ts'

async function enter(page: Page, { adminEmail, adminPassword }: RunningShop): Promise<void> {
  await page.goto(paths.adminLogin())
  await logIn(page, { email: adminEmail, password: adminPassword })
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible()
}

const png = (color: string) =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer()

test('a new product with pictures and rich text appears in the shop right away and is never overwritten', async ({
  page,
  shop,
  context,
  problems,
}) => {
  problems.expect(/409|422/)
  await enter(page, shop)
  await page.goto(adminPaths.newProduct())
  await expect(page.getByText('Unsaved product')).toBeHidden()

  // Missing fields are named beside them and in the summary, and the first one gets the focus.
  await page.getByLabel('Short description').fill('Knows who opened what.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText(
    'Name is required.',
  )
  await expect(page.getByLabel('Name').first()).toBeFocused()
  await expectAccessible(page, { screens: [DESKTOP] })

  await page.getByLabel('Name').first().fill('Letter Opener')
  await expect(page.getByLabel('Address')).toHaveValue('letter-opener')
  await page.getByLabel('Price (USD)').fill('39.00')
  await page.getByLabel('Category').selectOption({ label: 'Forms & Leads' })
  await page.getByLabel('Status').selectOption('published')

  const text = page.getByRole('textbox', { name: 'Description', exact: true })
  await text.click()
  await page.keyboard.type('Opens ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('every')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type(' letter.')
  await page.keyboard.press('Enter')
  await text.evaluate((box) => {
    const data = new DataTransfer()
    const pasted =
      '<h1>Pasted</h1><p onclick="x()" style="color:red">Clean<script>x()</script></p><img src="https://evil.example/x.png">'
    data.setData('text/html', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(text.getByRole('heading', { name: 'Pasted' })).toBeVisible()
  await expect(text.getByRole('img')).toHaveCount(0)

  // Two pictures and one invalid file, then reordered.
  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'red.png', mimeType: 'image/png', buffer: await png('#c03030') },
    { name: 'blue.png', mimeType: 'image/png', buffer: await png('#3030c0') },
    { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') },
  ])
  await expect(page.getByText('no.png: Please choose a JPEG, PNG, WebP, AVIF or GIF picture.')).toBeVisible()
  await page.getByLabel('What picture 1 shows').fill('A red log')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Describe the picture.').last()).toBeVisible()
  await page.getByLabel('What picture 2 shows').fill('A blue log')
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A blue log')

  // WordPress shows the main picture, cut to size, until there is an icon.
  const icon = page.getByRole('img', { name: 'Icon as WordPress shows it' })
  const cut = await icon.getAttribute('src')
  await page
    .getByLabel('Choose an icon')
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await png('#30c030') })
  await expect(page.getByLabel('Choose another icon')).toBeEnabled()
  await expect(icon).not.toHaveAttribute('src', cut ?? '')
  await expect(icon).toHaveJSProperty('naturalWidth', 256)

  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByLabel('Feature in row 1').fill('Opens letters')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product created.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  await expect(page.getByText('Unsaved')).toHaveCount(0)
  const editor = page.url()

  const shopper = await context.newPage()
  await shopper.goto(paths.product('letter-opener'))
  await expect(shopper.getByRole('heading', { level: 1, name: 'Letter Opener' })).toBeVisible()
  await expect(shopper.getByRole('img', { name: 'A blue log' }).first()).toBeVisible()
  await expect(shopper.getByText('Opens every letter.')).toBeVisible()
  await expect(shopper.getByRole('row', { name: /Opens letters/ })).toBeVisible()

  // When someone else saves, neither their change nor what is typed here is lost.
  const other = await context.newPage()
  await other.goto(editor)
  await expect(other.getByLabel('Choose another icon')).toBeEnabled()
  await other.getByLabel('Price (USD)').fill('44.00')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Product saved.')).toBeVisible()
  await page.getByLabel('Name').first().fill('Letter Knife')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Admin saved this product on/ })).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Letter Knife')
  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click()
  await expect(page.getByLabel('Price (USD)')).toHaveValue('44.00')

  // Leaving with unsaved changes asks first.
  await page.getByLabel('Name').first().fill('Letter Sword')
  await page.getByRole('link', { name: 'Products' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(editor)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name').first()).toHaveValue('Letter Opener')

  // In HTML mode, markup the editor cannot show is kept, and dangerous markup is removed.
  await page.getByRole('button', { name: 'Edit as HTML' }).click()
  await page
    .getByLabel('Description as HTML')
    .fill('<table><tbody><tr><td>Cell</td></tr></tbody></table><script>alert(1)</script>')
  await page.getByLabel('Status').selectOption('draft')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved.')).toBeVisible()
  await expect(page.getByLabel('Description as HTML')).toHaveValue(
    '<table><tbody><tr><td>Cell</td></tr></tbody></table>',
  )

  // A draft is not in the shop, and its preview is for staff only.
  await shopper.goto(adminPaths.productPreview(Number(editor.split('/').at(-1))))
  await expect(shopper.getByText('The product is a draft: only staff see it')).toBeVisible()
  await expect(shopper.getByRole('cell', { name: 'Cell' })).toBeVisible()
  await expectAudited(page, 'product', ['Product created', 'Product updated'])
})

test('staff find products, change several at once, export them, and import after a dry run', async ({
  page,
  shop,
}) => {
  await enter(page, shop)
  await page.goto(adminPaths.products())
  // The test above may have created one more in the same shop.
  await expect(page.getByText(/^2\d products$/).first()).toBeVisible()

  // Wait for the new list: a row may move between mouse down and mouse up.
  await searchList(page, 'mail', /^\d products$/)
  await expect(page).toHaveURL(/q=mail/)
  await page.getByRole('checkbox', { name: 'Select Letterhead' }).check()
  await page.getByRole('checkbox', { name: 'Select Postroad Mailer' }).check()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('row', { name: /Letterhead/ })).toContainText('Draft')
  await expect(page.getByRole('row', { name: /Postroad Mailer/ })).toContainText('Draft')

  await page.getByRole('checkbox', { name: 'Select Letterhead' }).check()
  await page.getByRole('button', { name: 'Set category' }).click()
  await page.getByRole('dialog').getByLabel('Category').selectOption({ label: 'Store Tools' })
  await page.getByRole('dialog').getByRole('button', { name: 'Set category' }).click()
  await expect(page.getByRole('row', { name: /Letterhead/ })).toContainText('Store Tools')

  await page.getByRole('checkbox', { name: 'Select Postroad Mailer' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete product' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Postroad Mailer: It was sold' })).toBeVisible()
  // Rows that failed stay selected.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('row', { name: /Postroad Mailer/ })).toContainText('Published')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^products-.*\.csv$/)

  await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
  const choose = (text: string) =>
    page
      .getByLabel(/^Choose (?:a|another) file$/)
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('uri,name,category,price\nletterhead,Letterhead,nowhere,12\nnew-one,,email,x\n')
  await expect(page.getByRole('row', { name: /2 category There is no category/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /3 price Write a price such as 49.00/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await expectAccessible(page, { screens: [PHONE] })
  await choose('uri,name,category,price\nletterhead,Letterhead Pro,email,12\nnew-one,New one,email,49\n')
  await expect(page.getByText('1 new, 1 changed, 0 as they are. Nothing has been written yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('Imported')).toBeVisible()
  await page.getByRole('link', { name: 'View products' }).click()
  await expect(page.getByRole('link', { name: 'Letterhead Pro' })).toBeVisible()
})

test('staff upload, inspect, publish and withdraw a signed zip', async ({ page, shop, problems }) => {
  problems.expect(/422/)
  await enter(page, shop)
  await page.goto(adminPaths.products())
  await page.getByRole('button', { name: 'Actions for Sealmark' }).click()
  await page.getByRole('menuitem', { name: 'Releases' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sealmark' })).toBeVisible()

  await page.getByRole('button', { name: 'Add key' }).click()
  await page.getByLabel('Name').fill('Key of the tests')
  await page.getByLabel('Public key').fill(SELLER.publicKey)
  await page.getByRole('dialog').getByRole('button', { name: 'Add key' }).click()
  await expect(page.getByText('Key of the tests', { exact: true })).toBeVisible()

  const zip = pluginZip({ folder: 'sealmark', version: '9.0.0' })
  const file = { name: 'sealmark.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) }
  const upload = async (signature: string) => {
    await page
      .getByLabel(/^Choose (?:the plugin’s|another) zip$/)
      .setInputFiles([
        file,
        { name: 'sealmark.zip.sig', mimeType: 'text/plain', buffer: Buffer.from(signature) },
      ])
    await expect(page.getByRole('textbox', { name: 'Signature' })).toHaveValue(signature)
    await page.getByRole('button', { name: 'Upload as draft' }).click()
  }
  await upload(signZip(Buffer.from('another zip')))
  await expect(page.getByRole('alert').filter({ hasText: /signature/i })).toBeVisible()
  await upload(signZip(zip))
  const release = page.getByRole('article', { name: '9.0.0' })
  await expect(release).toContainText('Draft')
  await expect(release).toContainText('Signature verified with the key “Key of the tests”')
  await release.getByText(/sealmark.*\.zip/).click()
  await expect(release.getByText('SHA-256')).toBeVisible()
  const parts = page.waitForEvent('download')
  await release.getByRole('button', { name: 'Bill of materials (SBOM)' }).click()
  expect((await parts).suggestedFilename()).toBe('sealmark.9.0.0.zip.cdx.json')
  const lite = pluginZip({ folder: 'sealmark-lite', version: '1.0.0' })
  await page.getByLabel('For', { exact: true }).selectOption('Everyone, free with 9.0.0')
  await page.getByLabel(/^Choose (?:the plugin’s|another) zip$/).setInputFiles([
    { name: 'lite.zip', mimeType: 'application/zip', buffer: Buffer.from(lite) },
    { name: 'lite.zip.sig', mimeType: 'text/plain', buffer: Buffer.from(signZip(lite)) },
  ])
  await page.getByRole('button', { name: 'Upload the free edition' }).click()
  await expect(release).toContainText('sealmark-lite.1.0.0.zip')
  await expectAccessible(page, { within: 'article' })

  await release.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Percentage of sites').fill('25')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish release' }).click()
  await expect(release).toContainText('Published')
  await expect(release).toContainText('To 25% of sites')

  await release.getByRole('button', { name: 'Actions for version 9.0.0' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByLabel('Reason').fill('Breaks on PHP 8.1')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw release' }).click()
  await expect(release).toContainText('Withdrawn')
  await expect(release).toContainText('Breaks on PHP 8.1')
  await expectAudited(page, 'release', ['Release uploaded', 'Release published', 'Release withdrawn'])
})
