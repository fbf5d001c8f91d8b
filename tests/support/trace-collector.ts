import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { ExportRequest, type WireSpan } from './trace-schema.ts'

export type Facts = Record<string, string | number | boolean>
export type CollectedSpan = Omit<WireSpan, 'attributes'> & { facts: Facts; service: Facts }

/** `silent` never answers, `endless` never stops answering, `garbage` is not HTTP; a number is a status. */
type Behavior = number | 'silent' | 'endless' | 'garbage'

/** An OpenTelemetry collector that takes OTLP over HTTP with JSON, and nothing that is not exactly that. */
export async function openCollector() {
  const spans: CollectedSpan[] = []
  const problems: string[] = []
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let behavior: Behavior = 200

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    headers.push(request.headers)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (behavior === 200) {
      const problem = take(request, Buffer.concat(chunks))
      if (problem) problems.push(problem)
      response.writeHead(problem ? 400 : 200, { 'content-type': 'application/json' }).end('{}')
    } else if (behavior === 'endless') {
      Readable.from(endless()).pipe(response.writeHead(200))
    } else if (behavior === 'garbage') {
      request.socket.end('nonsense\r\n\r\n')
    } else if (behavior !== 'silent') {
      response.writeHead(behavior, { location: `${url}/elsewhere` }).end('secret of the collector')
    }
  }

  function take({ method, url, headers: sent }: IncomingMessage, body: Buffer): string | null {
    if (method !== 'POST' || url !== '/v1/traces') return `${method} ${url}`
    if (sent['content-type'] !== 'application/json') return `content type ${sent['content-type']}`
    if (sent['content-encoding'] !== 'gzip') return `content encoding ${sent['content-encoding']}`
    const text = gunzipSync(body).toString()
    bodies.push(text)
    const parsed = ExportRequest.safeParse(JSON.parse(text))
    if (!parsed.success) return z.prettifyError(parsed.error)
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      const service = factsOf(resource.attributes)
      for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, facts: factsOf(attributes), service })
    }
    return null
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function down(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(down)

  return {
    url,
    spans,
    /** Why it refused something. */
    problems,
    /** The headers of every request so far. */
    headers,
    /** Everything it was told, as one text. */
    everything: () => bodies.join('\n'),
    behave: (next: Behavior) => {
      behavior = next
    },
    down,
  }
}

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(65_536)
}

function factsOf(attributes: WireSpan['attributes']): Facts {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0] as Facts[string]]),
  )
}
