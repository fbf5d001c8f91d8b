import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type * as z from 'zod/mini'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '#core/domain/durations.ts'
import type { Queryable } from './database.ts'
import { NO_LIMITS, poolOptionsFor } from './database-client.ts'
import { messageOf } from './error-text.ts'
import { bringJobsBack } from './job-times.ts'
import type { Log } from './log.ts'
import { executorOn } from './one-statement.ts'
import { preparing } from './prepared-client.ts'
import { createRounds } from './rounds.ts'
import { createSteadyNow } from './steady-now.ts'
import { NO_TRACES, type Traces } from './tracing/traces.ts'

/** A kind of background job: its name and the shape of its payload. */
export type Job<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  id: string
  payload: Payload
  /** Cron expression in UTC. The job then also runs on schedule, with an empty payload, on one instance. */
  cron?: string
  /** How often a failed run is retried: first after `retrySeconds`, then after twice as long, up to an hour. */
  retries?: number
  retrySeconds?: number
  /** At most one waits and one runs, on all instances together. */
  single?: boolean
  /** A run that takes longer is considered dead and starts again on any instance. */
  expireSeconds?: number
}

/** Infers the type of the payload. */
export function defineJob<Payload extends z.ZodMiniType>(job: Job<Payload>): Job<Payload> {
  return job
}

export type JobHandler<Payload extends z.ZodMiniType> = (payload: z.output<Payload>) => Promise<void>

/** Queues a job in the caller's transaction: it runs if and only if that commits. */
export type Enqueue = <Payload extends z.ZodMiniType>(
  tx: Queryable,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options?: { startAfter?: Date },
) => Promise<void>

export type Jobs = ReturnType<typeof createJobs>

type Options = { url: string; log: Log; traces?: Traces }
type Opening = { scheduling?: boolean; supervising?: boolean }
type Registered = { job: Job; handle: JobHandler<z.ZodMiniType> }

const SCHEMA = 'jobs'
const STOP_MS = 8_000
const ABANDONED = '2 days'
const KEEP_DONE_SECONDS = DAY_SECONDS
const REMEMBERED_MAX = 1_000
/** A clock that pg-boss can wait by. */
const STEADY_CLOCK = { now: createSteadyNow(), setTimeout, clearTimeout, setInterval, clearInterval }
/** Runs a few jobs at a time without pausing while more are waiting; a failure does not affect the others. */
const WORK = { includeMetadata: true, perJobResults: true, batchSize: 5, burstWhenBatchFull: true } as const

/**
 * The job queue, in its own schema of the application's database. Any number of instances may work on it: each job
 * goes to one of them at a time, and to another if that one dies.
 */
