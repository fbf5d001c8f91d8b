import { expect, onTestFinished, test } from 'vitest'
import { ensureFirstAdmin } from '#server/modules/identity/index.ts'
import { StartError } from '#server/platform/start-error.ts'
import { createTestClock } from '../../support/clock.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const clock = createTestClock(new Date('2026-06-01T12:00:00Z'))
const first = { email: 'owner@shop.example', password: 'horse battery staple 9', clock }

test('an instance waits for another one that creates the first admin at the same time', async () => {
  const { db, pool, drop } = await createTestDatabase()
  onTestFinished(drop)
  const slow = Promise.withResolvers<void>()
  onTestFinished(() => slow.resolve())
  const creates = Promise.withResolvers<void>()
  const other = ensureFirstAdmin(db, {
    ...first,
    onNewShop: () => {
      creates.resolve()
      return slow.promise
    },
  })
  await creates.promise

  const waiting = ensureFirstAdmin(db, first)
  // Longer than a request would wait for a lock.
  const waits = async () => {
    const { rows } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query_start < now() - interval '3 seconds'`)
    return rows.length
  }
  await Promise.race([waiting, expect.poll(waits).toBe(1)])
  slow.resolve()

  expect(await Promise.all([other, waiting])).toEqual([{ email: first.email, password: null }, null])
})

test('of two instances that have both found no admin, one creates it, and the other goes on', async () => {
  const { db, pool, drop } = await createTestDatabase()
  onTestFinished(drop)
  const holder = await pool.connect()
  onTestFinished(() => holder.release())
  await holder.query('begin; lock table users in share row exclusive mode')

  const both = [ensureFirstAdmin(db, first), ensureFirstAdmin(db, first)]
  const waiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await Promise.race([Promise.all(both), expect.poll(waiting).toBe(2)])
  await holder.query('commit')

  const login = { email: first.email, password: null }
  expect(await Promise.all(both).then((made) => made.filter(Boolean))).toEqual([login])
})

test('the address of a shopper is refused by the name of its setting', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { email } = await rowsIn(db)('users')

  const refused = ensureFirstAdmin(db, { ...first, email })

  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow('ADMIN_EMAIL: belongs to a shopper')
})
