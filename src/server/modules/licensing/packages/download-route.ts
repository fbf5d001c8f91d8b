import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { ReleaseDeps } from '../releases/deps.ts'
import { readDownload } from './download-token.ts'
import { createPackageLoader } from './load-package.ts'
import { findPackage, insertDownload, type StoredPackage } from './queries.ts'
import { readRange } from './read-range.ts'
import { requireRight } from './require-right.ts'

/** The zips of releases, by signed links alone. */
export function downloadRoute(app: FastifyInstance, deps: ReleaseDeps): void {
  const { db, clock, keyring } = deps
  const { load } = createPackageLoader(deps)

  app.get<{ Params: { token: string } }>('/download/:token', async (request, reply) => {
    const now = clock.now()
    const link = readDownload(keyring, request.params.token, now)
    const stored = link ? await findPackage(db, link.claim.packageId) : undefined
    if (!link || !stored) throw new AppError('not_found')
    if (link.stale) throw new AppError('gone')
    const { claim } = link
    const { orderId, userId, site } = await requireRight(db, { claim, stored, now })
    const { bytes, release } = await load(stored)
    reply.raw.once('close', release)
    // A download that goes on in pieces is one download.
    if (request.method === 'GET' && isBeginning(request.headers.range, bytes.length))
      await insertDownload(db, {
        ...{ packageId: stored.package.id, productId: stored.productId, version: stored.version },
        ...{
          licenseId: claim.licenseId || null,
          orderId,
          userId,
          channel: claim.channel,
          site,
          createdAt: now,
        },
      })
    return send(request, reply, { stored, bytes })
  })
}

function isBeginning(header: string | undefined, length: number): boolean {
  const range = readRange(header, length)
  return range === null || (range !== 'none' && range.from === 0)
}

type Sent = { stored: StoredPackage; bytes: Buffer }

function send(request: FastifyRequest, reply: FastifyReply, { stored, bytes }: Sent): FastifyReply {
  const { fileName, md5, sha256, signature } = stored.package
  const etag = `"${sha256}"`
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename=${fileName}`,
    'content-md5': Buffer.from(md5, 'hex').toString('base64'),
    'x-content-sha256': sha256,
    // Where WordPress itself looks for signatures.
    'x-content-signature': signature,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag,
  })
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = readRange(wanted, bytes.length)
  if (range === null) return reply.send(bytes)
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('text/plain').send('')
  // The checksum is of the whole zip, which this is not.
  reply.removeHeader('content-md5')
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1))
}
