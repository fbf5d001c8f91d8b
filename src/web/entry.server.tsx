import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { PageInput } from '#core/page-input.ts'
import { createPageContext, markContext, reportContext } from './lib/context.ts'

const RENDER_LIMIT_MS = 10_000

/**
 * Renders the whole page before responding. It is cached together with the hashes of the scripts that are marked here,
 * so it cannot be streamed, and React must not split it into chunks that need more inline scripts.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(markContext)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(page),
        onError: fail,
      },
    )
    const page = collect((bytes) => {
      clearTimeout(timer)
      headers.set('Content-Type', 'text/html; charset=utf-8')
      resolve(new PageResponse(bytes, { status, headers }))
    })
    const timer = setTimeout(abort, RENDER_LIMIT_MS)

    function fail(error: unknown): void {
      clearTimeout(timer)
      reject(error)
    }
  })
}

/** The server calls this as `build.entry.module.createPageHandler(build)`. */
export function createPageHandler(build: ServerBuild, mode?: string) {
  const handle = createRequestHandler(build, mode)
  return (request: Request, input: PageInput): Promise<Response> => handle(request, createPageContext(input))
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

function collect(done: (bytes: ArrayBuffer) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(joined(chunks))
      next()
    },
  })
}

function joined(chunks: Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole.buffer
}

/** Gives the page out as it is. A response with a body would copy it twice, and read it through a stream. */
class PageResponse extends Response {
  readonly #page: ArrayBuffer

  constructor(page: ArrayBuffer, init: ResponseInit) {
    super(null, init)
    this.#page = page
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#page
  }
}
