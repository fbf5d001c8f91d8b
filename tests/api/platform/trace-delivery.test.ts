import { type IncomingMessage, ServerResponse } from 'node:http'
import { type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTraces } from '#server/platform/tracing/open-traces.ts'
import { createSpanSender } from '#server/platform/tracing/span-sender.ts'
import type { Recorder, TraceSettings } from '#server/platform/tracing/traces.ts'
import { openCollector } from '../../support/trace-collector.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const PROXY = '10.0.0.1'

const SETTINGS: TraceSettings = {
  url: '',
  headers: {},
  serviceName: 'shop',
  sampler: { kind: 'always_on', byParent: true },
  continueFromProxy: true,
}

async function openTraced(settings: Partial<TraceSettings> = {}) {
  const collector = await openCollector()
  const traces = await openTraces({
    settings: { ...SETTINGS, url: `${collector.url}/v1/traces`, ...settings },
    trustProxy: [PROXY],
    onProblem: () => {},
  })
  onTestFinished(() => traces.close())
  return { collector, traces }
}

describe('what the collector answers', () => {
  test.each([
    ['an error', 500, 'it answered 500'],
    ['a redirect', 307, 'it answered 307'],
    ['nothing', 'silent', 'it did not answer in time'],
    ['what is not HTTP', 'garbage', 'Error'],
    ['nothing, because it is down', 'down', 'ECONNREFUSED'],
  ] as const)('%s is reported once, however many batches there are', async (_, behavior, reason) => {
    const collector = await openCollector()
    if (behavior === 'down') await collector.down()
    else collector.behave(behavior)
    const onProblem = vi.fn()
    const { send } = sender(collector.url, { patienceMs: behavior === 'silent' ? 1_000 : 60_000, onProblem })

    const codes = [await send(), await send(), await send()]

    expect(codes).toEqual([1, 1, 1])
    expect(onProblem.mock.calls).toEqual([[reason]])
    expect(collector.headers).toHaveLength(behavior === 'down' ? 0 : 3)
  })

  test('an endless body is not read', async () => {
    const collector = await openCollector()
    collector.behave('endless')
    const onProblem = vi.fn()
    const { send } = sender(collector.url, { patienceMs: 60_000, onProblem })

    expect(await send()).toBe(0)
    expect(onProblem).not.toHaveBeenCalled()
  })

  test('a collector that fails now and then is reported once an hour', async () => {
    const collector = await openCollector()
    const onProblem = vi.fn()
    const { send } = sender(collector.url, { patienceMs: 60_000, onProblem })
    const fail = async () => {
      collector.behave(503)
      await send()
      collector.behave(200)
      expect(await send()).toBe(0)
    }
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())

    await fail()
    await fail()
    expect(onProblem).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(3_600_000)
    await fail()
    expect(onProblem).toHaveBeenCalledTimes(2)
  })
})

test('spans that nobody takes are dropped, not kept', async () => {
  const { collector, traces } = await openTraced()
  collector.behave('silent')
  for (let number = 0; number < 5_000; number++) await traces.step({ name: 'step' }, async () => {})
  await expect.poll(() => collector.headers.length).toBeGreaterThan(0)
  collector.behave(200)
  await traces.close()

  expect(collector.problems).toEqual([])
  expect(collector.spans.length).toBeGreaterThan(0)
  expect(collector.spans.length).toBeLessThanOrEqual(2048)
})

test('the headers of the settings are sent', async () => {
  const { collector, traces } = await openTraced({ headers: { 'api-key': 'secret' } })
  await traces.step({ name: 'step' }, async () => {})
  await traces.close()

  expect(collector.headers).toMatchObject([{ 'api-key': 'secret' }])
})

