import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorRate } from '#server/platform/error-rate.ts'
import { sameSecret } from '#server/platform/keys.ts'
import type { Metrics } from '#server/platform/metrics.ts'

type Deps = {
  app: FastifyInstance
  metrics: Metrics
  errorRate: ErrorRate
  metricsToken: string | null
  /** Whether the shop is ready: started, and the database answers. */
  isReady: () => Promise<boolean>
}

const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether a request comes from monitoring, which is answered in any state of the shop. */
export function isOperation(request: FastifyRequest): boolean {
  return OPERATIONS.has(request.routeOptions.url ?? '')
}

/** Endpoints for monitoring and process managers. */
export function operationRoutes({ app, metrics, errorRate, metricsToken, isReady }: Deps): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true }),
  )

  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady()
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    if (!ready) reply.header('retry-after', 2)
    return reply.send({ success: ready })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    if (!isOperation(request)) errorRate.count(reply.statusCode)
    metrics.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.debug(
      { reqId: request.id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** Only with the token: the address of a caller proves nothing, because a proxy on this machine has a local one. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  return token !== null && sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}
