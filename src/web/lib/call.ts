import { type Call, type Endpoint, fillPath, type InputOf, type ResponseOf } from '#core/contract/endpoint.ts'
import { AppError, errorCodeOf, type FieldErrors } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { csrfMeta, replaceCsrfToken } from './csrf.ts'
import { withFreshPassword } from './fresh-password.ts'
import { whileLoading } from './loading.ts'
import { UNREACHABLE } from './problem-text.ts'
import { queryString } from './query-string.ts'
import { endSession, sessionToken } from './session.ts'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Options = { signal?: AbortSignal; keepalive?: boolean }

/** Calls the shop over HTTP. Every failure arrives as an `AppError` whose message can be shown. */
export const call: Call = (target, input) => send(target, input)

/** Like `call`, with fetch options: a signal to abort, or `keepalive` for a request that outlives the page. */
export function send<E extends Endpoint>(
  target: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<ResponseOf<E>> {
  const attempt = () => sendOnce(target, input, options)
  return target.fresh ? withFreshPassword(attempt) : attempt()
}

function sendOnce<E extends Endpoint>(
  target: E,
  input: InputOf<E>,
  options: Options,
): Promise<ResponseOf<E>> {
  return whileLoading(async () => {
    const token = await sessionToken()
    const first = await request(target, input, { ...options, token })
    if (first.ok) return read<E>(first)

    if (first.status === 401 && token) endSession()
    const again = await retry(first, target, token !== null)
    if (!again) throw await failure(first)

    const second = await request(target, input, { ...options, token: again === 'anonymous' ? null : token })
    if (second.ok) return read<E>(second)
    throw await failure(second)
  })
}

/** An expired login must not block a public call, and a renewed CSRF token deserves one retry. */
async function retry(
  response: Response,
  target: Endpoint,
  hadToken: boolean,
): Promise<'anonymous' | 'same' | null> {
  if (response.status === 401 && hadToken && target.access === 'public') return 'anonymous'
  if (response.status === 419 && response.headers.has('X-CSRF-TOKEN')) return 'same'
  return null
}

async function request(
  target: Endpoint,
  input: unknown,
  { token, ...options }: Options & { token: string | null },
): Promise<Response> {
  const { params, query, body } = input as Parts
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
  addCsrfToken(headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')

  const response = await fetch(fillPath(target.path, params) + queryString(query), {
    method: target.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...options,
  }).catch(unreachable)

  const renewed = response.headers.get('X-CSRF-TOKEN')
  if (renewed) replaceCsrfToken(renewed)
  return response
}

function addCsrfToken(headers: Headers): void {
  const token = csrfMeta()?.content
  // biome-ignore lint/suspicious/noConsole: the specification requires this message on the console
  if (!token) console.error('CSRF token not found!')
  else headers.set('X-CSRF-TOKEN', token)
}

/** The server already parsed its response with the same contract, so it is not parsed again here. */
async function read<E extends Endpoint>(response: Response): Promise<ResponseOf<E>> {
  if (response.status === 204) return undefined as ResponseOf<E>
  try {
    return (await response.json()) as ResponseOf<E>
  } catch {
    throw new AppError('server_error')
  }
}

type ErrorBody = { message?: string; errors?: FieldErrors }

async function failure(response: Response): Promise<AppError> {
  const body: ErrorBody = await response.json().catch(() => ({}))
  if (body.errors?.second_factor) leadToSetUp()
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new AppError(errorCodeOf(response.status, body.errors), {
    ...(body.message && { message: body.message }),
    ...(body.errors && { errors: body.errors }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  })
}

/** Staff of a shop that requires a second factor can do nothing else before they have one. */
function leadToSetUp(): void {
  if (location.pathname !== paths.security()) location.assign(paths.security())
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new AppError('unavailable', { message: UNREACHABLE })
}
