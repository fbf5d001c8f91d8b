import { type Endpoint, fillPath, type InputOf } from '#core/contract/endpoint.ts'
import type { Answer, Browser } from './shop/browser.ts'

type Parts = { params?: Record<string, unknown>; query?: Record<string, string>; name?: string }

/** Uploads a file like the web app. */
export async function sendFile<E extends Endpoint>(
  browser: Browser,
  target: E,
  { bytes, ...input }: InputOf<E> & { bytes: Uint8Array | string; name?: string },
): Promise<Answer<E>> {
  const { params, query, name = 'file' } = input as Parts
  const payload = new FormData()
  payload.append('file', new Blob([bytes as BlobPart]), name)
  const response = await browser.send({
    method: target.method,
    url: `${fillPath(target.path, params)}?${new URLSearchParams(query)}`,
    payload: payload as never,
  })
  return { status: response.statusCode, headers: response.headers as never, body: response.json() }
}
