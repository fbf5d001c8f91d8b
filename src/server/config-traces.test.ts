import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

type Env = Record<string, string>

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example' }

test('traces are off without a collector, whatever else is set', () => {
  const env = { OTEL_SERVICE_NAME: 'shop', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret' }

  expect(readConfig({}).traces).toBeNull()
  expect(readConfig(env).traces).toBeNull()
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otlp.example' }).traces).toBeNull()
})

test('a collector turns them on', () => {
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).traces).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'cartwright',
    sampler: { kind: 'always_on', byParent: true },
    continueFromProxy: false,
  })
})

test('every setting arrives', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi%3D, x-tenant = shop ',
    OTEL_SERVICE_NAME: 'plugins',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_PROPAGATORS: 'tracecontext',
    TRUST_PROXY: '10.0.0.1',
  }

  expect(readConfig(env).traces).toEqual({
    url: 'https://otlp.example/otlp/v1/traces',
    headers: { authorization: 'Basic YTpi=', 'x-tenant': 'shop' },
    serviceName: 'plugins',
    sampler: { kind: 'traceidratio', ratio: 0.25, byParent: false },
    continueFromProxy: true,
  })
})

test.each<[Env, string]>([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must be a URL'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://otlp.example' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must be a URL'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:secret@otlp.example' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: must have no user name or password',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example?key=secret' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: must have no parameters',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/v1/traces' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: must end before /v1/traces',
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be a list'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a b=secret' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be a list'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=secret,' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be a list'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=secret%0d%0ab: c' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be a list'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=secret%' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be a list'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Host=secret' }, 'OTEL_EXPORTER_OTLP_HEADERS: must not set'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'content-length=1' }, 'OTEL_EXPORTER_OTLP_HEADERS: must not set'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otlp.example', OTEL_EXPORTER_OTLP_HEADERS: 'a=secret' },
    'OTEL_EXPORTER_OTLP_HEADERS: needs an https:// address',
  ],
  [{ OTEL_SERVICE_NAME: 'a'.repeat(101) }, 'OTEL_SERVICE_NAME: must have at most 100 characters'],
  [{ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER: must be one of always_on'],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' },
    'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, 'OTEL_TRACES_SAMPLER_ARG: is only for a ratio'],
  [{ OTEL_PROPAGATORS: 'b3' }, 'OTEL_PROPAGATORS: must be none or tracecontext'],
  [{ OTEL_PROPAGATORS: 'tracecontext' }, 'OTEL_PROPAGATORS: needs TRUST_PROXY'],
])('%j is refused by name, without repeating a secret', (env, message) => {
  let refusal = ''
  try {
    readConfig(env)
  } catch (error) {
    refusal = String(error instanceof Error ? error.message : error)
  }

  expect(refusal).toContain(message)
  expect(refusal.replace('api-key=secret', '')).not.toContain('secret')
})

test('headers may go without https to this machine', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }

  expect(readConfig(env).traces?.headers).toEqual({ a: 'b' })
})
