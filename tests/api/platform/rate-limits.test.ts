import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/domain/durations.ts'
import { rateLimits } from '#server/db/tables/index.ts'
import { createDatabaseCounter, forgetEndedWindows } from '#server/platform/http/database-counter.ts'
import { createTestClock } from '../../support/clock.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const rule = { name: 'login', limit: 3, windowSeconds: 60 }

describe('counting in the database', () => {
  test('two instances together never exceed the limit, and say how long to wait', async () => {
    const { counter, other, clock } = await setUp()

    const verdicts = await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? counter : other).hit(rule, 'ada')),
    )
    clock.advance(59 * SECOND_MS)
    const late = await other.hit(rule, 'ada')

    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3)
    expect(late).toEqual({ allowed: false, retryAfterSeconds: 1 })
  })

  test('a new window starts at zero, keys and rules are independent, and a count can be reset', async () => {
    const { counter, clock } = await setUp()
    for (let n = 0; n < 4; n++) await counter.hit(rule, 'ada')

    expect(await counter.hit(rule, 'bob')).toEqual({ allowed: true })
    expect(await counter.hit({ ...rule, name: 'reset' }, 'ada')).toEqual({ allowed: true })
    await counter.forget(rule, 'ada')
    expect(await counter.hit(rule, 'ada')).toEqual({ allowed: true })
    for (let n = 0; n < 4; n++) await counter.hit(rule, 'ada')
    clock.advance(60 * SECOND_MS)
    expect(await counter.hit(rule, 'ada')).toEqual({ allowed: true })
  })

  test('a clock that is set back an hour locks nobody out for longer than a window, and one a day ahead nobody at all', async () => {
    const { counter, clock } = await setUp()
    for (let n = 0; n < 4; n++) await counter.hit(rule, 'ada')

    clock.advance(-HOUR_MS)
    expect(await counter.hit(rule, 'ada')).toEqual({ allowed: false, retryAfterSeconds: 60 })
    clock.advance(60 * SECOND_MS)
    for (let n = 0; n < 3; n++) expect(await counter.hit(rule, 'ada')).toEqual({ allowed: true })
    clock.advance(DAY_MS)
    expect(await counter.hit(rule, 'ada')).toEqual({ allowed: true })
  })

  test('stores no IP address, and expired windows are removed', async () => {
    const { counter, clock, db } = await setUp()
    await counter.hit(rule, 'ada@example.com|203.0.113.7')
    const rows = JSON.stringify(await db.select().from(rateLimits))

    clock.advance(60 * SECOND_MS)
    await forgetEndedWindows(db, clock.now())

    expect(rows).not.toMatch(/ada|203\.0/)
    expect(await db.select().from(rateLimits)).toEqual([])
  })
})

async function setUp() {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const clock = createTestClock()
  return { db, clock, counter: createDatabaseCounter(db, clock), other: createDatabaseCounter(db, clock) }
}
