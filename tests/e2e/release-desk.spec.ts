import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { isSignedBy } from '#server/platform/ed25519.ts'
import { expect, test } from '../support/browser-test.ts'
import { pluginZip } from '../support/licensing/plugin-zip.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/page-checks.ts'
import { openAsAdmin, searchList } from '../support/staff-page.ts'

const PASSPHRASE = 'grandmother likes old lamps'
const FOLDER = 'lamplight-gallery'

test('the first release is signed with a key that is made in the browser and never leaves it', async ({
  page,
  shop,
  context,
}) => {
  const sent = collectRequests(page)
  await openAsAdmin(page, shop, adminPaths.newProduct())
  await addProduct(page, 'Lamplight Gallery')
  await expect(page.getByText('Not for sale yet')).toBeVisible()

  const shopper = await context.newPage()
  await shopper.goto(paths.product(FOLDER))
  await expect(shopper.getByRole('main').getByText('Coming soon').first()).toBeVisible()
  await expect(shopper.getByRole('link', { name: 'Ask us by email' })).toHaveAttribute('href', /^mailto:/)
  await expect(shopper.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  expect(await shopper.content()).toContain('https://schema.org/OutOfStock')

  await page.getByRole('link', { name: 'Publish a release' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lamplight Gallery' })).toBeVisible()
  const keyFile = await makeKey(page)
  await expect(page.getByText('Signing with “Lamp key”')).toBeVisible()

  // What is wrong is said before anything is uploaded.
  const extra = [{ path: `__MACOSX/${FOLDER}/._x`, data: Buffer.from('x') }]
  await chooseZip(page, pluginZip({ folder: FOLDER, extra }))
  await expect(page.getByText(/^The zip contains __MACOSX/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload as draft' })).toBeDisabled()
  await expectAccessible(page, { screens: [DESKTOP, PHONE] })

  const zip = pluginZip({ folder: FOLDER, version: '1.0.0', name: 'Lamplight Gallery' })
  await chooseZip(page, zip)
  await expect(page.getByText(`main file ${FOLDER}/${FOLDER}.php. No problems found.`)).toBeVisible()
  await page.getByRole('button', { name: 'Upload as draft' }).click()
  const release = page.getByRole('article', { name: '1.0.0' })
  await expect(release).toContainText('Signature verified with the key “Lamp key”')
  await release.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish release' }).click()
  await expect(release).toContainText('Offered now')

  await shopper.goto(paths.product(FOLDER))
  await expect(shopper.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await release.getByRole('button', { name: 'Zip' }).click()
  const bytes = await readFile(await (await download).path())
  const signature = await signatureOf(page, release)
  expect(bytes.equals(zip)).toBe(true)
  expect(isSignedBy(keyFile.public_key, createHash('sha384').update(bytes).digest(), signature)).toBe(true)

  // The key is gone with the page, and comes back from its file.
  await page.reload()
  await expect(page.getByText(/^Signing with/)).toHaveCount(0)
  await page.getByLabel('Choose your key file').setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(keyFile)),
  })
  await page.getByRole('textbox', { name: 'Passphrase' }).fill('not this passphrase')
  await page.getByRole('button', { name: 'Open key' }).click()
  await expect(page.getByText('The passphrase is wrong.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Open key' }).click()
  await expect(page.getByText('Signing with “Lamp key”')).toBeVisible()

  await chooseZip(page, pluginZip({ folder: FOLDER, version: '1.1.0', main: 'gallery.php' }))
  await expect(page.getByText(`The main file is gallery.php, but it was ${FOLDER}.php`)).toBeVisible()

  const secrets = [PASSPHRASE, keyFile.private_key, ...formsOf(openSealedKey(keyFile))]
  const bodies = sent()
  expect(bodies.some(({ body }) => body.includes(keyFile.public_key))).toBe(true)
  for (const { url, body } of bodies)
    for (const secret of secrets) expect(url + body.toString('latin1')).not.toContain(secret)
})

test('the desk offers the release tool with the checksum of what the shop serves', async ({ page, shop }) => {
  await openAsAdmin(page, shop, adminPaths.products())
  await page.getByRole('button', { name: 'Actions for Sealmark' }).click()
  await page.getByRole('menuitem', { name: 'Releases' }).click()

  const tool = await page.request.get(paths.releaseTool())
  const checksum = createHash('sha256')
    .update(await tool.body())
    .digest('hex')

  await expect(page.getByText(checksum)).toBeVisible()
  expect(await (await page.request.get(paths.releaseToolChecksum())).text()).toBe(
    `${checksum}  release-tool.mjs\n`,
  )
  expect(tool.headers()['cache-control']).toBe('no-cache')
  await page.getByText('Example for GitHub Actions').click()
  await expect(page.getByText('RELEASE_KEY_PASSPHRASE').last()).toBeVisible()
})

test('the desk shows what sites run, and a release is paused and resumed', async ({ page, shop }) => {
  await openAsAdmin(page, shop, adminPaths.products())
  await searchList(page, 'Swiftlet', /^1 product$/)
  await page.getByRole('button', { name: 'Actions for Swiftlet Cache' }).click()
  await page.getByRole('menuitem', { name: 'Releases' }).click()

  await expect(page.getByRole('table', { name: 'Plugin' }).getByRole('row').nth(1)).toContainText('%')
  await expect(page.getByRole('img', { name: /^Sites on .* or newer, / })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: /^Sites on .* or newer$/ })).toBeVisible()
  await expectAccessible(page, { screens: [DESKTOP, PHONE] })

  const card = page.getByRole('article', { name: '5.1.0' })
  const before = page.getByRole('article', { name: '5.0.3' })
  await expect(card).toContainText('Offered now')
  await expect(card).toContainText(/Runs on\d+ sites?, /)
  await card.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause release' }).click()
  await expect(card).toContainText('This release is paused')
  await expect(before).toContainText('Offered now')
  await card.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume release' }).click()
  await expect(card).toContainText('Offered now')

  await card.getByRole('button', { name: 'Actions for version 5.1.0' }).click()
  await page.getByRole('menuitem', { name: 'Change rollout and notice' }).click()
  await page.getByRole('button', { name: 'To 25% of sites' }).click()
  await expect(page.getByLabel('Percentage of sites')).toHaveValue('25')
})

test('an API token is shown once, says where it is used, and can be revoked', async ({
  page,
  shop,
  problems,
}) => {
  problems.expect(/422/)
  await openAsAdmin(page, shop, adminPaths.apiTokens())
  await page.getByRole('button', { name: 'New token' }).first().click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Please name the token.')).toBeVisible()
  await page.getByLabel('Name').fill('GitHub Actions')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('dialog').locator('code').textContent()
  expect(token).toMatch(/^cw_[\w-]{43}$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()

  const row = page.getByRole('listitem').filter({ hasText: 'GitHub Actions' })
  await expect(row).toContainText('Never used')
  await expect(row).toContainText(/ends \w+ \d+, \d{4}/)
  await expect(page.getByText(token ?? 'no token')).toHaveCount(0)
  const target = `/api/admin/release-target?product=sealmark`
  const asked = () => page.request.get(target, { headers: { authorization: `Bearer ${token}` } })
  expect((await asked()).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText(/Used/)

  await page.getByRole('button', { name: 'Revoke GitHub Actions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('No tokens yet.')).toBeVisible()
  expect((await asked()).status()).toBe(401)
})

type KeyFile = Record<'public_key' | 'private_key' | 'salt' | 'iv', string> & { iterations: number }

async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').first().fill(name)
  await page.getByLabel('Price (USD)').last().fill('39.00')
  await page.getByLabel('Category').selectOption({ label: 'Forms & Leads' })
  await page.getByLabel('Status').selectOption('published')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product created.')).toBeVisible()
}

/** Makes a key on the desk and returns the file that the browser saved. */
async function makeKey(page: Page): Promise<KeyFile> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Lamp key')
  await sheet.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(PASSPHRASE)
  await sheet.getByRole('textbox', { name: 'Repeat the passphrase' }).fill('something else')
  await sheet.getByRole('button', { name: 'Make key' }).click()
  await expect(sheet.getByText('The passphrases are not the same.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Repeat the passphrase' }).fill(PASSPHRASE)
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Make key' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^signing-key-[0-9a-f]{16}\.json$/)
  await sheet.getByRole('button', { name: 'Add key to the shop' }).click()
  await expect(sheet).toBeHidden()
  return JSON.parse(await readFile(await file.path(), 'utf8'))
}

async function chooseZip(page: Page, zip: Buffer): Promise<void> {
  await page
    .getByLabel(/^Choose (?:the plugin’s|another) zip$/)
    .setInputFiles({ name: 'plugin.zip', mimeType: 'application/zip', buffer: zip })
}

/** The signature in the card, as staff can copy it. */
async function signatureOf(page: Page, release: ReturnType<Page['getByRole']>): Promise<string> {
  await release.getByText(/\.zip/).first().click()
  const row = release.locator('dl > div').filter({ has: page.getByText('Signature', { exact: true }) })
  return (await row.locator('dd').first().textContent()) ?? ''
}

/** Every request of the page, with its whole body. */
function collectRequests(page: Page) {
  const seen: { url: string; body: Buffer }[] = []
  page.on('request', (request) => {
    seen.push({ url: request.url(), body: request.postDataBuffer() ?? Buffer.alloc(0) })
  })
  return () => seen
}

/** Opens the key file with Node's own cryptography. */
function openSealedKey({ public_key, private_key, salt, iv, iterations }: KeyFile): Buffer {
  const aes = pbkdf2Sync(PASSPHRASE, Buffer.from(salt, 'base64'), iterations, 32, 'sha256')
  const sealed = Buffer.from(private_key, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', aes, Buffer.from(iv, 'base64'))
  decipher.setAAD(Buffer.from(`cartwright-signing-key:1:${public_key}`))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
}

/** How a private key could be written in a request. */
function formsOf(pkcs8: Buffer): string[] {
  const seed = pkcs8.subarray(-32)
  return [
    pkcs8.toString('base64'),
    seed.toString('base64'),
    seed.toString('base64url'),
    seed.toString('hex'),
    seed.toString('latin1'),
  ]
}
