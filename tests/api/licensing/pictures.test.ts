import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminProducts } from '#core/contract/admin-products.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makePlugin, phpUnserialize } from '../../support/licensing/sites.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop({ now: '2026-03-01T12:00:00Z' })
let origin: URL
let seller: Browser
const HASHES = { 'mail-log': 'a1'.repeat(16), forms: 'b2'.repeat(16), backup: 'c3'.repeat(16) }

beforeAll(async () => {
  origin = await shop().listen()
  seller = await openSeller(shop())
  await makePlugin(shop(), 'plain', 'Plain')
  for (const [folder, hash] of Object.entries(HASHES)) {
    const { id } = await makePlugin(shop(), folder, folder)
    // Not in the order of their positions.
    for (const [position, uri] of [[1, `${'dd'.repeat(16)}.webp`] as const, [0, `${hash}.webp`] as const])
      await shop().make('productImages', { productId: id, uri, position })
    await publish(seller, id, { folder, name: folder })
  }
})

/** What each dialect says about the pictures of a plugin, in one shape. */
const DIALECTS = {
  edd: async (folder: string) => {
    const { body } = await get(origin, `/?edd_action=get_version&slug=${folder}`)
    return { icons: phpUnserialize(body.icons), banners: phpUnserialize(body.banners) }
  },
  'plugin-update-checker': async (folder: string) => (await get(origin, `/updates/${folder}.json`)).body,
  'WordPress core': async (folder: string) => (await get(origin, `/updates/${folder}/core.json`)).body,
}

describe.each(Object.entries(DIALECTS))('%s', (_, ask) => {
  test('shows each plugin with its own first picture', async () => {
    for (const [folder, hash] of Object.entries(HASHES)) {
      const { icons, banners } = await ask(folder)
      const at = (name: string) => `http://localhost:3000/uploads/${hash}-${name}.webp`
      expect({ icons, banners }).toEqual({
        icons: { '1x': at('128x128'), '2x': at('256x256') },
        banners: { low: at('772x250'), high: at('1544x500') },
      })
    }
  })

  test('answers empty addresses for a plugin without a picture', async () => {
    const { icons, banners } = await ask('plain')
    expect({ icons, banners }).toEqual({ icons: { '1x': '', '2x': '' }, banners: { low: '', high: '' } })
  })
})

const picture = (width: number, height: number, left: string, right: string) =>
  sharp({ create: { width, height, channels: 3, background: left } })
    .composite([{ input: half(width, height, right), left: width / 2, top: 0 }])
    .png()
    .toBuffer()

const half = (width: number, height: number, background: string) => ({
  create: { width: width / 2, height, channels: 3 as const, background },
})

async function upload(bytes: Buffer): Promise<string> {
  const { body } = await sendFile(seller, adminProducts.uploadPicture, { bytes })
  return body.data?.uri ?? ''
}

const fetchPicture = async (address: string) => {
  const response = await fetch(new URL(new URL(address).pathname, origin))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The colors at the left and at the right edge, rounded, because encoding changes them a little. */
async function edgesOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => [...data.subarray(x * 3, x * 3 + 3)].map((value) => Math.round(value / 64))
  return [at(0), at(info.width - 1)]
}

const [BLACK, WHITE] = [
  [0, 0, 0],
  [4, 4, 4],
]
const SIZES = { '1x': [128, 128], '2x': [256, 256], low: [772, 250], high: [1544, 500] } as const

test.each([
  ['wide', 1600, 1000],
  ['tall', 400, 900],
  ['small', 60, 40],
])('a %s picture is cut to the sizes of WordPress, from its middle', async (name, width, height) => {
  const { id } = await makePlugin(shop(), name, name)
  const uri = await upload(await picture(width, height, '#000', '#fff'))
  await shop().make('productImages', { productId: id, uri, width, height })

  const { icons, banners } = await DIALECTS['WordPress core'](name)

  for (const [size, address] of Object.entries<string>({ ...icons, ...banners })) {
    const { response, bytes } = await fetchPicture(address)
    const [w, h] = SIZES[size as keyof typeof SIZES]
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: w, height: h })
    expect(await edgesOf(bytes)).toEqual([BLACK, WHITE])
  }
})

