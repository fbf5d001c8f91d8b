import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminContent } from '#core/contract/admin-content.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { publishText, uploadPicture } from '../../support/publish-content.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
let staff: Browser

beforeAll(async () => {
  staff = await shop().signIn(await shop().admin({ passwordHash: null }))
})

const RED = '#7a1020'
const read = async (url: string, at: TestShop = shop()) =>
  at.http.inject({ url, headers: { host: 'localhost:3000' } })

const upload = (width: number, height: number, background: string) =>
  uploadPicture(staff, { width, height, background })

/** The color in the middle of the left half of a picture, where a letter leaves the ground free. */
async function groundOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 12)) * info.channels
  return `#${data.subarray(at, at + 3).toString('hex')}`
}

async function iconAddresses(at: TestShop = shop()): Promise<string[]> {
  return (await read('/manifest.webmanifest', at)).json().icons.map(({ src }: { src: string }) => src)
}

describe('the color', () => {
  test('is in the manifest and the icons of every instance once it is published', async () => {
    const other = await openTestShop({ sharing: shop() })
    const theme = async (at: TestShop) => (await read('/manifest.webmanifest', at)).json().theme_color
    const [before] = await iconAddresses()

    await publishText(staff, 'brand', { color: RED })

    expect(await theme(shop())).toBe(RED)
    await expect.poll(() => theme(other)).toBe(RED)
    const [icon = ''] = await iconAddresses(other)
    const answer = await read(icon, other)
    expect(icon).not.toBe(before)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await groundOf(answer.rawPayload)).toBe(RED)
  })

  test('has a style sheet that any instance serves, cached forever while it stays the same', async () => {
    const current = await read('/brand/7a1020-00000000.css')
    const light = /^:root:root\{--primary:#7a1020;/.test(current.body)
    const hash = createHash('sha256').update(current.body).digest('hex').slice(0, 8)
    const named = await read(`/brand/7a1020-${hash}.css`)

    expect([light, current.headers['content-type']]).toEqual([true, 'text/css; charset=utf-8'])
    expect(current.headers['cache-control']).toBe('public, max-age=3600')
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(named.body).toBe(current.body)
    expect(current.body).not.toContain('</')
  })

  test.each(['/brand/7a1020.css', '/brand/red-00000000.css', '/brand/7A1020-00000000.css', '/brand/x.png'])(
    '%s is not found',
    async (url) => {
      expect((await read(url)).statusCode).toBe(404)
    },
  )

  test.each(['red', '#f00', '#7A1020', '#7a1020}body{display:none', ''])('cannot be “%s”', async (color) => {
    const { status, body } = await staff.call(adminContent.saveDraft, {
      params: { key: 'brand' },
      body: { body: { color }, revision: 0 },
    })

    expect(status).toBe(422)
    expect(body.errors).toEqual({ color: ['Enter a color such as #1f6feb.'] })
  })
})

