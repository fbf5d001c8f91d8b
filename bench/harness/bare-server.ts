import { cpuSecondsOf } from './cpu-time.ts'
import type { Recorded } from './http-request.ts'
import { startWorker } from './worker.ts'

/** A bare node:http server in its own process that replays the shop's recorded response for each path. */
export function startBareServer() {
  const worker = startWorker<Map<string, Recorded>, number>('./bare-server-process.ts')
  return {
    serve: async (answers: Map<string, Recorded>) => new URL(`http://127.0.0.1:${await worker.run(answers)}`),
    cpuSeconds: async () => ({ server: await cpuSecondsOf(worker.pid), database: 0 }),
    stop: worker.stop,
  }
}
