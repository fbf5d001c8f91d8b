import { expect, onTestFinished, test, vi } from 'vitest'
import { ROLE_ID } from '#core/domain/roles.ts'
import { ensureFirstAdmin } from '#server/modules/identity/index.ts'
import { SESSION_LIMITS, type SessionLimits } from '#server/platform/database.ts'
import { StartError } from '#server/platform/start-error.ts'
import { createTestClock } from '../../support/clock.ts'
import { rowsIn } from '../../support/rows.ts'
import { countLockWaits, createTestDatabase } from '../../support/test-database.ts'

const clock = createTestClock(new Date('2026-06-01T12:00:00Z'))
const first = { email: 'owner@shop.example', password: 'horse battery staple 9', clock }

test('an instance waits for another one that creates the first admin at the same time', async () => {
  const { db } = await openDatabase(SESSION_LIMITS)
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

  const tries = vi.spyOn(db, 'transaction')
  const waiting = ensureFirstAdmin(db, first)
  // The second try comes after as long as a request would wait for a lock.
  await Promise.race([waiting, expect.poll(() => tries.mock.calls.length).toBeGreaterThan(1)])
  slow.resolve()

  expect(await Promise.all([other, waiting])).toEqual([{ email: first.email, password: null }, null])
})

test('of two instances that have both found no admin, one creates it, and the other goes on', async () => {
  const database = await openDatabase()
  const { db, pool } = database
  const holder = await pool.connect()
  onTestFinished(() => holder.release())
  await holder.query('begin; lock table users in share row exclusive mode')

  const both = [ensureFirstAdmin(db, first), ensureFirstAdmin(db, first)]
  await Promise.race([Promise.all(both), expect.poll(() => countLockWaits(database)).toBe(2)])
  await holder.query('commit')

  const made = await Promise.all(both)
  expect(made.filter(Boolean)).toEqual([{ email: first.email, password: null }])
})

test('an instance waits for one of an older version, which creates the first admin without a lock', async () => {
  const database = await openDatabase()
  const { db } = database
  const slow = Promise.withResolvers<void>()
  onTestFinished(() => slow.resolve())
  const creates = Promise.withResolvers<void>()
  const older = db.transaction(async (tx) => {
    const make = rowsIn(tx)
    const { id: userId } = await make('users', { email: first.email, emailNormalized: first.email })
    await make('userRoles', { userId, roleId: ROLE_ID.admin })
    creates.resolve()
    await slow.promise
  })
  await creates.promise

  const waiting = ensureFirstAdmin(db, first)
  await Promise.race([waiting, expect.poll(() => countLockWaits(database)).toBe(1)])
  slow.resolve()

  expect(await Promise.all([older, waiting])).toEqual([undefined, null])
})

test('the address of a shopper is refused by the name of its setting', async () => {
  const { db } = await openDatabase()
  const { email } = await rowsIn(db)('users')

  const refused = ensureFirstAdmin(db, { ...first, email })

  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow('ADMIN_EMAIL: belongs to a shopper')
})

async function openDatabase(limits?: SessionLimits) {
  const database = await createTestDatabase(limits && { limits })
  onTestFinished(database.drop)
  return database
}
