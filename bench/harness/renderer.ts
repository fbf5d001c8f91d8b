import type { Sample, Side } from './side.ts'
import { startWorker } from './worker.ts'

export type RenderJob = {
  /** The project, with its built pages. */
  root: string
  /** The shop whose API has the data. */
  origin: string
  path: string
  ms: number
}

/** React alone in its own process: the built page's tree, rendered over and over. */
export function startRenderer() {
  const worker = startWorker<RenderJob, Sample>('./renderer-process.ts')
  return {
    side: (page: Omit<RenderJob, 'ms'>): Side => ({
      about: 'the same React tree alone',
      round: (ms) => worker.ask({ ...page, ms }),
    }),
    stop: worker.stop,
  }
}
