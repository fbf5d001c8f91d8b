import type { FastifyInstance } from 'fastify'
import { createMemoryCounter } from '#server/platform/http/rate-limit.ts'

const LOGGED = { name: 'csp-report', limit: 20, windowSeconds: 60 }

/** Browsers report violations of the CSP here. A few per minute are logged; the rest are ignored. */
export function cspReportRoutes(app: FastifyInstance): void {
  const { hit } = createMemoryCounter()

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_: unknown, body: unknown) => body,
    )
    scope.post('/csp-report', async (request, reply) => {
      if (hit(LOGGED, 'all').allowed)
        request.log.warn({ report: String(request.body).slice(0, 2000) }, 'a page violated its CSP')
      return reply.code(204).send()
    })
  })
}