describe('icons', () => {
  test('have their sizes, and the favicon its three', async () => {
    const sizes: Record<string, string> = {}
    for (const path of [
      '/icon-96.png',
      '/icon-192.png',
      '/icon-512.png',
      '/icon-maskable-512.png',
      '/apple-touch-icon.png',
    ]) {
      const { rawPayload, headers } = await read(path)
      const { width, height, format } = await sharp(rawPayload).metadata()
      sizes[path] = `${format} ${width}x${height} ${headers['content-type']} ${headers['cache-control']}`
    }
    const favicon = await read('/favicon.ico')

    const rest = 'image/png public, max-age=3600'
    expect(sizes).toEqual({
      '/icon-96.png': `png 96x96 ${rest}`,
      '/icon-192.png': `png 192x192 ${rest}`,
      '/icon-512.png': `png 512x512 ${rest}`,
      '/icon-maskable-512.png': `png 512x512 ${rest}`,
      '/apple-touch-icon.png': `png 180x180 ${rest}`,
    })
    expect(favicon.headers['content-type']).toBe('image/x-icon')
    expect([...favicon.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
    expect([6, 22, 38].map((at) => favicon.rawPayload[at])).toEqual([16, 32, 48])
  })

  test('are made from the picture if there is one, on a solid ground for phones', async () => {
    const icon = await upload(300, 300, '#00aa55')
    await publishText(staff, 'brand', { color: RED, icon })

    const tab = await read('/icon-192.png')
    const phone = await read('/icon-maskable-512.png')
    expect(await groundOf(tab.rawPayload)).toBe('#00aa55')
    expect(await groundOf(phone.rawPayload)).toBe('#ffffff')
    expect((await sharp(phone.rawPayload).stats()).isOpaque).toBe(true)
  })

  test('change with the mark and with the shop’s name', async () => {
    const icon = async () => (await read('/icon-192.png')).rawPayload.toString('base64')
    await publishText(staff, 'brand', { mark: 'initial' })
    const letter = await icon()
    await publishText(staff, 'brand', { mark: 'route' })

    expect(await icon()).not.toBe(letter)
  })
})

describe('a logo', () => {
  test('is served small for pages, and as PNG for mails on other sites', async () => {
    const logo = await upload(1000, 100, '#112233')
    await publishText(staff, 'brand', { logo })
    const hash = logo.uri.replace('.webp', '')

    const [page, mail] = [await read(`/brand/${hash}.webp`), await read(`/brand/${hash}.png`)]

    expect(await sharp(page.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400, height: 40 })
    expect(await sharp(mail.rawPayload).metadata()).toMatchObject({ format: 'png', width: 400, height: 40 })
    expect(mail.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('is in mails, with its address, its size and the shop’s name', async () => {
    const logo = await upload(800, 200, '#112233')
    await publishText(staff, 'brand', { color: RED, logo })
    const { id: userId } = await shop().user({ email: 'grace@example.com', name: 'Grace' })
    await shop().queueMail(shop().db, 'password-changed', {
      to: { email: 'grace@example.com', name: 'Grace', userId },
      payload: { name: 'Grace', changedAt: '2026-06-01T12:00:00Z' },
    })

    const { html } = await shop().mail('password-changed', 'grace@example.com')

    expect(html).toContain(
      `<img src="${shop().origin}/brand/${logo.uri.replace('.webp', '.png')}" alt="My shop" width="160" height="40"`,
    )
    expect(html).toContain(`background:${RED}`)
    expect(html).not.toContain('<link')
  })

  test('cannot be an SVG, which could read files of the server', async () => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const { status, body } = await sendFile(staff, adminProducts.uploadPicture, { bytes, name: 'logo.svg' })

    expect(status).toBe(422)
    expect(body.errors).toEqual({ image: ['Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'] })
  })

  test.each(['../secret', 'x.webp', `${'a'.repeat(32)}.webp`])('cannot be “%s”', async (uri) => {
    const { status } = await staff.call(adminContent.saveDraft, {
      params: { key: 'brand' },
      body: { body: { logo: { uri, width: 10, height: 10 } }, revision: 0 },
    })

    expect(status).toBe(422)
  })
})

test('sharing pictures show the color and the logo', async () => {
  await publishText(staff, 'brand', {})
  const plain = (await read('/share.png')).rawPayload
  await publishText(staff, 'brand', { color: RED })
  const red = (await read('/share.png')).rawPayload
  await publishText(staff, 'brand', { color: RED, logo: await upload(600, 200, '#0000ff') })
  const withLogo = await sharp((await read('/share.png')).rawPayload)
    .extract({ left: 990, top: 310, width: 4, height: 4 })
    .removeAlpha()
    .raw()
    .toBuffer()

  expect(await groundOf(plain)).toBe('#e8f1ff')
  expect(await groundOf(red)).not.toBe('#e8f1ff')
  expect(withLogo.subarray(0, 3).toString('hex')).toBe('0000ff')
})
