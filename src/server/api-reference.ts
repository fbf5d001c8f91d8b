import type { FastifyInstance } from 'fastify'
import { contract } from '#core/contract/index.ts'
import { API_DOCS_CSS, renderApiDocs } from '#server/platform/http/api-docs.ts'
import { pageHeaders } from '#server/platform/http/security-headers.ts'
import { later } from '#server/platform/later.ts'

/** Read from its sources, which still have the names of the schemas, even by the bundled shop. */
const DESCRIPTION = new URL('./describe-contract.ts', import.meta.url)

/** Serves the contract as a page and as OpenAPI. Both are generated on the first request. */
export function apiReferenceRoutes(app: FastifyInstance): void {
  const reference = later(makeReference)

  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, no-cache')
      .type('application/json; charset=utf-8')
      .send((await reference.load()).json),
  )
  app.get('/api/docs', async (_request, reply) => {
    const { html } = await reference.load()
    return reply
      .headers(pageHeaders())
      .header('cache-control', 'public, no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(API_DOCS_CSS),
  )
}

async function makeReference(): Promise<{ json: string; html: string }> {
  const { describeContract }: typeof import('./describe-contract.ts') = await import(DESCRIPTION.href)
  const document = await describeContract()
  return { json: JSON.stringify(document), html: renderApiDocs(document, contract) }
}
