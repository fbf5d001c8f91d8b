import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { contract } from '#core/contract/index.ts'
import { API_DOCS_CSS, renderApiDocs } from '#server/platform/http/api-docs.ts'
import { describeApi } from '#server/platform/http/openapi.ts'
import { pageHeaders } from '#server/platform/http/security-headers.ts'
import { later } from '#server/platform/later.ts'

const API_INFO = {
  title: 'Cartwright',
  description: 'Every answer is JSON with `success`. Money is US dollars.',
  bearer:
    'The token that POST /api/login returns. It counts only together with the cookie that is set there.',
}

const CONTRACT_FOLDER = new URL('../core/contract/', import.meta.url)

/** The contract as an OpenAPI document. Its schemas have the names under which the files of the contract export them. */
export async function describeContract() {
  const files = (await readdir(CONTRACT_FOLDER)).filter((file) => !file.includes('.test.')).toSorted()
  const schemaFiles = await Promise.all(files.map((file) => import(new URL(file, CONTRACT_FOLDER).href)))
  return describeApi({ ...API_INFO, groups: contract, schemaFiles })
}

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
  const document = await describeContract()
  return { json: JSON.stringify(document), html: renderApiDocs(document, contract) }
}
