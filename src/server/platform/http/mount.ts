import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Call, Endpoint, ParsedOf, ResultOf } from '#core/contract/endpoint.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import type { Clock } from '../clock.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { sendEntry } from '../page-cache/send-entry.ts'
import { type Actor, limitBeforeSecondFactor, NOBODY, requireAccess, requireCookie } from './actor.ts'
import { sendFile } from './downloads.ts'
import { parsePart } from './parse.ts'
import { requireRecentPassword } from './require-recent-password.ts'
import { type RecordSecurityEvent, recordSuccess } from './security-events.ts'
import { inUploadScope, readUpload, type UploadedFile } from './uploads.ts'

/** What every handler receives besides the parsed parts of the request. */
export type Caller = {
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

type FileOf<E extends Endpoint> = E extends { upload: object } ? { file: UploadedFile } : unknown

export type Handler<E extends Endpoint> = (
  input: ParsedOf<E> & FileOf<E> & Caller,
) => Promise<ResultOf<E>> | ResultOf<E>

type Mounted = { target: Endpoint; handle: Handler<Endpoint> }

/** How a module attaches its handlers to the contract's endpoints. */
export type On = <E extends Endpoint>(target: E, handle: Handler<E>) => void

type Deps = {
  app: FastifyInstance
  cache: PageCache
  clock: Clock
  /** Runs before the body is read, in this order: rate limits, CSRF, authentication. */
  limit: (target: Endpoint, request: FastifyRequest) => Promise<void> | void
  refuseForgery: (target: Endpoint, request: FastifyRequest) => void
  identify: (request: FastifyRequest) => Promise<Actor>
  recordSecurityEvent: RecordSecurityEvent
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Error codes that any call may return, so that endpoints need not repeat them. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'second_factor_required',
  'csrf_mismatch',
  'too_large',
  'wrong_content_type',
  'invalid_input',
  'too_many_requests',
  'server_error',
  'unavailable',
]

/**
 * The only way an endpoint is exposed over HTTP: checks access, parses the request, parses the reply. The same
 * handlers serve `localCall`, which pages use during rendering.
 */
export function createMount({
  app,
  cache,
  clock,
  limit,
  refuseForgery,
  identify,
  recordSecurityEvent,
}: Deps) {
  const mounted = new Map<string, Mounted>()

  const on: On = (target, handle) => {
    const own: Mounted = { target, handle: handle as unknown as Handler<Endpoint> }
    mounted.set(nameOf(target), own)
    const route: RouteOptions = {
      method: target.method,
      url: target.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: target },
      ...(target.bodyMaxBytes && { bodyLimit: target.bodyMaxBytes }),
      onRequest: async (request) => {
        await limit(target, request)
        refuseForgery(target, request)
        const actor = await identify(request)
        // Nobody yet, but the security log says whose token was refused.
        request.actor = { ...NOBODY, userId: actor.userId }
        if (target.unbound === undefined) requireCookie(actor)
        request.actor = limitBeforeSecondFactor(target, actor)
        requireAccess(target.access, request.actor)
        if (target.fresh) requireRecentPassword(request.actor, clock)
      },
      handler: async (request, reply) => {
        const file = target.upload && { file: await readUpload(request, target.upload.maxBytes) }
        const input = { ...parseParts(target, request), ...file, actor: request.actor, request, reply }
        if (target.cached) return sendCached(own, input as never)
        const result = await run(own, input as never)
        if (target.logged) recordSuccess(recordSecurityEvent, target.logged, input)
        // Other instances are notified; clearing it here lets the caller see the change at once.
        if (target.changesPages || (target.access === 'admin' && target.method !== 'GET')) cache.clear()
        reply.code(target.status ?? 200).header('cache-control', 'no-store')
        if (target.status === 204) return reply.send()
        if (target.download) return sendFile(reply, target.download, result)
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      },
    }
    if (target.upload) inUploadScope(app, (scope) => scope.route(route))
    else app.route(route)
  }

  async function run({ target, handle }: Mounted, input: ParsedOf<Endpoint> & Caller): Promise<unknown> {
    try {
      return target.response.parse(await handle(input as never))
    } catch (error) {
      refuseUndeclared(target, error)
      throw error
    }
  }

  async function sendCached(own: Mounted, input: ParsedOf<Endpoint> & Caller): Promise<void> {
    const { request, reply } = input
    // The query string counts only if the endpoint reads it; otherwise anyone could fill the cache.
    const key = own.target.query ? request.url : (request.url.split('?', 1)[0] ?? '')
    const entry = await cache.get(key, async () => ({
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(reply.getHeaders() as Record<string, string>),
      },
      body: Buffer.from(JSON.stringify(await run(own, input))),
    }))
    reply.hijack()
    sendEntry(request.raw, reply.raw, entry, null)
  }

  /**
   * Calls an endpoint without HTTP, as an anonymous visitor. Pages have their own copy of the contract, which counts
   * only as a name.
   */
  const localCall: Call = async (named, input) => {
    const own = mounted.get(nameOf(named))
    if (!own) throw new Error(`No handler for ${nameOf(named)}`)
    const { target } = own
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
    requireAccess(target.access, NOBODY)
    const parsed = parseParts(target, { params: params ?? {}, query: query ?? {}, body })
    const answer = () => run(own, { ...parsed, actor: NOBODY } as never)
    if (!target.cached) return answer() as never
    return cache.remember(`${nameOf(target)} ${JSON.stringify(parsed)}`, answer) as never
  }

  return { on, localCall }
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function parseParts(
  target: Endpoint,
  from: { params: unknown; query: unknown; body?: unknown },
): Record<string, unknown> {
  if (target.body && from.body !== undefined && !isObject(from.body)) throw new AppError('bad_request')
  return {
    // An impossible path is not found rather than a validation error.
    ...(target.params && { params: parseParams(target.params, from.params) }),
    ...(target.query && { query: parsePart(target.query, from.query) }),
    ...(target.body && { body: parsePart(target.body, from.body) }),
  }
}

function parseParams(schema: NonNullable<Endpoint['params']>, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('not_found')
  return result.data
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An undeclared code is missing from the API document: a programming error. */
function refuseUndeclared(target: Endpoint, error: unknown): void {
  if (
    !(error instanceof AppError) ||
    COMMON_ERRORS.includes(error.code) ||
    target.errors.includes(error.code)
  )
    return
  throw new Error(`${nameOf(target)} answered ${error.code}, which its contract does not declare`, {
    cause: error,
  })
}
