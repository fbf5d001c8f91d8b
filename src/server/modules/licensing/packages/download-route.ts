import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOWNLOAD_LINK_USES } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { ReleaseDeps } from '../releases/deps.ts'
import { readDownload } from './download-token.ts'
import { createPackageLoader } from './load-package.ts'
import { countUse, findFreePackage, findPackage, insertDownload, type StoredPackage } from './queries.ts'
import { readRange } from './read-range.ts'
import { requireRight } from './require-right.ts'

/** Serves release zips: paid editions by signed links only, free editions by product name. */
export function downloadRoute(app: FastifyInstance, deps: ReleaseDeps): void {
  const { db, clock, keyring } = deps
  const { load } = createPackageLoader(deps)

  app.get<{ Params: { token: string } }>('/download/:token', async (request, reply) => {
    const now = clock.now()
    const { token } = request.params
    const link = readDownload(keyring, token, now)
    const stored = link ? await findPackage(db, link.claim.packageId) : undefined
    if (!link || !stored) throw new AppError('not_found')
    if (link.stale) throw new AppError('gone')
    const { licenseId, channel } = link.claim
    const { orderId, userId, site } = await requireRight(db, { claim: link.claim, stored, now })
    return serve(request, reply, {
      stored,
      countDownload: async () => {
        const use = { nonceHash: sha256(token), maxUses: DOWNLOAD_LINK_USES, expiresAt: link.until }
        if (!(await countUse(db, use)))
          throw new AppError('gone', {
            message: 'This link has been used too many times. Please request a new one.',
          })
        return { licenseId: licenseId || null, orderId, userId, channel, site }
      },
    })
  })

  app.get<{ Params: { uri: string } }>('/download/free/:uri', async (request, reply) => {
    const stored = await findFreePackage(db, request.params.uri)
    if (!stored) throw new AppError('not_found')
    return serve(request, reply, { stored, countDownload: async () => ({ channel: 'free' }) })
  })

  async function serve(request: FastifyRequest, reply: FastifyReply, { stored, countDownload }: Download) {
    const { bytes, release } = await load(stored)
    reply.raw.once('close', release)
    // If the client has already hung up, `close` will not fire again.
    if (reply.raw.destroyed) release()
    // A download resumed in ranges counts as one.
    if (request.method === 'GET' && startsAtZero(request.headers.range, bytes.length)) {
      const downloader = await countDownload()
      const { productId, version } = stored
      await insertDownload(db, {
        packageId: stored.package.id,
        productId,
        version,
        ...downloader,
        createdAt: clock.now(),
      })
    }
    return send(request, reply, { stored, bytes })
  }
}

type Downloader = Pick<
  Parameters<typeof insertDownload>[1],
  'licenseId' | 'orderId' | 'userId' | 'channel' | 'site'
>
type Download = { stored: StoredPackage; countDownload: () => Promise<Downloader> }

function startsAtZero(header: string | undefined, length: number): boolean {
  const range = readRange(header, length)
  return range === null || (range !== 'none' && range.from === 0)
}

type LoadedPackage = { stored: StoredPackage; bytes: Buffer }

function send(request: FastifyRequest, reply: FastifyReply, { stored, bytes }: LoadedPackage): FastifyReply {
  const { fileName, md5, signature } = stored.package
  const etag = `"${stored.package.sha256}"`
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename=${fileName}`,
    'content-md5': Buffer.from(md5, 'hex').toString('base64'),
    'x-content-sha256': stored.package.sha256,
    // The header in which WordPress looks for signatures.
    'x-content-signature': signature,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag,
  })
  const ifRange = request.headers['if-range']
  const header = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = readRange(header, bytes.length)
  if (range === null) return reply.send(bytes)
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('text/plain').send('')
  // The checksum covers the whole zip, not this range.
  reply.removeHeader('content-md5')
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1))
}
