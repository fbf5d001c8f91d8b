import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminProducts } from '#core/contract/admin-products.ts'
import { catalog } from '#core/contract/catalog.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { auditEntries } from '#server/db/tables/index.ts'
import { sweepPictures } from '#server/modules/catalog/staff/sweep-pictures.ts'
import { openStorage } from '#server/platform/storage.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
let staff: Browser
let categoryId: number

beforeAll(async () => {
  staff = await shop().signIn(await shop().admin({ passwordHash: null }))
  categoryId = (await shop().make('categories')).id
})

const picture = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

const upload = (bytes: Uint8Array | string, name?: string) =>
  sendFile(staff, adminProducts.uploadPicture, { bytes, ...(name && { name }) })

const uriOf = async (color: string, width = 700) =>
  (await upload(await picture(width, 400, color))).body.data?.uri ?? ''

const bodyOf = (images: { uri: string; alt: string }[], long_desc = '') => ({
  name: 'Shown',
  category_id: categoryId,
  price: 9,
  status: 'published' as const,
  long_desc,
  plans: [{ code: 'pro', name: 'Pro' }],
  images,
})

test('a picture is re-encoded, measured, stored under a hash of its contents, and offered in smaller sizes', async () => {
  const answer = await upload(await picture(700, 400, '#204080'), '../../evil.php.png')
  const again = await upload(await picture(700, 400, '#204080'))
  await shop().runJobs()
  const files = await readdir(join(shop().config.dataDir, 'storage/images'))
  const { uri = '', width, height } = answer.body.data ?? {}

  expect([answer.status, width, height, again.body.data?.uri]).toEqual([201, 700, 400, uri])
  expect(uri).toMatch(/^[0-9a-f]{32}\.webp$/)
  const hash = uri.slice(0, 32)
  expect(files.filter((file) => file.startsWith(hash)).sort()).toEqual([
    ...[320, 480, 640].flatMap((size) => [`${hash}-${size}.avif`, `${hash}-${size}.webp`]),
    `${hash}.webp`,
  ])
  const served = await shop()
    .browser()
    .send({ url: `/uploads/${hash}-320.avif` })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/avif'])
})

describe('an invalid picture', () => {
  test.each<[string, () => Promise<Uint8Array | string>, number]>([
    ['an SVG with a script', async () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 422],
    ['an SVG that calls itself a PNG', async () => '\x89PNG <svg><script>1</script></svg>', 422],
    ['a program', async () => '<?php system($_GET[0]);', 422],
    ['an archive', async () => 'PK\x03\x04 and so on', 422],
    ['nothing', async () => '', 422],
    ['a truncated picture', async () => (await picture(300, 300, '#112233')).subarray(0, 60), 422],
    ['a picture of 49 million pixels', () => picture(7000, 7000, '#ffffff'), 422],
    ['a picture over 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1, '\xff\xd8\xff'), 413],
  ])('%s is rejected and not stored', async (_, make, status) => {
    const images = join(shop().config.dataDir, 'storage/images')
    const before = await readdir(images).catch(() => [])

    const answer = await upload(await make(), 'picture.png')

    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/picture|MB/i)
    expect(await readdir(images).catch(() => [])).toEqual(before)
  })

  test('a script hidden behind a picture does not survive', async () => {
    const hidden = Buffer.concat([await picture(40, 40, '#aabbcc'), Buffer.from('<script>alert(1)</script>')])

    const { body } = await upload(hidden, 'x.php')
    const served = await shop()
      .browser()
      .send({ url: `/uploads/${body.data?.uri}` })

    expect(served.rawPayload.includes('<script')).toBe(false)
    expect(served.headers['x-content-type-options']).toBe('nosniff')
  })
})

test('pictures keep their saved order, and the shop shows each change at once', async () => {
  const [red, green] = [await uriOf('#ff0000'), await uriOf('#00ff00')]
  const { data: made } = await staff.ok(adminProducts.create, {
    body: bodyOf([
      { uri: red, alt: 'Red' },
      { uri: green, alt: 'Green' },
    ]),
  })
  const shown = async () => {
    const { data } = await shop()
      .browser()
      .ok(catalog.getProduct, { params: { handle: made.uri } })
    return data.images
  }
  const first = await shown()

  const turned = await staff.ok(adminProducts.update, {
    params: { id: `${made.id}` },
    body: {
      ...bodyOf([
        { uri: green, alt: 'A green one' },
        { uri: red, alt: 'Red' },
      ]),
      updated_at: made.updated_at,
    },
  })
  const second = await shown()
  await staff.ok(adminProducts.update, {
    params: { id: `${made.id}` },
    body: { ...bodyOf([{ uri: green, alt: 'A green one' }]), updated_at: turned.data.updated_at },
  })

  expect(first).toEqual([
    { uri: red, alt: 'Red', width: 700, height: 400 },
    { uri: green, alt: 'Green', width: 700, height: 400 },
  ])
  expect(second.map(({ alt }) => alt)).toEqual(['A green one', 'Red'])
  expect((await shown()).map(({ uri }) => uri)).toEqual([green])
})

test('unused pictures are deleted after two days with all their sizes; others stay', async () => {
  const [shown, icon, inText, orphan, young] = [
    await uriOf('#050505'),
    await uriOf('#010101'),
    await uriOf('#020202'),
    await uriOf('#030303'),
    await uriOf('#040404'),
  ]
  const body = bodyOf(
    [{ uri: `${shown}`, alt: 'Shown' }],
    `<p><img src="/uploads/${inText}" alt="In the text"></p>`,
  )
  await staff.ok(adminProducts.create, { body: { ...body, icon } })
  await shop().runJobs()
  for (const size of ['128x128', '1544x500'])
    await staff.send({ url: `/uploads/${orphan.slice(0, 32)}-${size}.webp` })
  const folder = join(shop().config.dataDir, 'storage/images')
  const long = new Date(shop().clock.now().getTime() - 3 * DAY_MS)
  for (const uri of [shown, icon, inText, orphan]) await utimes(join(folder, `${uri}`), long, long)
  const storage = await openStorage({ dataDir: shop().config.dataDir })

  const swept = await sweepPictures({
    db: shop().db,
    clock: shop().clock,
    storage,
    listOtherPictures: async () => [],
  })

  const files = await readdir(folder)
  const left = [shown, icon, inText, orphan, young].map((uri) =>
    files.some((file) => file.startsWith(`${uri}`.slice(0, 32))),
  )
  expect([swept, left]).toEqual([1, [true, true, true, false, true]])
  const [entry] = await shop().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  expect(entry?.action).toBe('product.created')
})
