import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '#core/paths.ts'
import type { Looks } from '../brand/looks.ts'
import { createByteCache } from '../platform/byte-cache.ts'
import { oneAfterAnother } from '../platform/one-after-another.ts'
import type { Storage } from '../platform/storage.ts'
import type { SharedProduct } from './draw-share-image.ts'
import { renderShareImage } from './render-share-image.ts'

type Deps = {
  app: FastifyInstance
  storage: Storage
  findProduct: (handle: string) => Promise<SharedProduct | null>
  shopName: () => string
  looks: () => Looks
}

const CACHE_BYTES = 16 * 1024 * 1024

/**
 * `/share/{handle}.png` is the preview of a product, drawn from its name and category; `/share.png` is for all other
 * pages.
 */
export function shareImageRoutes({ app, storage, findProduct, shopName, looks }: Deps): void {
  const cache = createByteCache({ maxBytes: CACHE_BYTES, maxFileBytes: CACHE_BYTES })
  const draw = oneAfterAnother()

  app.get(paths.shopImage(), async (_, reply) => send(reply, null))

  app.get<{ Params: { file: string } }>('/share/:file', async ({ params }, reply) => {
    const [, handle] = /^([a-z0-9-]{1,100})\.png$/.exec(params.file) ?? []
    const product = handle === undefined ? null : await findProduct(handle)
    if (!product) return reply.callNotFound()

    const { id, name, shortDesc, category } = product
    return send(reply, { id, name, shortDesc, category })
  })

  async function send(reply: FastifyReply, product: SharedProduct | null): Promise<unknown> {
    const drawn = { product, shopName: shopName(), looks: looks() }
    // The key contains everything the picture shows, so a renamed product gets a new one.
    const key = JSON.stringify(drawn)
    const bytes = cache.find(key) ?? (await draw(() => renderShareImage(storage, drawn)))
    cache.keep(key, bytes)
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(bytes)
  }
}
