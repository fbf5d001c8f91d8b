import { startWorker } from './worker.ts'

/** One round: these requests in turn, for so long, on so many connections. */
export type GeneratorJob = {
  host: string
  port: number
  /** Whole HTTP/1.1 requests. */
  requests: string[]
  /** Which of them comes first. */
  from: number
  connections: number
  ms: number
}

export type Seen = {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  statuses: Record<number, number>
  bytes: number
  /** Share of one core that the generator itself used. Near one, it was the limit and not the server. */
  generatorBusy: number
}

export type Generator = ReturnType<typeof startGenerator>

export function startGenerator() {
  return startWorker<GeneratorJob, Seen>('./generator-process.ts')
}
