import type { FastifyInstance } from 'fastify'
import type { On } from './http/mount.ts'
import type { Jobs } from './jobs.ts'

/** Where a module registers its endpoints: those of the contract with `on`, anything else on the server itself. */
export type Routing = { app: FastifyInstance; on: On }

export type TimedWork = {
  /** Does everything that is due by the shop's clock. */
  runDue: () => Promise<void>
  /** Its timer rests, once the current run has ended, until the returned function is called. */
  pause?: () => Promise<() => void>
}

/**
 * What every module offers to the composition root, in the order it is called. A module leaves out what it does not
 * need, and adds what other modules may call.
 */
export type Module = Record<string, unknown> & {
  mountRoutes?: (routing: Routing) => void
  registerJobs?: (jobs: Pick<Jobs, 'handle'>) => void
  /** Starts background work, once the server accepts requests. */
  start?: () => void
  /** What it does by the time alone. It rests while the shop's time is moved, and is called for each step instead. */
  byTime?: readonly TimedWork[]
  /** Stops background work and flushes what is still in memory. */
  stop?: () => Promise<void>
}