export function createJobs({ url, log, traces = NO_TRACES }: Options) {
  const registered: Registered[] = []
  let boss: PgBoss | null = null
  /** The last jobs that were done here. */
  const done = new Set<string>()

  const upkeep = createRounds({
    everyMs: MINUTE_MS,
    work: () => bringJobsBack(opened(boss), SCHEMA),
    onError: (error) => log.warn({ err: error }, 'the job queue could not be looked after'),
  })

  function handle<Payload extends z.ZodMiniType>(job: Job<Payload>, handler: JobHandler<Payload>): void {
    registered.push({ job: job as unknown as Job, handle: handler as JobHandler<z.ZodMiniType> })
  }

  const enqueue: Enqueue = async (tx, job, payload, { startAfter } = {}) => {
    const data = { payload: job.payload.parse(payload) }
    await opened(boss).send(job.id, data, { db: executorOn(tx), ...(startAfter && { startAfter }) })
  }

  /** Prepares the queue to accept jobs; `start` begins to run them. */
  async function open({ scheduling = true, supervising = scheduling }: Opening = {}): Promise<void> {
    const connection = {
      ...preparing(poolOptionsFor(url)),
      options: NO_LIMITS,
      application_name: 'cartwright jobs',
      max: 4,
    }
    const own = { schema: SCHEMA, schedule: scheduling, supervise: supervising, clock: STEADY_CLOCK }
    boss = new PgBoss({ ...connection, ...own })
    // pg-boss reconnects on its own, so an unreachable database is only worth a warning.
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue cannot reach the database'))
    boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
    await boss.start()
    for (const { job } of registered) await openQueue(boss, job)
  }

  async function start({ scheduling = true } = {}): Promise<void> {
    await open({ scheduling, supervising: true })
    const queue = opened(boss)
    await bringJobsBack(queue, SCHEMA)
    upkeep.start()
    await forgetSchedules(queue)
    for (const { job, handle } of registered) {
      if (job.cron && scheduling) await queue.schedule(job.id, job.cron, { payload: {} }, { missed: 'once' })
      await queue.work(job.id, WORK, (found: JobWithMetadata<Data>[]) =>
        Promise.all(found.map((one) => runToResult({ job, handle }, one))),
      )
    }
  }

  /**
   * Removes schedules that only an older version had: nobody has worked on their jobs for days. A newer version beside
   * this one has schedules that this one does not know either, and works on them.
   */
  async function forgetSchedules(queue: PgBoss): Promise<void> {
    const { rows } = await queue.getDb().executeSql(
      `select name from ${SCHEMA}.schedule as unknown where name <> all ($1) and exists (
        select from ${SCHEMA}.job where job.name = unknown.name and state = 'created'
          and start_after < now() - interval '${ABANDONED}')`,
      [registered.map(({ job }) => job.id)],
    )
    for (const { name } of rows) await queue.unschedule(name)
  }

  async function runToResult(each: Registered, found: JobWithMetadata<Data>): Promise<JobResult> {
    const { id } = found
    // It seemed to take too long, because the clock jumped ahead.
    if (done.has(id)) return { id, status: 'completed' }
    return run(each, found).then(
      () => {
        done.add(id)
        const [oldest = id] = done
        if (done.size > REMEMBERED_MAX) done.delete(oldest)
        return { id, status: 'completed' }
      },
      (error) => ({ id, status: 'failed', output: { message: messageOf(error) } }),
    )
  }

  async function run({ job, handle }: Registered, found: JobWithMetadata<Data>): Promise<void> {
    try {
      await traces.step({ name: `job ${job.id}`, facts: { 'job.tries': found.retryCount + 1 } }, () =>
        handle(job.payload.parse(found.data.payload)),
      )
    } catch (error) {
      const last = found.retryCount >= found.retryLimit
      log[last ? 'error' : 'warn']({ err: error, job: job.id, tries: found.retryCount + 1 }, 'a job failed')
      throw error
    }
  }

  /** Runs everything that is due, in order. For tests, which must not wait for a poll. */
  async function runAll(): Promise<number> {
    const queue = opened(boss)
    let done = 0
    for (let before = -1; done > before; ) {
      before = done
      for (const each of registered) done += await runQueue(queue, each)
    }
    return done
  }

  async function runQueue(queue: PgBoss, each: Registered): Promise<number> {
    const found = await queue.fetch<Data>(each.job.id, { batchSize: 100, includeMetadata: true })
    for (const one of found) {
      await run(each, one)
      await queue.complete(each.job.id, one)
    }
    return found.length
  }

  /**
   * Jobs that should have run 15 minutes ago, and those of the last day that failed for good and have not worked since. Jobs
   * of another version are its own business.
   */
  async function findLate(): Promise<{ late: number; failed: number; names: string[] }> {
    const { rows } = await opened(boss)
      .getDb()
      .executeSql(
        `select count(*) filter (where state <> 'failed')::int as late,
        count(*) filter (where state = 'failed')::int as failed, coalesce(array_agg(distinct name), '{}') as names
      from ${SCHEMA}.job as late
      where name = any ($1) and ((state in ('created', 'retry') and start_after < now() - interval '15 minutes')
        or (state = 'failed' and completed_on > now() - interval '1 day' and not exists (
          select from ${SCHEMA}.job as later
          where later.name = late.name and later.state = 'completed' and later.completed_on > late.completed_on)))`,
        [registered.map(({ job }) => job.id)],
      )
    return rows[0]
  }

  async function stop(): Promise<void> {
    await upkeep.stop()
    await boss?.stop({ graceful: true, timeout: STOP_MS })
    boss = null
  }

  return { handle, enqueue, open, start, runAll, findLate, stop }
}

type Data = { payload: unknown }

function opened(boss: PgBoss | null): PgBoss {
  if (!boss) throw new Error('the job queue is not open')
  return boss
}

async function openQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retries ?? 5,
    retryDelay: job.retrySeconds ?? 30,
    retryBackoff: true,
    retryDelayMax: HOUR_SECONDS,
    expireInSeconds: job.expireSeconds ?? 300,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  }
  await boss.createQueue(job.id, { ...options, policy: job.single ? 'stately' : 'standard' })
  await boss.updateQueue(job.id, options)
}
