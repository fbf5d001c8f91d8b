import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adminContent } from '#core/contract/admin-content.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { content } from '#core/contract/content.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { sweepPictures } from '#server/modules/catalog/staff/sweep-pictures.ts'
import { openStorage } from '#server/platform/storage.ts'
import { publishText } from '../../support/publish-content.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const admin = async (shop: TestShop) => shop.signIn(await shop.admin())

async function upload(staff: Browser) {
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#a01020' } })
    .png()
    .toBuffer()
  const { body } = await sendFile(staff, adminProducts.uploadPicture, { bytes })
  if (!body.data) throw new Error('The picture was not stored.')
  return body.data
}

/** A shop with a logo, a page with a picture in its text, and an own heading of the catalog. */
async function furnishedShop() {
  const shop = await openTestShop()
  const staff = await admin(shop)
  const logo = await upload(staff)
  await publishText(staff, 'brand', { color: '#8b0000', logo })
  await staff.ok(adminContent.createPage, { body: { slug: 'jobs', title: 'Jobs' } })
  await publishText(staff, 'page:jobs', {
    title: 'Jobs',
    blocks: [{ kind: 'text', html: `<p><img src="/uploads/${logo.uri}" alt="Logo"></p>` }],
  })
  await publishText(staff, 'catalog', { heading: 'All galleries' })
  return { shop, staff, logo }
}

const exportOf = async (staff: Browser) => (await staff.send({ url: adminContent.exportAll.path })).rawPayload

const importInto = (staff: Browser, bytes: Uint8Array | string) =>
  sendFile(staff, adminContent.importAll, { bytes, query: {} })

test('all texts and pictures go to another shop as one file, as drafts; the same file again changes nothing', async () => {
  const { staff: from } = await furnishedShop()
  const shop = await openTestShop()
  const staff = await admin(shop)
  const file = await exportOf(from)

  const first = await importInto(staff, file)
  const unseen = await shop.browser().ok(content.catalog, {})
  const again = await importInto(staff, file)
  const { data: brand } = await staff.ok(adminContent.preview, { params: { key: 'brand' } })
  const picture = await shop.browser().send({ url: `/uploads/${brand.brand?.logo?.uri}` })

  expect(first.body.data).toEqual({ drafts: ['brand', 'catalog', 'page:jobs'], same: 0 })
  expect(again.body.data).toEqual({ drafts: [], same: 3 })
  expect(unseen.data.heading).toBe('All plugins')
  expect(brand.brand).toMatchObject({ color: '#8b0000', logo: { width: 320, height: 200 } })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const { data: page } = await staff.ok(adminContent.get, { params: { key: 'page:jobs' } })
  expect(JSON.stringify(page.body)).toContain(`/uploads/${brand.brand?.logo?.uri}`)
})

test('a dry run tells what would change, and changes nothing', async () => {
  const { staff: from } = await furnishedShop()
  const shop = await openTestShop()
  const staff = await admin(shop)
  const file = { bytes: await exportOf(from), query: { dry_run: '1' as const } }

  const planned = await sendFile(staff, adminContent.importAll, file)
  const { data: rows } = await staff.ok(adminContent.list, {})

  expect(planned.body.data).toEqual({ drafts: ['brand', 'catalog', 'page:jobs'], same: 0 })
  expect(rows.filter(({ has_draft, key }) => has_draft || key === 'page:jobs')).toEqual([])
})

test('taken back by the shop it came from, a file changes nothing', async () => {
  const { staff } = await furnishedShop()

  expect((await importInto(staff, await exportOf(staff))).body.data).toEqual({ drafts: [], same: 3 })
})

