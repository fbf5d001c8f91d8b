import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '#core/paths.ts'
import { createByteCache } from '../platform/byte-cache.ts'
import type { SharedProduct } from './draw-share-image.ts'

type Deps = {
  app: FastifyInstance
  findProduct: (handle: string) => Promise<SharedProduct | null>
  shopName: () => string
}

type Drawn = { product?: SharedProduct; shopName: string }

const CACHE_BYTES = 16 * 1024 * 1024

/**
 * `/share/{handle}.png` is the preview of a product, drawn from its name and category; `/share.png` is for all other
 * pages.
 */
export function shareImageRoutes({ app, findProduct, shopName }: Deps): void {
  const cache = createByteCache({ maxBytes: CACHE_BYTES, maxFileBytes: CACHE_BYTES })
  let last: Promise<unknown> = Promise.resolve()

  app.get(paths.shopImage(), async (_request, reply) => send(reply, { shopName: shopName() }))

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, handle] = /^([a-z0-9-]{1,100})\.png$/.exec(request.params.file) ?? []
    const product = handle === undefined ? null : await findProduct(handle)
    if (!product) return reply.callNotFound()

    const { id, name, shortDesc, category } = product
    return send(reply, { product: { id, name, shortDesc, category }, shopName: shopName() })
  })

  async function send(reply: FastifyReply, drawn: Drawn): Promise<unknown> {
    // The key contains everything the picture shows, so a renamed product gets a new one.
    const key = JSON.stringify(drawn)
    const bytes = cache.find(key) ?? (await oneAfterAnother(() => render(drawn)))
    cache.keep(key, bytes)
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(bytes)
  }

  /** Drawing keeps a core busy for a tenth of a second, so a crawler must not be able to occupy every core. */
  async function oneAfterAnother(work: () => Promise<Buffer>): Promise<Buffer> {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}

async function render({ product, shopName }: Drawn): Promise<Buffer> {
  // Fonts and icons are loaded for the first picture, to keep the server's start fast.
  const { drawShareImage, drawShopImage } = await import('./draw-share-image.ts')
  const { default: sharp } = await import('sharp')
  const drawing = product ? drawShareImage(product, shopName) : drawShopImage(shopName)
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}
