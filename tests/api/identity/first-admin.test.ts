import { expect, onTestFinished, test } from 'vitest'
import { ensureFirstAdmin } from '#server/modules/identity/index.ts'
import { createTestClock } from '../../support/clock.ts'
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
