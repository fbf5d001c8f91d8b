import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { DatabaseUnreachable } from '#server/platform/database-errors.ts'
import { type Bus, type BusEvent, openBus, publishIn } from '#server/platform/notify.ts'
import { type DatabaseGate, openDatabaseGate } from '../../support/database-gate.ts'
import { createTestDatabase, openOtherPool, type TestDatabase } from '../../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the bus', () => {
  test('notifies every instance that listens to the channel, including the sender', async () => {
    const [here, there] = [await open(), await open()]
    const heard = [record(here.bus, 'catalog'), record(there.bus, 'catalog'), record(there.bus, 'settings')]
    await Promise.all(heard.map(({ ready }) => ready))

    await here.bus.publish('catalog', 'product 7')

    await expect
      .poll(() => heard.map(({ events }) => events))
      .toEqual([[{ kind: 'message', payload: 'product 7' }], [{ kind: 'message', payload: 'product 7' }], []])
    await Promise.all([here.bus.close(), there.bus.close()])
  })

  test('delivers a message when its transaction commits, and never when it rolls back', async () => {
    const { bus } = await open()
    const { events, ready } = record(bus, 'catalog')
    await ready

    await inTransaction(database.db, async (tx) => {
      await publishIn(tx, 'catalog', 'undone')
      throw new Error('rolled back')
    }).catch(() => {})
    await inTransaction(database.db, (tx) => publishIn(tx, 'catalog', 'done'))

    await expect.poll(() => events).toEqual([{ kind: 'message', payload: 'done' }])
    await bus.close()
  })

  test('catches up once all earlier commits have been received, and starts over after a lost connection', async () => {
    const { bus } = await open()
    const { events, ready } = record(bus, 'catalog')
    await ready
    for (let round = 1; round <= 30; round++) {
      await inTransaction(database.db, (tx) => publishIn(tx, 'catalog', String(round)))
      expect(await Promise.all([bus.caughtUp(), bus.caughtUp()])).toEqual([true, true])
      expect(events).toHaveLength(round)
    }

    await cutConnections()
    await expect.poll(() => events.at(-1)).toEqual({ kind: 'missed' })
    expect(await bus.caughtUp()).toBe(true)
    await bus.close()
  })

  test('reconnects after the connection was cut, reports that messages may be missing, and receives again', async () => {
    const { bus, errors } = await open()
    const { events, ready } = record(bus, 'catalog')
    await ready

    await cutConnections()
    await expect.poll(() => events).toEqual([{ kind: 'missed' }])
    await bus.publish('catalog', 'after')

    await expect.poll(() => events).toEqual([{ kind: 'missed' }, { kind: 'message', payload: 'after' }])
    expect(errors).toHaveLength(1)
    expect(errors[0]).toBeInstanceOf(DatabaseUnreachable)
    await bus.close()
  })

  test('can be opened while the database is down: it keeps trying, and publishing fails meanwhile', async () => {
    const errors: Error[] = []
    const bus = await openBus({
      database: { url: 'postgres://u:p@127.0.0.1:1/x', onNews: () => {} },
      onError: (e) => errors.push(e),
      firstWaitMs: 1,
    })
    const { events, ready } = record(bus, 'catalog')
    await ready

    expect(await bus.caughtUp()).toBe(false)
    await expect(bus.publish('catalog')).rejects.toThrow(DatabaseUnreachable)
    await expect.poll(() => errors.length).toBeGreaterThan(2)

    expect(events).toEqual([])
    await bus.close()
  })

  test('listens again as soon as the pool finds the database back, and says that messages may be missing', async () => {
    const gate = await openDatabaseGate(database.url)
    const { bus, errors, pool } = await openThrough(gate)
    const { events, ready } = record(bus, 'catalog')
    await ready

    gate.shut()
    await expect.poll(() => errors.length).toBeGreaterThan(1)
    await inTransaction(database.db, (tx) => publishIn(tx, 'catalog', 'unheard'))
    gate.open()
    const before = [...events]
    await pool.query('select 1')

    await expect.poll(() => events).toEqual([{ kind: 'missed' }])
    expect(before).toEqual([])
    expect(bus.isDeaf()).toBe(false)
    await bus.close()
  })

  test('says that it is deaf while the database answers others, and not while it is down', async () => {
    const gate = await openDatabaseGate(database.url)
    const { bus, errors, pool } = await openThrough(gate)

    gate.shut()
    await expect.poll(() => errors.length).toBeGreaterThan(1)
    const whileDown = bus.isDeaf()
    gate.open({ refuse: 'cartwright bus' })
    await pool.query('select 1')
    const whileRefused = bus.isDeaf()
    gate.shut()
    await expect(pool.query('select 1')).rejects.toThrow()
    const downAgain = bus.isDeaf()

    expect([whileDown, whileRefused, downAgain]).toEqual([false, true, false])
    await bus.close()
  })

  test('closing ends the connection and reports no loss', async () => {
    const { bus, errors } = await open()

    await bus.close()

    await expect.poll(busConnections).toBe(0)
    expect(errors).toEqual([])
  })
})

async function open(): Promise<{ bus: Bus; errors: Error[] }> {
  const errors: Error[] = []
  const bus = await openBus({ database, onError: (error) => errors.push(error), firstWaitMs: 1 })
  return { bus, errors }
}

/** Its own tries to reconnect never succeed within a test, so that only the pool can bring it back. */
async function openThrough({ url }: DatabaseGate) {
  const errors: Error[] = []
  const gated = openOtherPool({ url, poolSize: 1 })
  onTestFinished(() => gated.close())
  const bus = await openBus({
    database: gated,
    onError: (error) => errors.push(error),
    firstWaitMs: 600_000,
  })
  return { bus, errors, pool: gated.pool }
}

function record(bus: Bus, channel: string): { events: BusEvent[]; ready: Promise<void> } {
  const events: BusEvent[] = []
  return { events, ready: bus.subscribe(channel, (event) => events.push(event)) }
}

const BUS = sql`application_name = 'cartwright bus' and datname = current_database()`

async function cutConnections(): Promise<void> {
  await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${BUS}`)
}

async function busConnections(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${BUS}`,
  )
  return rows[0]?.count ?? -1
}
