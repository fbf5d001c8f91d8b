import type { Visitor } from '#core/page-input.ts'
import type { Sample, Side } from './side.ts'
import { startWorker } from './worker.ts'

export type RenderedPage = {
  /** The project folder with the built pages. */
  root: string
  /** The shop whose API provides the data. */
  origin: string
  path: string
  signedIn: boolean
  visitor: Visitor | null
}

export type RenderJob = RenderedPage & { ms: number }

/** React alone in its own process, rendering the tree of a built page over and over. */
export function startRenderer() {
  const worker = startWorker<RenderJob, Sample>('./renderer-process.ts')
  return {
    side: (page: RenderedPage): Side => ({
      about: 'React alone, same tree',
      round: (ms) => worker.run({ ...page, ms }),
    }),
    stop: worker.stop,
  }
}
