import type { IncomingMessage, ServerResponse } from 'node:http'
import { BODY_MAX_BYTES, URL_MAX_BYTES } from '#core/domain/limits.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { isDatabaseUnavailable } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { answerEdd, refuseEdd } from './answer-edd.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { checkerJson, coreJson } from './json-updates.ts'
import { readForm } from './read-form.ts'
import { readEddCall } from './read-params.ts'
import { type Query, readQuery } from './read-query.ts'
import { createResponseBatch } from './response-batch.ts'
import { type Answer, createSender } from './send-json.ts'

/** The rate limits that protect license keys. Each throws 429. */
export type UpdateLimits = {
  countCall: (req: IncomingMessage) => void
  countKey: (key: string) => void
  countUnknown: (req: IncomingMessage) => void
}

export type EndpointDeps = DialectDeps & {
  log: Log
  headers: Record<string, string>
  limits: UpdateLimits
  /** False during startup and for foreign hosts; the regular server then refuses the request. */
  mayPass: (req: IncomingMessage) => boolean
  count: (status: number) => void
  onLimited: (req: IncomingMessage, rule: string) => void
}

/** Addresses may end with a slash, because many a client adds one, and a redirect would lose the body of a POST. */
const EDD_PATH = /^\/edd-sl-api\/?$/
const UPDATES_PATH = '/updates/'
const UPDATES = /^\/updates\/([\w-]{1,100})(\.json|\/core\.json)\/?$/

/**
 * Answers update and license calls before any framework code runs: no session, no CSRF token, no page. Thousands of sites
 * poll all day, and page rendering must not slow down because of it.
 */
export function createUpdateEndpoint(deps: EndpointDeps) {
  const { log, limits, mayPass, count } = deps
  const send = createSender(deps.headers, count)
  const sendLater = createResponseBatch((error) =>
    log.error({ err: error }, 'an answer to a site could not be sent'),
  )

  /** Returns whether the request is an update or license call; the answer follows asynchronously. */
  function answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (!isOurs(req) || (req.url?.length ?? 0) > URL_MAX_BYTES || !mayPass(req)) return false
    handle(req)
      .catch((error: unknown) => refuse(req, error))
      .then((found) => sendLater(() => send(req, res, found)))
    return true
  }

  async function handle(req: IncomingMessage): Promise<Answer> {
    const { path, query } = split(req.url ?? '')
    const caller: Caller = {
      userAgent: req.headers['user-agent'],
      countCall: () => watch(req, () => limits.countCall(req)),
      countKey: (key) => watch(req, () => limits.countKey(key)),
      countUnknown: () => watch(req, () => limits.countUnknown(req)),
    }
    const updates = path.startsWith(UPDATES_PATH) ? UPDATES.exec(path) : null
    if (!updates) return edd(req, { path, query: readQuery(query), caller })
    caller.countCall()
    const [, slug = '', ending] = updates
    const call = { slug, query: readQuery(query) }
    const found = await (ending === '.json' ? checkerJson : coreJson)(deps, call, caller)
    if (!found) throw new AppError('not_found')
    return { status: 200, body: found.body, cache: found }
  }

  /** The framework records every other refusal, but these calls never reach it. */
  function watch(req: IncomingMessage, count: () => void): void {
    try {
      count()
    } catch (error) {
      if (isAppError(error)) deps.onLimited(req, error.rule ?? '')
      throw error
    }
  }

  async function edd(req: IncomingMessage, { path, query, caller }: EddCall): Promise<Answer> {
    const form = req.method === 'POST' ? await readForm(req, BODY_MAX_BYTES).catch(asAppError) : ''
    if (typeof form !== 'string') {
      const call = readEddCall(query, null)
      // Only the unread body could say which dialect this is.
      if (!EDD_PATH.test(path) && call.action === '') throw form
      return { status: 200, ...(await refuseEdd(deps, call, form)) }
    }
    const call = readEddCall(query, form === '' ? null : readQuery(form))
    if (!EDD_PATH.test(path) && call.action === '') throw new AppError('not_found')
    return { status: 200, ...(await answerEdd(deps, call, caller)) }
  }

  function refuse(req: IncomingMessage, error: unknown): Answer {
    const { status, code, message, retryAfterSeconds } = asAppError(error)
    if (code === 'server_error')
      log.error({ err: error, path: split(req.url ?? '').path }, 'update check failed')
    return { status, body: Buffer.from(JSON.stringify({ success: false, message })), retryAfterSeconds }
  }

  /** The answer that a request would get, without sending it. */
  async function play(req: IncomingMessage): Promise<Answer> {
    if (!isOurs(req)) return refuse(req, new AppError('not_found'))
    return handle(req).catch((error: unknown) => refuse(req, error))
  }

  return { answer, play }
}

type EddCall = { path: string; query: Query; caller: Caller }

function isOurs({ url = '', method, headers }: IncomingMessage): boolean {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const reads = method === 'GET' || method === 'HEAD'
  if (EDD_PATH.test(path)) return reads || method === 'POST'
  if (path !== '/') return reads && path.startsWith(UPDATES_PATH) && UPDATES.test(path)
  if (method === 'POST')
    return /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '') || hasAction(url)
  return reads && at !== -1 && hasAction(url)
}

function hasAction(url: string): boolean {
  return /[?&]edd_action=/.test(url)
}

function split(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  return at === -1 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 2 })
  return new AppError('server_error')
}
