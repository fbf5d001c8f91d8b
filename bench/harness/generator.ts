import { startWorker } from './worker.ts'

/** One round of requests, sent in turn on several connections. */
export type GeneratorJob = {
  host: string
  port: number
  /** Complete HTTP/1.1 requests. */
  requests: string[]
  /** Index of the first request. */
  from: number
  connections: number
  ms: number
}

export type GeneratorResult = {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  statuses: Record<number, number>
  bytes: number
  /** Fraction of a core that the generator used. Near one, it was the bottleneck instead of the server. */
  generatorBusy: number
}

export type Generator = ReturnType<typeof startGenerator>

export function startGenerator() {
  return startWorker<GeneratorJob, GeneratorResult>('./generator-process.ts')
}
