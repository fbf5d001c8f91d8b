import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { variantsOf } from '#core/domain/image-sizes.ts'
import { PICTURE_MAX_BYTES } from '#core/domain/limits.ts'
import { findImageFile } from './image-files.ts'
import { encodeDrawing, makeVariants, storeImage, storeUpload } from './images.ts'
import { openStorage, type Storage } from './storage.ts'

let dataDir: string
let storage: Storage
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'images-'))
  storage = await openStorage({ dataDir })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const stored = () => readdir(join(dataDir, 'storage', 'images')).catch(() => [])
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1e59cd' } })

describe('an accepted picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s is stored as WebP', async (format) => {
    const upload = await canvas(400, 250).toFormat(format).toBuffer()

    const image = await storeUpload(storage, upload)

    expect(image).toMatchObject({
      width: 400,
      height: 250,
      uri: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
    })
    const stored = await sharp(await storage.get(`images/${image.uri}`)).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 400, height: 250 })
  })

  test("loses its metadata but keeps the camera's rotation", async () => {
    const upload = await canvas(300, 200)
      .withExif({ IFD0: { Copyright: 'GPS 52.5N 13.4E' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(upload.includes('GPS 52.5N')).toBe(true)

    const image = await storeUpload(storage, upload)

    const stored = await storage.get(`images/${image.uri}`)
    expect(stored.includes('GPS 52.5N')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(image).toMatchObject({ width: 200, height: 300 })
  })

  test('loses anything appended to the file', async () => {
    const upload = Buffer.concat([
      await canvas(60, 40).png().toBuffer(),
      Buffer.from('<?php system($_GET[0]); ?>'),
    ])

    const image = await storeUpload(storage, upload)

    expect((await storage.get(`images/${image.uri}`)).includes('<?php')).toBe(false)
  })

  test('is reduced to its first frame if it is animated', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map(frame))
    const upload = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()

    const image = await storeUpload(storage, upload)

    expect(image).toMatchObject({ width: 20, height: 20, color: '#ff0000' })
    expect((await sharp(await storage.get(`images/${image.uri}`)).metadata()).pages).toBeUndefined()
  })

  test('is stored once if uploaded twice', async () => {
    const upload = await canvas(100, 100).png().toBuffer()

    const first = await storeUpload(storage, upload)
    const again = await storeUpload(storage, upload)

    expect(again).toEqual(first)
    expect(await stored()).toEqual([first.uri])
  })

  test('is scaled down if a side is longer than 3200 pixels', async () => {
    const image = await storeUpload(storage, await canvas(6400, 1000).png().toBuffer())

    expect(image).toMatchObject({ width: 3200, height: 500 })
  })
})

describe('a rejected picture', () => {
  const refusals: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['text', () => Buffer.from('just some words, no picture at all'), 'Please choose a JPEG'],
    ['nothing', () => Buffer.alloc(0), 'Please choose a JPEG'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'Please choose',
    ],
    ['an SVG after an XML head', () => Buffer.from('<?xml version="1.0"?><svg/>'), 'Please choose'],
    ['a TIFF', () => canvas(10, 10).tiff().toBuffer(), 'Please choose'],
    ['a zip named .jpg', () => Buffer.from('PK\x03\x04 plugin.php'), 'Please choose'],
    [
      'a JPEG that is only a head',
      () => Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1'),
      'cannot be read',
    ],
    [
      'a PNG cut in half',
      async () => (await canvas(300, 300).png().toBuffer()).subarray(0, 200),
      'cannot be read',
    ],
    ['a PNG of 30,000 by 30,000', () => emptyPng(30_000, 30_000), 'at most 40 megapixels'],
  ]

  test.each(refusals)('%s', async (_, upload, message) => {
    const refused = storeUpload(storage, await upload())

    await expect(refused).rejects.toMatchObject({ status: 422, message: expect.stringContaining(message) })
    expect(await stored()).toEqual([])
  })

  test('one that is larger than 10 MB', async () => {
    const upload = Buffer.concat([await canvas(10, 10).png().toBuffer(), Buffer.alloc(PICTURE_MAX_BYTES)])

    await expect(storeUpload(storage, upload)).rejects.toMatchObject({ status: 413 })
  })
})

describe('smaller versions', () => {
  test('are made in both formats for every width up to its own', async () => {
    const image = await storeUpload(storage, await canvas(700, 350).png().toBuffer())

    await makeVariants(storage, image)

    const widths = [320, 480, 640].flatMap((width) => [`-${width}.avif`, `-${width}.webp`])
    const hash = image.uri.replace('.webp', '')
    expect((await stored()).toSorted()).toEqual([image.uri, ...widths.map((end) => hash + end)].toSorted())
    for (const { uri, width, height, format } of variantsOf(image)) {
      const found = await sharp(await storage.get(`images/${uri}`)).metadata()
      expect(found).toMatchObject({ width, height, format: format === 'avif' ? 'heif' : 'webp' })
    }
  })

  test('are never larger than the picture', async () => {
    const image = await storeUpload(storage, await canvas(400, 400).png().toBuffer())

    expect(await findImageFile(storage, image.uri.replace('.webp', '-480.avif'))).toBeNull()
  })

  test('are encoded once for concurrent requests', async () => {
    const image = await storeUpload(storage, await canvas(400, 400).png().toBuffer())
    let writes = 0
    const counting: Storage = {
      ...storage,
      put: (key, bytes) => {
        writes += 1
        return storage.put(key, bytes)
      },
    }

    const name = image.uri.replace('.webp', '-320.webp')
    const answers = await Promise.all(Array.from({ length: 20 }, () => findImageFile(counting, name)))

    expect(new Set(answers.map((bytes) => bytes?.toString('hex'))).size).toBe(1)
    expect(writes).toBe(1)
  })
})

test('our own drawing is rendered and stored', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="50"><rect width="80" height="50" fill="#0b7643"/></svg>'

  const image = await storeImage(storage, await encodeDrawing(svg))

  expect(image).toMatchObject({ width: 80, height: 50, color: '#0b7643' })
  expect(await stored()).toEqual([image.uri])
})

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A few bytes that claim to be an enormous picture. */
function emptyPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(4096))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
