import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Visitor } from '#core/page-input.ts'
import { isFilePath } from '#core/paths.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { asAppError, replyWithError } from '#server/platform/http/error-reply.ts'
import { NO_STORE } from '#server/platform/page-cache/entry.ts'
import type { PageCache } from '#server/platform/page-cache/page-cache.ts'
import { sendEntry } from '#server/platform/page-cache/send-entry.ts'
import { isHiddenPath } from '../search-engines.ts'
import { hasSecretAddress } from './page-headers.ts'
import type { PageSource } from './page-source.ts'
import { cacheKey, readVariant } from './page-variant.ts'
import type { RenderPage } from './render-page.ts'
import { createRenderQueue } from './render-queue.ts'

type Deps = {
  app: FastifyInstance
  source: PageSource
  cache: PageCache
  cookies: CookieJar
  renderPage: RenderPage
  /** The CSRF token for the page; null for visitors without a session. */
  tokenOf: (req: IncomingMessage) => string | null
  /** The staff member who opens a page of the admin panel. */
  findVisitor: (req: IncomingMessage) => Promise<Visitor | null>
  /** Counts a request for an unknown address; throws if there were too many. */
  limitNotFound: (request: FastifyRequest) => Promise<void> | void
}

/** The only query parameters that pages read; anything else (campaign tags, attacks) must not fill the cache. */
const KNOWN_QUERY = new Set(['q', 'page', 'sort', 'email', 'token', 'return', 'from', 'index', '_routes'])

/** Anything that is not an API call is a page, a file of the web app, or unknown. */
export function pageRoutes({
  app,
  source,
  cache,
  cookies,
  renderPage,
  tokenOf,
  findVisitor,
  limitNotFound,
}: Deps): void {
  const inTurn = createRenderQueue()
  if (source.clientDir) serveFiles(app, source.clientDir)

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(request, reply)
    if (wantsJson(request) || isFilePath(request.url)) return refuse(request, reply)
    return sendPage(request, reply)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const variant = readVariant(cookies, request.raw)
    const url = request.raw.url ?? '/'
    const personal = isPanelPath(url)
    // Uncached pages accept any query: the lists of the admin panel keep their filters in it.
    const path = personal ? url : normalize(url)
    const stored = !personal && !hasSecretAddress(path)
    const render = async () => {
      const answer = await renderPage(path, variant, personal ? await findVisitor(request.raw) : null)
      return {
        ...answer,
        headers: {
          ...(reply.getHeaders() as Record<string, string>),
          ...(isHiddenPath(path) && { 'x-robots-tag': 'noindex' }),
          ...answer.headers,
          ...(!stored && { 'cache-control': NO_STORE }),
        },
      }
    }
    try {
      const next = () => inTurn(render)
      const entry =
        source.stable && stored ? await cache.get(cacheKey(path, variant), next) : await cache.once(next)
      if (entry.status === 404) await limitNotFound(request)
      reply.hijack()
      sendEntry(request.raw, reply.raw, entry, tokenOf(request.raw))
      return reply
    } catch (error) {
      return replyWithError(request, reply, asAppError(error, request))
    }
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    await limitNotFound(request)
    return replyWithError(request, reply, new AppError('not_found'))
  }
}

/** Admin pages and their navigation data are rendered for one person; only the admin login is public. */
function isPanelPath(path: string): boolean {
  return /^\/admin(?:\.data|[/?]|$)(?!login(?:\.data|\?|$))/.test(path)
}

/** Built files have a hash of their contents in the name, so they can be cached forever. */
function serveFiles(app: FastifyInstance, root: string): void {
  const options = { preCompressed: true, cacheControl: false }
  // One route for all of them: with a route each, as below, hundreds of them held 4 MB.
  app.register(fastifyStatic, {
    ...options,
    root: join(root, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    // The release tool and its checksum must never come from different versions.
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('release-tool.mjs') ? 'no-cache' : 'public, max-age=3600'),
  })
}

function normalize(url: string): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const search = new URLSearchParams(url.slice(at + 1))
  for (const name of [...search.keys()]) if (!KNOWN_QUERY.has(name)) search.delete(name)
  search.sort()
  return search.size === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${search}`
}

/** For an unknown address, scripts get the JSON envelope and everyone else gets the page. */
function wantsJson(request: FastifyRequest): boolean {
  return (
    request.url.startsWith('/api/') ||
    request.headers['x-requested-with'] === 'XMLHttpRequest' ||
    (request.headers.accept ?? '').startsWith('application/json')
  )
}
