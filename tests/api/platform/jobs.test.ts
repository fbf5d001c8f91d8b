import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { HOUR_MS } from '#core/domain/durations.ts'
import type { Db } from '#server/platform/database.ts'
import { createJobs, defineJob } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const greet = defineJob({ id: 'greet', payload: z.object({ name: z.string() }), retries: 1, retrySeconds: 1 })

describe('the job queue', () => {
  test('runs a job of a committed transaction, but not of a rolled back one', async () => {
    const { db, queue } = await setUp()
    const greeted: string[] = []
    const jobs = queue(async ({ name }) => void greeted.push(name))
    await jobs.open({ scheduling: false })

    await db.transaction((tx) => jobs.enqueue(tx, greet, { name: 'Ada' }))
    const rolledBack = db.transaction(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'Bob' })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await jobs.runAll()

    expect(greeted).toEqual(['Ada'])
  })

  test('runs every job once when two instances share the queue', async () => {
    const { db, queue } = await setUp()
    const greeted: string[] = []
    const instances = [1, 2].map(() => queue(async ({ name }) => void greeted.push(name)))
    const [first] = instances
    for (const instance of instances) await instance.start()

    for (let n = 0; n < 20; n++) await first?.enqueue(db, greet, { name: `visitor ${n}` })

    await expect.poll(() => greeted.length).toBeGreaterThanOrEqual(20)
    expect(new Set(greeted).size).toBe(20)
    expect(greeted).toHaveLength(20)
  })

  test('retries a failing job, and only the last failure is an error', async () => {
    const { db, queue, lines } = await setUp()
    let tries = 0
    const jobs = queue(async () => {
      tries += 1
      throw new Error('no luck')
    })
    await jobs.start()

    await jobs.enqueue(db, greet, { name: 'Ada' })

    await expect.poll(() => tries).toBe(2)
    await expect.poll(() => levels(lines)).toEqual(['warn', 'error'])
  })

  test('rejects an invalid payload when it is queued', async () => {
    const { db, queue } = await setUp()
    const jobs = queue(async () => {})
    await jobs.open({ scheduling: false })

    const wrong = jobs.enqueue(db, greet, { name: 7 as unknown as string })

    await expect(wrong).rejects.toThrow()
  })

  test('leaves a scheduled job alone until it is due', async () => {
    const { db, queue } = await setUp()
    const greeted: string[] = []
    const jobs = queue(async ({ name }) => void greeted.push(name))
    await jobs.open({ scheduling: false })

    await jobs.enqueue(db, greet, { name: 'Ada' }, { startAfter: new Date(Date.now() + HOUR_MS) })
    await jobs.runAll()

    expect(greeted).toEqual([])
  })

  test('runs a job once although the clock jumps ahead while it runs', async () => {
    const { db, queue } = await setUp()
    const held = Promise.withResolvers<void>()
    let runs = 0
    const jobs = queue(async () => {
      runs += 1
      await held.promise
    })
    await jobs.start()
    await jobs.enqueue(db, greet, { name: 'Ada' })
    await expect.poll(() => runs).toBe(1)

    // What pg-boss does to a job that has run for too long.
    await db.execute(`update jobs.job set state = 'retry', retry_count = 1 where name = 'greet'`)
    held.resolve()

    const state = async () =>
      (await db.execute(`select state from jobs.job where name = 'greet'`)).rows[0]?.state
    await expect.poll(state).toBe('completed')
    expect(runs).toBe(1)
  })

  test('runs what is due and schedules again after the clock was set back a day', async () => {
    const { db, queue } = await setUp()
    const greeted: string[] = []
    const older = queue(async () => {})
    older.handle({ ...greet, id: 'slow' }, async () => {})
    await older.open()
    await expect.poll(() => cronOf(db)).not.toBe(null)
    await older.enqueue(db, { ...greet, id: 'slow' }, { name: 'Ada' })
    await older.stop()
    // To the database, what was noted before then lies a day ahead.
    const ahead = (column: string) => `${column} = ${column} + interval '1 day'`
    await db.execute(`update jobs.version set ${ahead('cron_on')}`)
    await db.execute(`update jobs.queue set ${ahead('maintain_on')}, ${ahead('monitor_claim_on')}`)
    await db.execute(`update jobs.job set ${ahead('created_on')}, ${ahead('start_after')}`)

    const jobs = queue(async () => {})
    jobs.handle({ ...greet, id: 'slow' }, async ({ name }) => void greeted.push(name))
    await jobs.start()

    await expect.poll(() => greeted).toEqual(['Ada'])
    const { rows } = await db.execute(
      `select from jobs.version, jobs.queue where greatest(cron_on, maintain_on, monitor_claim_on) > now()`,
    )
    expect(rows).toEqual([])
  })

  test('leaves the schedules and jobs of another version to it, until nobody works on them', async () => {
    const { db, queue } = await setUp()
    const other = defineJob({ ...greet, id: 'only-there', cron: '0 0 1 1 *' })
    const greeted: string[] = []
    const otherVersion = () => {
      const jobs = queue(async () => {})
      jobs.handle(other, async ({ name }) => void greeted.push(name))
      return jobs
    }
    const scheduled = otherVersion()
    await scheduled.start()
    await scheduled.stop()
    const elsewhere = otherVersion()
    await elsewhere.open({ scheduling: false })
    const wait = async (name: string, since: string) => {
      await elsewhere.enqueue(db, other, { name })
      await db.execute(
        sql`update jobs.job set start_after = now() - ${since}::interval where state = 'created'`,
      )
    }
    const schedules = async () => (await db.execute('select name from jobs.schedule')).rows

    await wait('Ada', '1 hour')
    const here = queue(async () => {})
    await here.start()

    expect(await schedules()).toEqual([{ name: 'only-there' }])
    expect(await here.findLate()).toMatchObject({ late: 0, names: [] })
    expect(await elsewhere.findLate()).toMatchObject({ late: 1, names: ['only-there'] })
    await elsewhere.runAll()
    expect(greeted).toEqual(['Ada'])

    await wait('nobody', '3 days')
    await queue(async () => {}).start()
    expect(await schedules()).toEqual([])
  })
})

async function setUp() {
  const { db, url, drop } = await createTestDatabase()
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog({ logLevel: 'warn' }, sink)
  const open: { stop: () => Promise<void> }[] = []
  onTestFinished(async () => {
    for (const jobs of open) await jobs.stop()
    await drop()
  })

  function queue(handler: (payload: { name: string }) => Promise<void>) {
    const jobs = createJobs({ url, log })
    jobs.handle(greet, handler)
    open.push(jobs)
    return jobs
  }
  return { db, queue, lines }
}

async function cronOf(db: Db): Promise<unknown> {
  return (await db.execute('select cron_on from jobs.version')).rows[0]?.cron_on
}

function levels(lines: string[]): string[] {
  return lines
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ msg }) => msg === 'a job failed')
    .map(({ level }) => (level === 50 ? 'error' : 'warn'))
}
