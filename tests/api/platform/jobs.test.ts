import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { HOUR_MS } from '#core/domain/durations.ts'
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

    await vi.waitFor(() => expect(greeted.length).toBeGreaterThanOrEqual(20), { timeout: 120_000 })
    expect(new Set(greeted).size).toBe(20)
    expect(greeted).toHaveLength(20)
  }, 90_000)

  test('retries a failing job, and only the last failure is an error', async () => {
    const { db, queue, lines } = await setUp()
    let tries = 0
    const jobs = queue(async () => {
      tries += 1
      throw new Error('no luck')
    })
    await jobs.start()

    await jobs.enqueue(db, greet, { name: 'Ada' })

    await vi.waitFor(() => expect(tries).toBe(2), { timeout: 120_000 })
    await vi.waitFor(() => expect(levels(lines)).toEqual(['warn', 'error']))
  }, 90_000)

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

function levels(lines: string[]): string[] {
  return lines
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ msg }) => msg === 'a job failed')
    .map(({ level }) => (level === 50 ? 'error' : 'warn'))
}
