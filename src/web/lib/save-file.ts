import { type Endpoint, fillPath, type InputOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { failureOf } from './call.ts'
import { csrfMeta } from './csrf.ts'
import { saveBlob } from './download.ts'
import { withFreshPassword } from './fresh-password.ts'
import { whileLoading } from './loading.ts'
import { UNREACHABLE } from './problem-text.ts'
import { queryString } from './query-string.ts'
import { endSession, sessionToken } from './session.ts'

type DownloadEndpoint = Endpoint & { download: string }
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Downloads a file that needs a login. `onProgress` gets the number of bytes received so far. */
export function saveFile<E extends DownloadEndpoint>(
  target: E,
  input: InputOf<E>,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  const attempt = () => saveOnce(target, input, onProgress)
  return target.fresh ? withFreshPassword(attempt) : attempt()
}

function saveOnce<E extends DownloadEndpoint>(
  target: E,
  input: InputOf<E>,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const { params, query } = input as Parts
  return whileLoading(async () => {
    const token = await sessionToken()
    const response = await fetch(fillPath(target.path, params) + queryString(query), {
      method: target.method,
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'X-CSRF-TOKEN': csrfMeta()?.content ?? '',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    }).catch(unreachable)
    if (response.status === 401 && token) endSession()
    if (!response.ok) throw await failureOf(response, input)
    const parts = await readParts(response, onProgress).catch(unreachable)
    saveBlob(nameIn(response), new Blob(parts, { type: target.download }))
  })
}

async function readParts(response: Response, onProgress: (bytes: number) => void): Promise<BlobPart[]> {
  const reader = response.body?.getReader()
  const parts: BlobPart[] = []
  let bytes = 0
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    parts.push(step.value)
    bytes += step.value.byteLength
    onProgress(bytes)
  }
  return parts
}

function nameIn(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? ''
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'download'
}

function unreachable(): never {
  throw new AppError('unavailable', { message: UNREACHABLE })
}
