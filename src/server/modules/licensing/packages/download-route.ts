import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOWNLOAD_LINK_USES } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { ReleaseDeps } from '../releases/deps.ts'
import { readDownload } from './download-token.ts'
import {
  countUse,
  findFreePackage,
  findPackage,
  insertDownload,
  insertFirstUse,
  type StoredPackage,
} from './queries.ts'
import { type Range, readRange } from './read-range.ts'
import { requireRight } from './require-right.ts'
import { createPackageVerifier, tryLater } from './verify-package.ts'

/** Counts requests for packages, ranges included; each throws 429. */
export type DownloadLimits = {
  /** For one link, or for a free edition from one address. */
  countLink: (key: string) => Promise<void>
  /** For one license from one address. */
  countLicense: (licenseId: number, req: IncomingMessage) => Promise<void>
  addressOf: (req: IncomingMessage) => string
}

type Deps = ReleaseDeps & { downloadLimits: DownloadLimits }

/** Serves release zips: paid editions by signed links only, free editions by product name. */
export function downloadRoute(app: FastifyInstance, deps: Deps): void {
  const { db, clock, keyring, storage, downloadLimits: limits } = deps
  const { verify, requireWhole } = createPackageVerifier(deps)
  const method = ['GET', 'HEAD']

  app.route<{ Params: { token: string } }>({
    method,
    url: '/download/:token',
    handler: async (request, reply) => {
      const { link, nonceHash, stored, right } = await openLink(request)
      const { licenseId, activationId, channel } = link.claim
      return serve(request, reply, {
        stored,
        countDownload: async (isStart) => {
          const use = {
            nonceHash,
            maxUses: DOWNLOAD_LINK_USES,
            expiresAt: link.until,
            licenseId,
            activationId: activationId || null,
          }
          const counted = await (isStart ? countUse : insertFirstUse)(db, use)
          if (isStart && !counted)
            throw new AppError('gone', {
              message: 'This link has been used too many times. Please request a new one.',
            })
          const { orderId, userId, site } = right
          return counted ? { licenseId: licenseId || null, orderId, userId, channel, site } : null
        },
      })
    },
  })

  // Names the package of this very link: by the time a site downloads, the release that its check named may be older.
  app.get<{ Params: { token: string } }>('/download/:token/signature', async (request, reply) => {
    const { stored } = await openLink(request)
    await requireWhole(stored)
    const { sha256, sha384, signature } = stored.package
    const data = { version: stored.version, sha256, sha384, signature, signing_key: stored.keyId }
    return reply.header('cache-control', 'private, no-store').send({ data })
  })

  app.route<{ Params: { uri: string } }>({
    method,
    url: '/download/free/:uri',
    handler: async (request, reply) => {
      const stored = await findFreePackage(db, request.params.uri)
      if (!stored) throw new AppError('not_found')
      await limits.countLink(`${limits.addressOf(request.raw)} ${stored.package.id}`)
      return serve(request, reply, {
        stored,
        countDownload: async (isStart) => (isStart ? { channel: 'free' } : null),
      })
    },
  })

  /** What a link leads to, for whoever may still have it. */
  async function openLink(request: FastifyRequest<{ Params: { token: string } }>) {
    const now = clock.now()
    const { token } = request.params
    const link = readDownload(keyring, token, now)
    if (!link) throw new AppError('not_found')
    const nonceHash = sha256(token)
    await limits.countLink(nonceHash)
    await limits.countLicense(link.claim.licenseId, request.raw)
    const stored = await findPackage(db, link.claim.packageId)
    if (!stored) throw new AppError('not_found')
    if (link.stale) throw new AppError('gone')
    const right = await requireRight(db, { claim: link.claim, until: link.until, stored, now })
    return { link, nonceHash, stored, right }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, { stored, countDownload }: Download) {
    const { storageKey, sizeBytes } = stored.package
    if (request.method === 'HEAD') {
      await requireWhole(stored)
      return reply.headers(headersOf(stored)).header('content-length', sizeBytes).send()
    }
    const range = requestedRange(request, stored)
    if (range === 'none')
      return reply.code(416).header('content-range', `bytes */${sizeBytes}`).type('text/plain').send('')
    const { version } = await verify(stored)
    const { from, to } = range ?? { from: 0, to: sizeBytes - 1 }
    const downloader = await countDownload(from === 0)
    if (downloader) await record(stored, downloader)
    const file = storage.readPart(storageKey, { version, from, to })
    // Before the headers, so that a file that has just been removed is answered like one that was missing before.
    await once(file, 'readable').catch(tryLater)
    reply.headers(headersOf(stored)).header('content-length', to - from + 1)
    if (range) {
      reply.code(206).header('content-range', `bytes ${from}-${to}/${sizeBytes}`)
      // The checksum covers the whole zip, not this range.
      reply.removeHeader('content-md5')
    }
    return reply.send(file)
  }

  async function record({ package: { id }, productId, version }: StoredPackage, downloader: Downloader) {
    await insertDownload(db, { packageId: id, productId, version, ...downloader, createdAt: clock.now() })
  }
}

type Downloader = Pick<
  Parameters<typeof insertDownload>[1],
  'licenseId' | 'orderId' | 'userId' | 'channel' | 'site'
>
type Download = {
  stored: StoredPackage
  /** A download resumed in ranges counts as one, with its start or with whatever its link is first used for. */
  countDownload: (isStart: boolean) => Promise<Downloader | null>
}

/** The range, unless it continues another file than this one. */
function requestedRange({ headers }: FastifyRequest, { package: row }: StoredPackage): Range | 'none' | null {
  const ifRange = headers['if-range']
  const isSameFile = ifRange === undefined || ifRange === etagOf(row)
  return readRange(isSameFile ? headers.range : undefined, row.sizeBytes)
}

function headersOf({ package: row }: StoredPackage) {
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename=${row.fileName}`,
    'content-md5': Buffer.from(row.md5, 'hex').toString('base64'),
    'x-content-sha256': row.sha256,
    // The header in which WordPress looks for signatures.
    'x-content-signature': row.signature,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag: etagOf(row),
  }
}

function etagOf({ sha256: hash }: StoredPackage['package']): string {
  return `"${hash}"`
}
