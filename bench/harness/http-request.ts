import { request } from 'node:http'
import { UNIQUE } from './request-cycle.ts'

export type Visit = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A response without its connection headers. */
export type Recorded = { status: number; headers: string[]; body: Uint8Array }

const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive'])

/** A visit as raw HTTP for the generator. */
export function requestText(host: string, { method = 'GET', path, headers = {}, body }: Visit): string {
  const lines = Object.entries({
    host,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** Sends one request and records the exact response. */
export function record(origin: URL, { method = 'GET', path, headers, body }: Visit): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path.replace(UNIQUE, '0'), origin), {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: responseHeaders(response.rawHeaders),
          body: Buffer.concat(chunks),
        }),
      )
    })
    outgoing.end(body)
  })
}

function responseHeaders(raw: string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2)
    if (!CONNECTION_HEADERS.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}
