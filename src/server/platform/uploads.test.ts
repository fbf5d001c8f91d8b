import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeUpload } from './images.ts'
import { openStorage, type Storage } from './storage.ts'
import { uploads } from './uploads.ts'

let dataDir: string
let storage: Storage
let app: FastifyInstance
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  storage = await openStorage({ dataDir })
  app = Fastify()
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ success: false, message: 'Not found.' }))
  await app.register(uploads, { storage, bus: { subscribe: async () => {} } })
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function uploadPicture() {
  const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#f57f3a' } })
    .png()
    .toBuffer()
  return storeUpload(storage, bytes)
}

describe('GET /uploads/{uri}', () => {
  test('serves the picture as immutable', async () => {
    const { uri } = await uploadPicture()

    const answer = await app.inject(`/uploads/${uri}`)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(answer.rawPayload.byteLength),
    })
    expect(answer.rawPayload.equals(await storage.get(`images/${uri}`))).toBe(true)
  })

  test.each(['avif', 'webp'])('serves a smaller %s that does not exist yet', async (format) => {
    const { uri } = await uploadPicture()
    const url = `/uploads/${uri.replace('.webp', `-320.${format}`)}`

    const first = await app.inject(url)
    const again = await app.inject(url)

    expect(first.headers['content-type']).toBe(`image/${format}`)
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 320 })
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('answers 304 if the browser has it', async () => {
    const { uri } = await uploadPicture()
    const { etag } = (await app.inject(`/uploads/${uri}`)).headers

    const answer = await app.inject({
      url: `/uploads/${uri}`,
      headers: { 'if-none-match': `W/"x", ${etag}` },
    })

    expect(answer.statusCode).toBe(304)
    expect(answer.rawPayload.byteLength).toBe(0)
  })

  test('HEAD returns the same headers without the picture', async () => {
    const { uri } = await uploadPicture()

    const answer = await app.inject({ method: 'HEAD', url: `/uploads/${uri}` })

    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
    expect(answer.rawPayload.byteLength).toBe(0)
  })

  test('does not serve plugin packages from the same storage', async () => {
    await storage.put('packages/postroad.zip', Buffer.from('PK'))
    await storage.put('images/postroad.zip', Buffer.from('PK'))

    for (const path of ['postroad.zip', '../packages/postroad.zip', '..%2Fpackages%2Fpostroad.zip'])
      expect((await app.inject(`/uploads/${path}`)).statusCode).toBe(404)
  })

  test.each([
    '',
    '.',
    '..%2f..%2fetc%2fpasswd',
    `${'0'.repeat(32)}.webp`,
    `${'0'.repeat(32)}-320.avif`,
    `${'0'.repeat(32)}-321.avif`,
    `${'0'.repeat(32)}.webp%00.zip`,
    'a'.repeat(90),
  ])('/uploads/%s is not found', async (name) => {
    const answer = await app.inject(`/uploads/${name}`)

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, message: 'Not found.' })
    expect(answer.headers['cache-control']).toBeUndefined()
  })
})
