import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createMemoryCounter } from '#server/platform/http/rate-limit.ts'
import { loggedPath } from '#server/platform/log.ts'

const LOGGED = { name: 'csp-report', limit: 20, windowSeconds: 60 }
const PATH_MAX_CHARS = 200

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
      const report = readReport(String(request.body))
      if (report && hit(LOGGED, 'all').allowed)
        request.log.warn({ reqId: request.id, ...report }, 'a page violated its CSP')
      return reply.code(204).send()
    })
  })
}

/** As browsers send it today, and as they sent it before the Reporting API. */
const Reports = z.tuple(
  [
    z.object({
      body: z.object({ documentURL: z.url(), blockedURL: z.string(), effectiveDirective: z.string() }),
    }),
  ],
  z.unknown(),
)
const OldReport = z.object({
  'csp-report': z.object({
    'document-uri': z.url(),
    'blocked-uri': z.string(),
    'effective-directive': z.string(),
  }),
})

/** Only what helps: addresses may hold keys and tokens, samples what a visitor typed, and anyone can send a report. */
function readReport(text: string): { page: string; directive: string; blocked: string } | null {
  const sent = parseJson(text)
  const report = Reports.safeParse(sent).data?.[0].body
  const old = OldReport.safeParse(sent).data?.['csp-report']
  const page = report?.documentURL ?? old?.['document-uri']
  if (page === undefined) return null
  return {
    page: loggedPath(page).slice(0, PATH_MAX_CHARS),
    directive: nameIn(report?.effectiveDirective ?? old?.['effective-directive']),
    blocked: sourceOf(report?.blockedURL ?? old?.['blocked-uri'] ?? ''),
  }
}

/** The origin of an address, or a word such as `inline`. */
function sourceOf(blocked: string): string {
  const origin = URL.parse(blocked)?.origin
  return origin === undefined || origin === 'null' ? nameIn(blocked) : origin
}

function nameIn(text = ''): string {
  return /^[a-z-]{1,40}(?=:|$)/.exec(text)?.[0] ?? ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
