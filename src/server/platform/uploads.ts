import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createByteCache } from './byte-cache.ts'
import type { Queryable } from './database.ts'
import { findImageFile, parseImageName } from './image-files.ts'
import { type Bus, publishIn } from './notify.ts'
import type { Storage } from './storage.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const CACHED_FILE_BYTES = 512 * 1024
const CHANNEL = 'pictures'

/** Tells every instance that pictures were deleted. */
export function forgetPictures(tx: Queryable): Promise<void> {
  return publishIn(tx, CHANNEL)
}

type Deps = { storage: Storage; bus: Pick<Bus, 'subscribe'> }

/**
 * Serves `/uploads/{uri}`: pictures and their other sizes, and nothing else from the storage. Names are hashes
 * of the contents, so browsers and proxies may cache files forever.
 */
export async function uploads(app: FastifyInstance, { storage, bus }: Deps): Promise<void> {
  const cache = createByteCache({ maxBytes: CACHE_BYTES, maxFileBytes: CACHED_FILE_BYTES })
  await bus.subscribe(CHANNEL, cache.clear)

  app.get<Named>('/uploads/:uri', async (request, reply) => {
    const { uri } = request.params
    const name = parseImageName(uri)
    const bytes = name && (cache.find(uri) ?? (await findImageFile(storage, uri)))
    if (!bytes) return reply.callNotFound()

    cache.keep(uri, bytes)
    return send(request, reply.type(`image/${name.format}`), bytes)
  })
}

type Named = { Params: { uri: string } }

function send(request: FastifyRequest<Named>, reply: FastifyReply, bytes: Buffer) {
  const etag = `"${request.params.uri}"`
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // The WordPress sites of buyers show them, too.
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.header('content-length', bytes.byteLength).send(bytes)
}
