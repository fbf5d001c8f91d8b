import type { Recorded } from './http-request.ts'
import { startWorker } from './worker.ts'

export type BareJob = { do: 'serve'; answers: Map<string, Recorded> } | { do: 'tell-cpu' }
/** The port it listens on, or the seconds of processor time it has used. */
export type BareAnswer = number

/** A bare node:http server in its own process, which sends what the shop was recorded to send. */
export function startBare() {
  const worker = startWorker<BareJob, BareAnswer>('./bare-process.ts')
  return {
    serve: async (answers: Map<string, Recorded>): Promise<URL> =>
      new URL(`http://127.0.0.1:${await worker.ask({ do: 'serve', answers })}`),
    cpuSeconds: () => worker.ask({ do: 'tell-cpu' }),
    stop: worker.stop,
  }
}
