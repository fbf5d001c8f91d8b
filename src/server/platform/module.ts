import type { FastifyInstance } from 'fastify'
import type { On } from './http/mount.ts'
import type { Jobs } from './jobs.ts'

/** Where a module puts its calls: those of the contract with `on`, anything else on the server itself. */
export type Routing = { app: FastifyInstance; on: On }

/**
 * What every module shows the composition root, in the order it is called. A module leaves out what it has no use for, and
 * adds what other modules may call.
 */
export type Module = Record<string, unknown> & {
  mountRoutes?: (routing: Routing) => void
  registerJobs?: (jobs: Pick<Jobs, 'handle'>) => void
  /** Begins its work in the background, once the server is open to visitors. */
  start?: () => void
  /** Ends that work, and writes what is still in memory. */
  stop?: () => Promise<void>
}
