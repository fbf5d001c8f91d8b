import type { FastifyInstance } from 'fastify'
import { contract } from '#core/contract/index.ts'
import { SCHEMA_FILES } from '#core/contract/schemas.ts'
import { API_DOCS_CSS, renderApiDocs } from '#server/platform/http/api-docs.ts'
import { describeApi } from '#server/platform/http/openapi.ts'
import { pageHeaders } from '#server/platform/http/security-headers.ts'

const API_INFO = {
  title: 'Cartwright',
  description: 'Every answer is JSON with `success`. Money is US dollars.',
  bearer: 'The token that POST /api/login returns.',
}

export function describeContract() {
  return describeApi({ ...API_INFO, groups: contract, schemaFiles: SCHEMA_FILES })
}

/** Serves the contract as a page and as OpenAPI. Both are generated on the first request. */
export function apiReferenceRoutes(app: FastifyInstance): void {
  let made: { json: string; html: string } | null = null

  function reference() {
    if (!made) {
      const document = describeContract()
      made = { json: JSON.stringify(document), html: renderApiDocs(document, contract) }
    }
    return made
  }

  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, no-cache')
      .type('application/json; charset=utf-8')
      .send(reference().json),
  )
  app.get('/api/docs', async (_request, reply) => {
    const { html } = reference()
    return reply
      .headers(pageHeaders(html))
      .header('cache-control', 'public, no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(API_DOCS_CSS),
  )
}
