import http from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { HOUR_MS } from '#core/domain/durations.ts'
import { errorType } from './error-type.ts'

/** How long one batch may take in all. */
export const SEND_MS = 5_000

type Target = {
  url: string
  headers: Record<string, string>
  /** Only tests are less patient. */
  patienceMs?: number
}
type Options = Target & { onProblem: (reason: string) => void }

const compress = promisify(gzip)

/**
 * Sends spans as OTLP over HTTP, with JSON. What the collector does not take is lost: whatever it answers, nothing
 * is followed, read or tried again.
 */
export function createSpanSender({ onProblem, ...target }: Options): SpanExporter {
  let isFailing = false
  let reportedAt = Number.NEGATIVE_INFINITY

  function report(reason: string | null): void {
    const isNew = reason !== null && !isFailing && performance.now() - reportedAt >= HOUR_MS
    isFailing = reason !== null
    if (!isNew) return
    reportedAt = performance.now()
    onProblem(reason)
  }

  async function send(spans: ReadableSpan[]): Promise<ExportResult> {
    const body = JsonTraceSerializer.serializeRequest(spans)
    const problem = body ? await post(target, await compress(body)).catch(errorType) : null
    report(problem)
    return { code: problem === null ? ExportResultCode.SUCCESS : ExportResultCode.FAILED }
  }

  return {
    export: (spans, done) => void send(spans).then(done),
    shutdown: async () => {},
  }
}

/** Resolves to what went wrong, or to null. */
function post({ url, headers, patienceMs = SEND_MS }: Target, body: Buffer): Promise<string | null> {
  const { request } = url.startsWith('https:') ? https : http
  const signal = AbortSignal.timeout(patienceMs)
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': body.length,
      },
      signal,
      agent: false,
    })
    sent.on('error', (error) => (signal.aborted ? resolve('it did not answer in time') : reject(error)))
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      resolve(status >= 200 && status < 300 ? null : `it answered ${status}`)
      response.destroy()
    })
    sent.end(body)
  })
}
