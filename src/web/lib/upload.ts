import { type Endpoint, fillPath, type InputOf, type ResponseOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { VERSION_HEADER } from '#core/markers.ts'
import { failureOf, readAnswer } from './call.ts'
import { csrfMeta, replaceCsrfToken } from './csrf.ts'
import { withFreshPassword } from './fresh-password.ts'
import { whileLoading } from './loading.ts'
import { UNREACHABLE } from './problem-text.ts'
import { queryString } from './query-string.ts'
import { endSession, sessionToken } from './session.ts'

type UploadEndpoint = Endpoint & { upload: { maxBytes: number } }
type Options = {
  /** Gets the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Uploads one file. As with `call`, every failure is an `AppError` whose message can be shown. */
export function sendFile<E extends UploadEndpoint>(
  target: E,
  input: InputOf<E> & { file: File },
  options: Options = {},
): Promise<ResponseOf<E>> {
  const attempt = () => sendOnce(target, input as Parts, options)
  return target.fresh ? withFreshPassword(attempt) : attempt()
}

function sendOnce<E extends UploadEndpoint>(
  target: E,
  { params, query, file }: Parts,
  options: Options,
): Promise<ResponseOf<E>> {
  return whileLoading(async () => {
    // The server checks this too, but only after the whole file has been sent.
    if (file.size > target.upload.maxBytes) throw tooLarge(target.upload.maxBytes)
    const token = await sessionToken()
    const request = await send(target.method, fillPath(target.path, params) + queryString(query), {
      token,
      file,
      ...options,
    })
    const renewed = request.getResponseHeader('X-CSRF-TOKEN')
    if (renewed) replaceCsrfToken(renewed)
    const answer = answerOf(request)
    if (answer.ok) return readAnswer(answer, target)
    if (request.status === 401 && token) endSession()
    throw await failureOf(answer, { query })
  })
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; file: File }

/** `fetch` does not report upload progress. */
function send(method: string, url: string, { token, file, onProgress, signal }: Sent) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const unreachable = () => reject(new AppError('unavailable', { message: UNREACHABLE }))
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader('X-CSRF-TOKEN', csrfMeta()?.content ?? '')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

type Sent = Options & { token: string | null; file: File }

function answerOf(request: XMLHttpRequest): Response {
  const version = request.getResponseHeader(VERSION_HEADER)
  return new Response(request.responseText, {
    status: request.status,
    ...(version && { headers: { [VERSION_HEADER]: version } }),
  })
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', {
    message: `Files may be at most ${Math.floor(maxBytes / (1024 * 1024))} MB.`,
  })
}