test('other sites may show pictures, and nothing else', async () => {
  const uri = await upload(await picture(400, 400, '#123456', '#654321'))
  const policyOf = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, origin), { headers })
    await response.arrayBuffer()
    return [response.status, response.headers.get('cross-origin-resource-policy')]
  }
  const hash = uri.slice(0, 32)

  for (const name of [uri, `${hash}-320.webp`, `${hash}-320.avif`, `${hash}-128x128.webp`])
    expect(await policyOf(`/uploads/${name}`)).toEqual([200, 'cross-origin'])
  expect(await policyOf(`/uploads/${uri}`, { 'if-none-match': `"${uri}"` })).toEqual([304, 'cross-origin'])
  for (const [path, status] of [
    ['/uploads/nothing.webp', 404],
    [`/uploads/${hash}-129x128.webp`, 404],
    [`/uploads/${hash}-128x128.avif`, 404],
    ['/updates/mail-log.json', 200],
    ['/edd-sl-api', 200],
    ['/healthz', 200],
    ['/download/nothing', 404],
  ] as const)
    expect([path, ...(await policyOf(path))]).toEqual([path, status, 'same-origin'])
})

test('a seller gives a plugin an icon and a banner of its own, and takes them back', async () => {
  const [icon, banner, gallery] = [
    await upload(await picture(300, 300, '#111111', '#eeeeee')),
    await upload(await picture(1600, 500, '#222222', '#dddddd')),
    await upload(await picture(800, 500, '#333333', '#cccccc')),
  ]
  const body = {
    name: 'Dressed',
    uri: 'dressed',
    category_id: (await shop().make('categories')).id,
    price: 9,
    status: 'published' as const,
    plans: [{ code: 'pro', name: 'Pro' }],
    images: [{ uri: gallery, alt: 'A window' }],
    icon,
    banner,
  }
  const addressesOf = async () => {
    const { icons, banners } = await DIALECTS['WordPress core']('dressed')
    return [icons['2x'], banners.high].map((address) => address.slice(-44))
  }
  const ends = (one: string, other: string) => [
    `${one.slice(0, 32)}-256x256.webp`.slice(-44),
    `${other.slice(0, 32)}-1544x500.webp`.slice(-44),
  ]

  const { data } = await seller.ok(adminProducts.create, { body })
  expect(data).toMatchObject({ icon, banner })
  await expect.poll(addressesOf).toEqual(ends(icon, banner))

  const gone = await seller.call(adminProducts.update, {
    params: { id: String(data.id) },
    body: { ...body, icon: `${'00'.repeat(16)}.webp`, updated_at: data.updated_at },
  })
  expect([gone.status, gone.body.errors]).toEqual([
    422,
    { icon: ['This picture was deleted. Please upload it again.'] },
  ])

  await seller.ok(adminProducts.update, {
    params: { id: String(data.id) },
    body: { ...body, icon: null, banner: null, updated_at: data.updated_at },
  })
  await expect.poll(addressesOf).toEqual(ends(gallery, gallery))
})

test('pictures and links in the description lead to the shop from any site', async () => {
  const image = `/uploads/${'ab'.repeat(16)}.webp`
  const longDesc = `<p><a href="/about">About</a> <a href="https://else.example/x">Else</a></p><img src="${image}" alt="A" />`
  await shop().make('products', { uri: 'linked', name: 'Linked', longDesc, pluginSlug: null })

  const { body } = await get(origin, '/updates/linked.json')

  expect(body.sections.description).toBe(
    `<p><a href="http://localhost:3000/about">About</a> <a href="https://else.example/x">Else</a></p><img src="http://localhost:3000${image}" alt="A" />`,
  )
})
