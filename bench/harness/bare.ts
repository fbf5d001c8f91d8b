import { cpuSecondsOf } from './cpu-time.ts'
import type { Recorded } from './http-request.ts'
import { startWorker } from './worker.ts'

/** A bare node:http server in its own process, which sends what the shop was recorded to send to each path. */
export function startBare() {
  const worker = startWorker<Map<string, Recorded>, number>('./bare-process.ts')
  return {
    serve: async (answers: Map<string, Recorded>) => new URL(`http://127.0.0.1:${await worker.ask(answers)}`),
    cpuSeconds: () => cpuSecondsOf(worker.pid),
    stop: worker.stop,
  }
}
