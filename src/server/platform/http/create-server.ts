import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { BODY_MAX_BYTES, URL_MAX_BYTES } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import type { Log } from '../log.ts'
import type { Recorder } from '../tracing/traces.ts'
import { NOBODY } from './actor.ts'
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from './body-time.ts'
import { createConnectionCloser } from './connections.ts'
import { asAppError, replyWithError } from './error-reply.ts'
import { createMoreSockets, type MoreSockets } from './more-sockets.ts'
import { isPlainTarget } from './plain-target.ts'
import { parseStrictJson } from './strict-json.ts'
import { createRequestTracer } from './trace-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    moreSockets: MoreSockets
  }
}

type Options = {
  log: Log
  headers: Record<string, string>
  /** Sees every request before Fastify does; returns true if it has answered. */
  front: (req: IncomingMessage, res: ServerResponse) => boolean
  /** Runs even before that; used by Vite in development. */
  wrap: (next: Handle) => Handle
  /** Adds what the client needs to recover from a failed call, such as a fresh CSRF token. */
  onError?: (error: AppError, request: FastifyRequest) => Record<string, string>
  /** Records a trace per request. */
  recorder?: Recorder | null | undefined
  /** How long it waits for slow clients; only tests are less patient. */
  patience?: Patience
}

type Patience = {
  headersMs: number
  bodyMs: number
  unreadMs: number
  closingMs: number
  checkEveryMs: number
}

type Handle = (req: IncomingMessage, res: ServerResponse) => void

const PATIENCE: Patience = {
  headersMs: 10_000,
  bodyMs: 15_000,
  unreadMs: 20_000,
  // The process ends after ten seconds. Twice this time must leave some for what closes after the server.
  closingMs: 4_000,
  checkEveryMs: 2_000,
}

/** Fastify with stricter defaults: no coercion, JSON only, small bodies, timeouts for slow clients. */
export function createHttpServer(options: Options): FastifyInstance {
  const { log, headers, front, wrap, onError, recorder = null, patience = PATIENCE } = options
  const tracer = recorder && createRequestTracer(recorder)
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    // A request on an open connection is answered like any other in progress.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      replyWithError(request as FastifyRequest, reply, asAppError(error, request as FastifyRequest))
    },
    serverFactory: (handler) => {
      const answer: Handle = (req, res) => {
        limitBodyTime(req, patience.bodyMs)
        if (!front(req, res)) handler(req, res)
      }
      return createServer(
        {
          headersTimeout: patience.headersMs,
          // The upper limit for any request; only uploads get this much.
          requestTimeout: UPLOAD_TIMEOUT_MS,
          connectionsCheckingInterval: patience.checkEveryMs,
          keepAliveTimeout: 65_000,
          maxHeaderSize: 16 * 1024,
        },
        wrap(tracer ? tracer.around(answer) : answer),
      )
    },
  })
  tracer?.addHooks(app)
  // The few lines that are logged name their request: a logger of its own would cost every request.
  app.setChildLoggerFactory((logger) => logger)

  const closeConnections = createConnectionCloser(app.server, patience)
  app.addHook('preClose', closeConnections)
  const moreSockets = createMoreSockets(app.server)
  app.decorate('moreSockets', moreSockets)
  app.addHook('preClose', moreSockets.stop)
  app.addHook('onClose', moreSockets.closed)
  app.decorateRequest('actor')
  app.decorateRequest('failure', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i,
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    async (_request: FastifyRequest, body: string | Buffer) =>
      body.length === 0 ? undefined : parseStrictJson(String(body)),
  )
  app.addHook('onRequest', async (request, reply) => {
    request.actor = NOBODY
    reply.headers(headers)
    const target = request.raw.url ?? ''
    if (target.length > URL_MAX_BYTES) throw new AppError('uri_too_long')
    if (!isPlainTarget(target)) throw new AppError('bad_request')
  })
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error, request)
    if (onError) reply.headers(onError(known, request))
    return replyWithError(request, reply, known)
  })
  return app
}
