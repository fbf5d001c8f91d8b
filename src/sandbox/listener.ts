import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiRequest } from './api-request.ts'
import type { Answer } from './perform.ts'

type Handler = (request: ApiRequest) => Promise<Answer | null>

type Options = {
  port: number
  handlerFor: (path: string) => Handler
  onError: (error: unknown) => void
}

const BODY_MAX_BYTES = 1024 * 1024

/** The HTTP server of both providers, on loopback only. */
export async function openListener({ port, handlerFor, onError }: Options) {
  const server = createServer((req, res) => {
    answer(req, res).catch((error) => {
      onError(error)
      if (!res.headersSent) res.writeHead(500)
      res.end()
    })
  })
  // Closing an idle connection just as a client reuses it would look like a lost response.
  server.keepAliveTimeout = 120_000

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readBody(req)
    if (body === null) {
      res.writeHead(413).end()
      return
    }
    const { pathname, search } = new URL(req.url ?? '/', 'http://sandbox')
    const { method = 'GET', headers } = req
    const result = await handlerFor(pathname)({
      method,
      path: pathname,
      query: search.slice(1),
      headers,
      body,
    })
    if (result) send(res, result)
    else res.socket?.destroy()
  }

  const { port: boundPort } = await listen(server, port)
  return {
    url: new URL(`http://127.0.0.1:${boundPort}`),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(res: ServerResponse, { status, body, headers }: Answer): void {
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  })
  res.end(body)
}

async function readBody(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += (chunk as Buffer).length
    if (size > BODY_MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}
