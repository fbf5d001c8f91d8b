import { type Call, type Endpoint, fillPath, type InputOf, type ResponseOf } from '#core/contract/endpoint.ts'
import { AppError, ERRORS, errorCodeOf, type FieldErrors, UNKNOWN_FIELD } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { csrfMeta, replaceCsrfToken } from './csrf.ts'
import { withFreshPassword } from './fresh-password.ts'
import { whileLoading } from './loading.ts'
import { isOtherVersion } from './old-page.ts'
import { OUTDATED, UNREACHABLE } from './problem-text.ts'
import { queryString } from './query-string.ts'
import { endSession, sessionToken } from './session.ts'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** Bad request, not found, method not allowed, wrong content type. */
const MISUNDERSTOOD = [400, 404, 405, 415]

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
    if (first.ok) return readAnswer(first, target)

    if (first.status === 401 && token) endSession()
    const again = await retry(first, target, token !== null)
    if (!again) throw await failureOf(first, input)

    const second = await request(target, input, { ...options, token: again === 'anonymous' ? null : token })
    if (second.ok) return readAnswer(second, target)
    throw await failureOf(second, input)
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

/** The server has parsed its answer with the same contract, unless it is of another version. */
export async function readAnswer<E extends Endpoint>(response: Response, target: E): Promise<ResponseOf<E>> {
  const answer = await response.json().catch(() => undefined)
  if (!isOtherVersion(response)) {
    if (answer !== undefined || response.status === 204) return answer
    throw new AppError('server_error')
  }
  if (target.response.safeParse(answer).success) return answer
  throw outdated()
}

type ErrorBody = { message?: string; errors?: FieldErrors }

export async function failureOf(response: Response, input: unknown): Promise<AppError> {
  const body: ErrorBody = await response.json().catch(() => ({}))
  if (body.errors?.second_factor) leadToSetUp()
  if (isOtherVersion(response) && isMisunderstood(response.status, body.errors, input)) return outdated()
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new AppError(errorCodeOf(response.status, body.errors), {
    ...(body.message && { message: body.message }),
    ...(body.errors && { errors: body.errors }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  })
}

/** The call is gone, or takes something else by now. Another refusal is about what the visitor wants. */
function isMisunderstood(status: number, errors: FieldErrors | undefined, input: unknown): boolean {
  if (status !== ERRORS.invalid_input.status) return MISUNDERSTOOD.includes(status)
  const sent = { ...(input as Parts).query, ...((input as Parts).body as object) }
  return Object.entries(errors ?? {}).some(
    ([name, [text]]) => text === UNKNOWN_FIELD || !((name.split('.')[0] ?? '') in sent),
  )
}

/** Whether it was done is unknown. */
function outdated(): AppError {
  return new AppError('server_error', { message: OUTDATED })
}

/** Staff of a shop that requires a second factor can do nothing else before they have one. */
function leadToSetUp(): void {
  if (location.pathname !== paths.security()) location.assign(paths.security())
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new AppError('unavailable', { message: UNREACHABLE })
}
