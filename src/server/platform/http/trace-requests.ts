import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
      // Reading the body and sending the answer lose the trace, because the events of a stream belong to its connection.
      const resume = (request: FastifyRequest, done: () => void) => {
        const trace = traces.get(request.raw)
        if (trace) trace.run(done)
        else done()
      }
      app.addHook('preValidation', (request, _reply, done) => resume(request, done))
      app.addHook('onResponse', (request, _reply, done) => resume(request, done))
    },
  }
}
