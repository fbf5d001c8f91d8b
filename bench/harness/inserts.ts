import { cpuSecondsOf } from './cpu-time.ts'
import type { Recorded } from './http-request.ts'
import { startWorker } from './worker.ts'

export type InsertJob = { databaseUrl: string; answer: Recorded }

/** The reference for writes: a bare server that makes one single-row INSERT per request in the shop's database. */
export function startInserts() {
  const worker = startWorker<InsertJob, number>('./insert-process.ts')
  return {
    serve: async (job: InsertJob) => new URL(`http://127.0.0.1:${await worker.ask(job)}`),
    cpuSeconds: () => cpuSecondsOf(worker.pid),
    stop: worker.stop,
  }
}
