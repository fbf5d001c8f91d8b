import type { IncomingMessage, ServerResponse } from 'node:http'
import { BODY_MAX_BYTES, URL_MAX_BYTES } from '#core/domain/limits.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { isDatabaseUnavailable } from '#server/platform/database.ts'
import { API_CSP } from '#server/platform/http/security-headers.ts'
import type { Log } from '#server/platform/log.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { eddActivate, eddCheck, eddDeactivate } from './edd-license.ts'
import { eddVersion, eddVersions } from './edd-version.ts'
import { checkerJson, coreJson } from './json-updates.ts'
import { readForm } from './read-form.ts'
import { type EddCall, readEddCall } from './read-params.ts'
import { createSender } from './send-json.ts'

/** The rules that protect licence keys, as the composition root has them in force. Each throws 429. */
export type UpdateLimits = {
  countCall: (req: IncomingMessage) => void
  countKey: (key: string) => void
  countUnknown: (req: IncomingMessage) => void
}

type Deps = DialectDeps & {
  log: Log
  headers: Record<string, string>
  limits: UpdateLimits
  /** False while the shop starts, and for hosts that are not ours: the ordinary way then refuses. */
  mayPass: (req: IncomingMessage) => boolean
  count: (status: number) => void
}

const EDD_PATH = '/edd-sl-api'
const UPDATES = /^\/updates\/([\w-]{1,100})(\.json|\/core\.json)$/

/**
 * Answers the sites before any framework code runs: no session, no CSRF token, no page. Sites ask by the thousand, all day,
 * and a shop that renders pages must not notice.
 */
export function createUpdateDoor(deps: Deps) {
  const { log, limits, mayPass, count } = deps
  const send = createSender({ ...deps.headers, 'content-security-policy': API_CSP }, count)

  /** True when the request is for us; the answer may come later. */
  function answer(req: IncomingMessage, res: ServerResponse): boolean {
    const { url = '', method = '' } = req
    if (!isOurs(req) || url.length > URL_MAX_BYTES || !mayPass(req)) return false
    handle(req)
      .then(({ body, shared }) => send(req, res, { status: 200, body, shared }))
      .catch((error: unknown) => refuse(req, res, error))
    return method !== ''
  }

  async function handle(req: IncomingMessage): Promise<{ body: string; shared: boolean | null }> {
    limits.countCall(req)
    const { path, query } = split(req.url ?? '')
    const caller: Caller = {
      userAgent: req.headers['user-agent'],
      countKey: limits.countKey,
      countUnknown: () => limits.countUnknown(req),
    }
    const updates = UPDATES.exec(path)
    if (updates) {
      const [, slug = '', ending] = updates
      const found = await (ending === '.json' ? checkerJson : coreJson)(deps, { slug, query }, caller)
      if (!found) throw new AppError('not_found')
      return found
    }
    const form = req.method === 'POST' ? await readForm(req, BODY_MAX_BYTES) : null
    const call = readEddCall(query, form)
    if (path !== EDD_PATH && call.action === '') throw new AppError('not_found')
    return { body: await speakEdd(deps, call, caller), shared: null }
  }

  function refuse(req: IncomingMessage, res: ServerResponse, error: unknown): void {
    const known = asRefusal(error)
    if (known.code === 'server_error')
      log.error({ err: error, path: split(req.url ?? '').path }, 'update check failed')
    send(req, res, {
      status: known.status,
      body: JSON.stringify({ success: false, message: known.message }),
      shared: null,
      retryAfterSeconds: known.retryAfterSeconds,
    })
  }

  return { answer }
}

function isOurs({ url = '', method, headers }: IncomingMessage): boolean {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const reads = method === 'GET' || method === 'HEAD'
  if (path === EDD_PATH) return reads || method === 'POST'
  if (path !== '/') return reads && path.startsWith('/updates/') && UPDATES.test(path)
  if (method === 'POST')
    return /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '') || hasAction(url)
  return reads && at !== -1 && hasAction(url)
}

function hasAction(url: string): boolean {
  return /[?&]edd_action=/.test(url)
}

/** Always an answer with status 200, refusals included: the stock client takes anything else for an outage. */
async function speakEdd(
  deps: DialectDeps,
  { action, params, batch }: EddCall,
  caller: Caller,
): Promise<string> {
  if (action === 'get_version') {
    return batch ? eddVersions(deps, { params, batch }, caller) : eddVersion(deps, params, caller)
  }
  if (action === 'check_license') return JSON.stringify(await eddCheck(deps, params, caller))
  if (action === 'activate_license') return JSON.stringify(await eddActivate(deps, params, caller))
  if (action === 'deactivate_license') return JSON.stringify(await eddDeactivate(deps, params, caller))
  return JSON.stringify({ success: false, license: 'invalid', error: 'unknown_action' })
}

function split(url: string): { path: string; query: URLSearchParams } {
  const at = url.indexOf('?')
  if (at === -1) return { path: url, query: new URLSearchParams() }
  return { path: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) }
}

function asRefusal(error: unknown): AppError {
  if (isAppError(error)) return error
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 2 })
  return new AppError('server_error')
}