describe('a request', () => {
  const sampled = `00-${TRACE}-${PARENT}-01`

  test.each([
    ['a trusted proxy', { traceparent: sampled, tracestate: 'a=b' }],
    ['a proxy that speaks a later version', { traceparent: `01-${TRACE}-${PARENT}-01-more` }],
  ])('of %s continues its trace, without its state', async (_, headers) => {
    const { collector, traces } = await openTraced()
    answer(traces.recorder, PROXY, headers)
    await traces.close()

    expect(collector.problems).toEqual([])
    expect(collector.spans).toMatchObject([{ traceId: TRACE, parentSpanId: PARENT }])
  })

  test('of a trusted proxy that does not record is not recorded, nor is what it does', async () => {
    const { collector, traces } = await openTraced()
    answer(traces.recorder, PROXY, { traceparent: `00-${TRACE}-${PARENT}-00` }, () => {
      expect(traces.recorder?.traceId()).toBe(TRACE)
      expect(traces.recorder?.startStep({ name: 'statement' })).toBeNull()
      void traces.step({ name: 'step' }, async () => {})
    })
    await traces.close()

    expect(collector.spans).toEqual([])
  })

  test.each<[string, string, string, Partial<TraceSettings>]>([
    ['a visitor', '203.0.113.7', sampled, {}],
    ['a proxy, unless the settings say so', PROXY, sampled, { continueFromProxy: false }],
    ['two parents', PROXY, `${sampled}, ${sampled}`, {}],
    ['a version that never was', PROXY, `ff-${TRACE}-${PARENT}-01`, {}],
    ['no trace', PROXY, `00-${'0'.repeat(32)}-${PARENT}-01`, {}],
    ['no parent', PROXY, `00-${TRACE}-${'0'.repeat(16)}-01`, {}],
    ['capitals', PROXY, sampled.toUpperCase(), {}],
    ['too little', PROXY, `00-${TRACE}`, {}],
    ['too much', PROXY, `${sampled}-more`, {}],
    ['a lot', PROXY, '-'.repeat(15_000), {}],
    ['nothing', PROXY, '', {}],
  ])('of %s starts a trace of its own', async (_, from, traceparent, settings) => {
    const { collector, traces } = await openTraced(settings)
    answer(traces.recorder, from, { traceparent })
    await traces.close()

    expect(collector.problems).toEqual([])
    expect(collector.spans).toHaveLength(1)
    expect(collector.spans[0]?.traceId).not.toBe(TRACE)
    expect(collector.spans[0]).not.toHaveProperty('parentSpanId')
  })
})

test('what a request leaves running does not add to its trace', async () => {
  const { collector, traces } = await openTraced()
  const { promise: later, resolve } = Promise.withResolvers<void>()
  answer(traces.recorder, PROXY, {}, () => {
    setImmediate(() => {
      expect(traces.recorder?.startStep({ name: 'statement' })).toBeNull()
      void traces.step({ name: 'round' }, async () => {}).then(resolve)
    })
  })
  await later
  await traces.close()

  const [request, round] = collector.spans
  expect([request?.name, round?.name]).toEqual(['GET', 'round'])
  expect(round?.traceId).not.toBe(request?.traceId)
})

test.each([
  [{ kind: 'always_off', byParent: false }, 0],
  [{ kind: 'traceidratio', ratio: 0, byParent: true }, 0],
  [{ kind: 'traceidratio', ratio: 1, byParent: false }, 1],
] as const)('with the sampler %j, %i of one trace is recorded', async (sampler, count) => {
  const { collector, traces } = await openTraced({ sampler })
  await traces.step({ name: 'step' }, async () => {})
  await traces.close()

  expect(collector.spans).toHaveLength(count)
})

function sender(origin: string, options: { patienceMs: number; onProblem: (reason: string) => void }) {
  const exporter = createSpanSender({ url: `${origin}/v1/traces`, headers: {}, ...options })
  return {
    /** Sends a batch and returns the result: 0 if the collector took it. */
    send: () => new Promise<number>((resolve) => exporter.export([SPAN], ({ code }) => resolve(code))),
  }
}

const SPAN = makeSpan()

function makeSpan(): ReadableSpan {
  const span = new TracerProvider().getTracer('test', '1').startSpan('step')
  span.end()
  return span as unknown as ReadableSpan
}

/** A request from this address, answered after `work`. */
function answer(
  recorder: Recorder | null,
  remoteAddress: string,
  headers: IncomingMessage['headers'],
  work = () => {},
): void {
  const req = { method: 'GET', headers, socket: { remoteAddress } } as IncomingMessage
  const res = new ServerResponse(req)
  recorder?.startRequest(req, res).run(work)
  res.emit('close')
}
