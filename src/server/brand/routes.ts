import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '#core/paths.ts'
import { createByteCache } from '../platform/byte-cache.ts'
import { oneAfterAnother } from '../platform/one-after-another.ts'
import type { Storage } from '../platform/storage.ts'
import { FAVICON, ICONS, renderIcon, renderLogo } from './icons.ts'
import { type Looks, versionOf } from './looks.ts'
import { findBrandStyles } from './stylesheet.ts'

type Deps = { app: FastifyInstance; storage: Storage; looks: () => Looks; shopName: () => string }

const CACHE_BYTES = 4 * 1024 * 1024
const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** How the shop looks, as files: the style sheet of its color, its logos and icons, and the manifest that lists them. */
export function brandRoutes({ app, storage, looks, shopName }: Deps): void {
  const cache = createByteCache({ maxBytes: CACHE_BYTES, maxFileBytes: CACHE_BYTES })
  const draw = oneAfterAnother()

  app.get<{ Params: { file: string } }>('/brand/:file', async ({ params: { file } }, reply) => {
    const styles = findBrandStyles(file)
    if (styles)
      return reply
        .header('cache-control', styles.isCurrent ? FOREVER : AN_HOUR)
        .type('text/css; charset=utf-8')
        .send(styles.css)

    const [, hash = '', format] = /^([0-9a-f]{32})\.(png|webp)$/.exec(file) ?? []
    if (format !== 'png' && format !== 'webp') return reply.callNotFound()
    const bytes = await cached(file, () => renderLogo(storage, hash, format))
    if (!bytes) return reply.callNotFound()
    // Mail programs on the web show it, too.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.header('cache-control', FOREVER).type(`image/${format}`).send(bytes)
  })

  for (const path of [...Object.keys(ICONS), FAVICON])
    app.get<{ Querystring: { v?: unknown } }>(path, async ({ query }, reply) => {
      const current = looks()
      const bytes = await cached(JSON.stringify([path, current]), () => renderIcon(storage, path, current))
      return versioned(reply, query.v, current)
        .type(path === FAVICON ? 'image/x-icon' : 'image/png')
        .send(bytes)
    })

  app.get<{ Querystring: { v?: unknown } }>('/manifest.webmanifest', async (_, reply) =>
    reply
      .header('cache-control', AN_HOUR)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(shopName(), looks()))),
  )

  async function cached(key: string, render: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const found = cache.find(key) ?? (await draw(render))
    if (found) cache.keep(key, found)
    return found
  }
}

/** An address with the version of these looks always shows the same. */
function versioned(reply: FastifyReply, version: unknown, looks: Looks): FastifyReply {
  return reply.header('cache-control', version === versionOf(looks) ? FOREVER : AN_HOUR)
}

/** For installing the shop on a phone's home screen. */
function manifest(shopName: string, looks: Looks) {
  const icon = (path: string) => `${path}?v=${versionOf(looks)}`
  return {
    name: shopName,
    short_name: shopName.slice(0, 12).trim(),
    start_url: paths.home(),
    display: 'browser',
    background_color: '#fafcfe',
    theme_color: looks.color,
    icons: [
      { src: icon('/icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: icon('/icon-512.png'), sizes: '512x512', type: 'image/png' },
      { src: icon('/icon-maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
