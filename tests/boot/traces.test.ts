import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { COLLECTOR_PROBLEM } from '#server/platform/tracing/traces.ts'
import { startShop } from '../support/start-shop.ts'
import { openCollector } from '../support/trace-collector.ts'

const REPORT_LOADS = new URL('./fixtures/report-loads.mjs', import.meta.url).href

// Only the first start has to set up a database.
const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-traces-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Everything that a shop with these settings has printed when it has served a request and stopped. */
async function serveOnce(env: Record<string, string>): Promise<string> {
  const shop = await startShop({
    dataDir,
    env: { SHOP_DEMO: '0', NODE_OPTIONS: `--import ${REPORT_LOADS}`, LOG_LEVEL: 'debug', ...env },
  })
  onTestFinished(() => shop.stop())
  const { status } = await fetch(`${shop.url}/api/categories`)
  expect(status).toBe(200)
  await shop.stop()
  return shop.output()
}

test('a shop without a collector loads no library and sends nothing', async () => {
  const collector = await openCollector()
  const output = await serveOnce({
    OTEL_SERVICE_NAME: 'shop',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
  })

  expect(output).not.toContain('loaded @opentelemetry')
  expect(output).not.toContain('trace_id')
  expect(collector.headers).toEqual([])
})

test('a shop with a collector sends what is waiting when it stops', async () => {
  const collector = await openCollector()
  const output = await serveOnce({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })

  expect(output).toContain('loaded @opentelemetry/sdk-trace')
  expect(collector.problems).toEqual([])
  const served = collector.spans.find(({ name }) => name === 'GET /api/categories')
  expect(output).toContain(`"trace_id":"${served?.traceId}"`)
})

test('a shop whose collector is down serves, says so once and keeps the headers to itself', async () => {
  const collector = await openCollector()
  await collector.down()
  const output = await serveOnce({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=key-of-the-collector',
  })

  expect(output.split(COLLECTOR_PROBLEM)).toHaveLength(2)
  expect(output).not.toContain('key-of-the-collector')
})
