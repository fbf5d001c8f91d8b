import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Looks } from '../brand/looks.ts'
import type { Storage } from '../platform/storage.ts'
import type { SharedProduct } from './draw-share-image.ts'
import { shareImageRoutes } from './routes.ts'

const NO_FILES = { find: async () => null } as unknown as Storage
const LOOKS: Looks = { color: '#1e59cd', mark: 'initial', initial: 'N', icon: null, logo: null }

const product: SharedProduct = {
  id: 7,
  name: 'Postroad Mailer',
  shortDesc: 'See every email your site sends.',
  category: { name: 'Email', slug: 'email' },
}

function shop(current: { product: SharedProduct | null }) {
  const app = Fastify()
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ success: false }))
  shareImageRoutes({
    app,
    storage: NO_FILES,
    findProduct: async () => current.product,
    shopName: () => 'Northpost',
    looks: () => LOOKS,
  })
  return app
}

test('a product has a preview picture of 1200 by 630', async () => {
  const answer = await shop({ product }).inject('/share/postroad-mailer.png')

  expect(answer.headers['content-type']).toBe('image/png')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('the picture changes with the name', async () => {
  const current: { product: SharedProduct | null } = { product }
  const app = shop(current)
  const first = await app.inject('/share/postroad-mailer.png')
  const again = await app.inject('/share/postroad-mailer.png')

  current.product = { ...product, name: 'Ünïcödé & <b>“quotes”</b> Привет 日本 '.repeat(6) }
  const renamed = await app.inject('/share/postroad-mailer.png')

  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(renamed.statusCode).toBe(200)
  expect(renamed.rawPayload.equals(first.rawPayload)).toBe(false)
})

test.each(['postroad-mailer', 'postroad-mailer.webp', '..%2Fx.png', 'Shouting.png'])(
  '/share/%s does not exist',
  async (file) => {
    expect((await shop({ product }).inject(`/share/${file}`)).statusCode).toBe(404)
  },
)

test('an unknown product has none', async () => {
  expect((await shop({ product: null }).inject('/share/nothing.png')).statusCode).toBe(404)
})

test('the shop has its own picture, which changes with its name', async () => {
  const current = { name: 'Northpost' }
  const app = Fastify()
  shareImageRoutes({
    app,
    storage: NO_FILES,
    findProduct: async () => null,
    shopName: () => current.name,
    looks: () => LOOKS,
  })

  const first = await app.inject('/share.png')
  current.name = 'Southpost'
  const renamed = await app.inject('/share.png')

  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(renamed.rawPayload.equals(first.rawPayload)).toBe(false)
})
