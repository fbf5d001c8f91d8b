import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { VERSION_HEADER } from '#core/markers.ts'
import { isOwnOrigin } from '#server/platform/host-check.ts'
import { createHttpServer } from '#server/platform/http/create-server.ts'
import { createCrowd } from '#server/platform/http/crowd.ts'
import { createForgeryGuard } from '#server/platform/http/guards.ts'
import { createMount } from '#server/platform/http/mount.ts'
import { recordFailure } from '#server/platform/http/security-events.ts'
import { createPageCacheHook } from '#server/platform/page-cache/page-cache-hook.ts'
import { type AppParts, machineClockOf } from './app-parts.ts'
import type { Modules } from './create-modules.ts'
import type { Platform } from './create-platform.ts'
import { isOperation } from './operations.ts'
import { cacheKey, readVariant } from './pages/page-variant.ts'

/**
 * The HTTP server and what every request passes through: update checks and the page cache are answered first, then
 * come the host check and the general rate limit, then the contract.
 */
export function createServer(
  { log, pages, traces, ...parts }: AppParts,
  platform: Platform,
  modules: Modules,
) {
  const { state, cache, cookies, csrf, headers, limits, metrics, isOwnHost, mayServe, tokenOf } = platform
  const { recordSecurityEvent } = platform
  const { licensing, identity } = modules

  /** nginx does not ask `/readyz`: a 503 tells it to leave this shop alone. What changes nothing, it asks the other. */
  const isForAnotherShop = ({ method, headers: { 'x-retry-elsewhere': mayRetry } }: IncomingMessage) =>
    state.draining && mayRetry !== undefined && (method === 'GET' || method === 'HEAD')

  const answerFromCache = createPageCacheHook({
    cache,
    keyOf: (url, req) => cacheKey(url, readVariant(cookies, req)),
    tokenOf,
    mayPass: (req) => mayServe(req) && limits.mayBrowse(req),
    count: metrics.countCached,
  })
  const app = createHttpServer({
    log,
    front: (req, res) => !isForAnotherShop(req) && (licensing.answer(req, res) || answerFromCache(req, res)),
    headers: { ...headers, ...(pages.version !== null && { [VERSION_HEADER]: pages.version }) },
    wrap: pages.wrap,
    recorder: traces?.recorder,
    // Gives a browser with a stale token (a new session in another tab) the right one for its retry.
    onError: ({ code }, request): Record<string, string> =>
      code === 'csrf_mismatch' ? { 'x-csrf-token': csrf.tokenFor(cookies.read(request.raw, 'session')) } : {},
  })

  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    // Fastify adds HEAD to every GET.
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`)
  })
  app.addHook('onRequest', async (request) => {
    if (isOperation(request)) return
    if (!isOwnHost(request.headers.host))
      throw new AppError('bad_request', { message: 'This address is not served here.' })
    if (!state.open || isForAnotherShop(request.raw))
      throw new AppError('unavailable', { retryAfterSeconds: 2 })
    limits.refuseFlood(request)
  })

  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.failure) recordFailure(recordSecurityEvent, request.failure, request)
    done()
  })

  const { pool, waitMs } = parts.database
  const refuseNewcomer = createCrowd({ waiting: () => pool.waitingCount, waitMs })
  const isNewcomer = ({ raw, headers }: FastifyRequest) =>
    cookies.read(raw, 'session') === null && headers.authorization === undefined

  const { on, localCall } = createMount({
    app,
    cache,
    clock: machineClockOf(parts),
    limit: (target, request) => {
      refuseNewcomer(isNewcomer(request))
      return limits.refuseOveruse(target, request)
    },
    refuseForgery: createForgeryGuard({
      cookies,
      csrf,
      isOwnOrigin: (origin) => isOwnOrigin(origin, isOwnHost),
    }),
    identify: identity.identify,
    recordSecurityEvent,
  })
  return { app, on, localCall, routes }
}
