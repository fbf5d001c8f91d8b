import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { createProxyCheck } from '../client-address.ts'
import { OWN_VERSION } from '../own-version.ts'
import { createSampler } from './create-sampler.ts'
import { errorType } from './error-type.ts'
import { createSpanSender, SEND_MS } from './span-sender.ts'
import type { Facts, OpenOptions, RequestTrace, Step, TraceSettings, Traces } from './traces.ts'

const QUEUE_SPANS = 2048
const BATCH_SPANS = 512
const EVERY_MS = 5_000
/** Closing may take ten seconds in all. */
const CLOSE_MS = 4_000
const TEXT_MAX = 200

/** A trace does not grow after its step has ended: a timer that a request has set may run for as long as the shop. */
type Open = { span: Span; isOpen: boolean }

const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Spans by the OpenTelemetry SDK, without its globals, its environment variables and its instrumentation. */
export function recordTraces(settings: TraceSettings, options: Omit<OpenOptions, 'settings'>): Traces {
  const provider = openProvider(settings, options)
  const tracer = provider.getTracer('cartwright', OWN_VERSION)
  const isProxy = createProxyCheck(options.trustProxy)
  const current = new AsyncLocalStorage<Open>()

  function start({ name, kind = 'internal', facts = {} }: Step): Open {
    const parent = current.getStore()
    const context = parent?.isOpen ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, context)
    return { span, isOpen: true }
  }

  /** The trace that a proxy started, if it may. Anyone can send the header. */
  function remoteContext(req: IncomingMessage): Context {
    const header = req.headers.traceparent
    if (!settings.continueFromProxy || typeof header !== 'string' || !isProxy(req)) return ROOT_CONTEXT
    const parent = parseTraceParent(header)
    if (!parent) return ROOT_CONTEXT
    return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
  }

  function startRequest(req: IncomingMessage, res: ServerResponse): RequestTrace {
    const method = req.method ?? ''
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, remoteContext(req))
    const open = { span, isOpen: true }
    res.once('close', () => {
      if (!res.headersSent) span.setAttribute('error.type', 'closed_early')
      else span.setAttribute('http.response.status_code', res.statusCode)
      if (res.headersSent && res.statusCode >= 500) fail(span, String(res.statusCode))
      end(open)
    })
    return {
      run: (work) => current.run(open, work),
      setRoute: (pattern) => span.updateName(`${method} ${pattern}`).setAttribute('http.route', pattern),
    }
  }

  return {
    recorder: {
      startRequest,
      startStep: (step) => {
        const parent = current.getStore()
        if (!parent?.isOpen || !parent.span.isRecording()) return null
        const open = start(step)
        return (error) => {
          if (error) fail(open.span, errorType(error))
          end(open)
        }
      },
      traceId: () => current.getStore()?.span.spanContext().traceId ?? null,
    },
    step: (step, work) => {
      const open = start(step)
      return current.run(open, () => untilDone(open, work))
    },
    close: () => withinTime(provider.shutdown()),
  }
}

function openProvider(
  { serviceName, sampler, ...settings }: TraceSettings,
  options: Omit<OpenOptions, 'settings'>,
) {
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': OWN_VERSION,
    'service.instance.id': randomUUID(),
  })
  const exporter = createSpanSender({ ...settings, onProblem: options.onProblem })
  return new TracerProvider({
    resource: defaultResource().merge(resource),
    sampler: createSampler(sampler),
    spanLimits: { attributeValueLengthLimit: TEXT_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_SPANS,
        maxExportBatchSize: BATCH_SPANS,
        scheduledDelayMillis: EVERY_MS,
        // The sender gives up before.
        exportTimeoutMillis: 2 * SEND_MS,
      }),
    ],
  })
}

async function untilDone<T>(open: Open, work: (note: (facts: Facts) => void) => Promise<T>): Promise<T> {
  try {
    return await work((facts) => void open.span.setAttributes(facts))
  } catch (error) {
    fail(open.span, errorType(error))
    throw error
  } finally {
    end(open)
  }
}

function end(open: Open): void {
  open.isOpen = false
  open.span.end()
}

/** Without the error's message, which may contain what the request did. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}

async function withinTime(work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSE_MS)
  // What cannot be delivered is lost, and the sender has reported it.
  await Promise.race([work.catch(() => {}), late])
  clearTimeout(timer)
}
