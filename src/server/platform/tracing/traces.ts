import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TrustProxy } from '../client-address.ts'

/** What is known of a step. Texts come from the code, never from a request, an answer or a person. */
export type Facts = Record<string, string | number>

export type Step = {
  name: string
  /** `client` for calls to another system. */
  kind?: 'client' | 'internal'
  facts?: Facts
}

/** The trace of one request. */
export type RequestTrace = {
  /** Runs what belongs to the request. */
  run: (work: () => void) => void
  /** The pattern that the address matched. */
  setRoute: (pattern: string) => void
}

export type Traces = {
  /** Null while traces are off, so that nothing needs to be wrapped. */
  recorder: Recorder | null
  /** Runs `work` as a step of the trace under way, or as the first of a new one. `note` adds what is known later. */
  step: <T>(step: Step, work: (note: (facts: Facts) => void) => Promise<T>) => Promise<T>
  /** Sends what is still waiting, as far as the collector takes it in time. */
  close: () => Promise<void>
}

export type Recorder = {
  startRequest: (req: IncomingMessage, res: ServerResponse) => RequestTrace
  /** Starts a step that ends when the returned function is called. Null outside a trace. */
  startStep: (step: Step) => ((error?: unknown) => void) | null
  /** Of the trace under way, for the log. */
  traceId: () => string | null
}

export type Sampler =
  | { kind: 'always_on' | 'always_off'; byParent: boolean }
  | { kind: 'traceidratio'; ratio: number; byParent: boolean }

export type TraceSettings = {
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: Sampler
  /** Whether requests from proxies of TRUST_PROXY continue the trace they name. */
  continueFromProxy: boolean
}

export type OpenOptions = {
  settings: TraceSettings | null
  trustProxy: TrustProxy
  /** Called when the collector does not take spans, once until it takes some again. */
  onProblem: (reason: string) => void
}

export const COLLECTOR_PROBLEM =
  'the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces: they are lost until it does'

export const NO_TRACES: Traces = {
  recorder: null,
  step: (_step, work) => work(ignore),
  close: async () => {},
}

function ignore(): void {}
