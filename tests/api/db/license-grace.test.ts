import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { licenses, subscriptions } from '#server/db/tables/index.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const END = new Date('2027-03-01T12:00:00Z')
const TWO_WEEKS_LATER = new Date('2027-03-15T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a license stays valid for 14 days after the period of a subscription that renews, and moves with it', async () => {
  const subscription = await rowsIn(database.db)('subscriptions', { periodEnd: END })
  expect(await graceOf(subscription.licenseId)).toEqual(TWO_WEEKS_LATER)

  await change(subscription.id, { status: 'past_due', pastDueAt: END })
  expect(await graceOf(subscription.licenseId)).toEqual(TWO_WEEKS_LATER)

  await change(subscription.id, {
    status: 'active',
    pastDueAt: null,
    periodEnd: new Date('2028-03-01T12:00:00Z'),
  })
  expect(await graceOf(subscription.licenseId)).toEqual(new Date('2028-03-15T12:00:00Z'))
})

test('a charge that was told of late leaves the same 14 days', async () => {
  const subscription = await rowsIn(database.db)('subscriptions', { periodEnd: END })

  await change(subscription.id, { noticeAt: new Date('2027-03-03T12:00:00Z') })

  expect(await graceOf(subscription.licenseId)).toEqual(new Date('2027-03-24T12:00:00Z'))
})

test('it has no grace once its subscription is canceled or over, and has it again when that is resumed', async () => {
  const subscription = await rowsIn(database.db)('subscriptions', { periodEnd: END })

  await change(subscription.id, { status: 'canceled', canceledAt: END })
  expect(await graceOf(subscription.licenseId)).toBeNull()

  await change(subscription.id, { status: 'active', canceledAt: null })
  expect(await graceOf(subscription.licenseId)).toEqual(TWO_WEEKS_LATER)

  await change(subscription.id, {
    status: 'ended',
    endedAt: END,
    endReason: 'license_disabled',
    nextActionAt: null,
  })
  expect(await graceOf(subscription.licenseId)).toBeNull()
})

async function change(id: number, values: Partial<typeof subscriptions.$inferInsert>): Promise<void> {
  await database.db.update(subscriptions).set(values).where(eq(subscriptions.id, id))
}

async function graceOf(licenseId: number): Promise<Date | null | undefined> {
  const [row] = await database.db
    .select({ graceUntil: licenses.graceUntil })
    .from(licenses)
    .where(eq(licenses.id, licenseId))
  return row?.graceUntil
}
