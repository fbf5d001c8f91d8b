import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Recorder, RequestTrace } from '../tracing/traces.ts'

type Handle = (req: IncomingMessage, res: ServerResponse) => void

/** One trace per request, also for those that are answered before Fastify sees them. */
export function createRequestTracer({ startRequest }: Recorder) {
  const traces = new WeakMap<IncomingMessage, RequestTrace>()

  function traceOf(req: IncomingMessage, res: ServerResponse): RequestTrace {
    const started = traces.get(req)
    if (started) return started
    const trace = startRequest(req, res)
    traces.set(req, trace)
    return trace
  }

  return {
    around:
      (next: Handle): Handle =>
      (req, res) =>
        traceOf(req, res).run(() => next(req, res)),

    /** To be added before all other hooks. */
    addHooks(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, done) => {
        const trace = traceOf(request.raw, reply.raw)
        if (request.routeOptions.url) trace.setRoute(request.routeOptions.url)
        trace.run(done)
      })
      // A client that hangs up or reads slowly ends its request from its connection, which knows no trace.
      app.addHook('onResponse', (request, reply, done) => traceOf(request.raw, reply.raw).run(done))
    },
  }
}
