import { cpuSecondsOf } from './cpu-time.ts'
import type { Recorded } from './http-request.ts'
import { startWorker } from './worker.ts'

export type InsertJob = { databaseUrl: string; answer: Recorded }

/** The reference for writes: a bare server that runs one single-row INSERT per request in the shop's database. */
export function startInsertServer() {
  const worker = startWorker<InsertJob, number>('./insert-server-process.ts')
  return {
    serve: async (job: InsertJob) => new URL(`http://127.0.0.1:${await worker.run(job)}`),
    cpuSeconds: () => cpuSecondsOf(worker.pid),
    stop: worker.stop,
  }
}