test('published at once, visitors see it', async () => {
  const { staff: from } = await furnishedShop()
  const shop = await openTestShop()

  const { changed } = await shop.app.modules.content.importFile({
    bytes: await exportOf(from),
    actor: { userId: null },
    publish: true,
  })

  expect(changed).toEqual(['brand', 'catalog', 'page:jobs'])
  await expect
    .poll(async () => (await shop.browser().ok(content.catalog, {})).data.heading)
    .toBe('All galleries')
  expect((await shop.browser().call(content.page, { params: { slug: 'jobs' } })).status).toBe(200)
})

test('a draft is not overwritten by a file', async () => {
  const { staff: from } = await furnishedShop()
  const shop = await openTestShop()
  const staff = await admin(shop)
  const params = { key: 'catalog' }
  await staff.ok(adminContent.saveDraft, { params, body: { body: { heading: 'Mine' }, revision: 0 } })

  const { status, body } = await importInto(staff, await exportOf(from))

  expect([status, body.errors]).toEqual([
    422,
    { catalog: ['“Catalog texts” has a draft. Publish or discard it first, so that it is not lost.'] },
  ])
  expect(await shop.count('contentDocuments')).toBe(1)
})

const FILE = { format: 'cartwright-content', version: 1 }
const NAME = `${'a'.repeat(32)}.webp`

test.each<[string, unknown, string]>([
  ['not JSON', 'nothing', 'file'],
  ['another kind of file', { documents: {} }, 'file'],
  ['a newer version', { ...FILE, version: 2, documents: {} }, 'file'],
  [
    'more texts than a shop has',
    {
      ...FILE,
      documents: Object.fromEntries(
        Array.from({ length: 1001 }, (_, number) => [`page:p${number}`, { title: 'A', blocks: [] }]),
      ),
    },
    'file',
  ],
  ['an unknown text', { ...FILE, documents: { catalog: { heading: 'A' }, nothing: {} } }, 'nothing'],
  [
    'an address that is none',
    { ...FILE, documents: { 'page:../admin': { title: 'A', blocks: [] } } },
    'page:../admin',
  ],
  ['a text of the wrong shape', { ...FILE, documents: { catalog: { heading: 1 } } }, 'catalog.heading'],
  [
    'a picture that is missing',
    { ...FILE, documents: { brand: { logo: { uri: NAME, width: 1, height: 1 } } } },
    'brand.logo',
  ],
  [
    'a picture that is none',
    {
      ...FILE,
      documents: { catalog: { heading: 'A' } },
      pictures: { [NAME]: Buffer.from('<svg/>').toString('base64') },
    },
    `pictures.${NAME}.image`,
  ],
  [
    'a picture with the name of something else',
    { ...FILE, documents: { catalog: { heading: 'A' } }, pictures: { heading: '' } },
    'pictures.heading',
  ],
])('a file with %s is refused, and nothing changes', async (_, file, place) => {
  const shop = await openTestShop()
  const staff = await admin(shop)

  const { status, body } = await importInto(staff, typeof file === 'string' ? file : JSON.stringify(file))

  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [place]])
  expect(await shop.count('contentDocuments')).toBe(0)
})

test('pictures of drafts and of every version stay when unused ones are deleted', async () => {
  const { shop, staff, logo } = await furnishedShop()
  await publishText(staff, 'brand', { color: '#00008b' })
  await staff.ok(adminContent.removePage, { params: { key: 'page:jobs' } })
  const orphan = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { body } = await sendFile(staff, adminProducts.uploadPicture, { bytes: orphan })
  await shop.runJobs()
  const folder = join(shop.config.dataDir, 'storage/images')
  const long = new Date(shop.clock.now().getTime() - 3 * DAY_MS)
  for (const name of await readdir(folder)) await utimes(join(folder, name), long, long)

  await sweepPictures({
    db: shop.db,
    clock: shop.clock,
    storage: await openStorage({ dataDir: shop.config.dataDir }),
    listOtherPictures: shop.app.modules.content.listPictures,
  })

  const left = await readdir(folder)
  expect(left).toContain(logo.uri)
  expect(left).not.toContain(body.data?.uri)
})
