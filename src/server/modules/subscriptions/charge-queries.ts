import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { CHARGE_TRANSITIONS, type ChargeStatus } from '#core/domain/subscription-status.ts'
import { statusesBefore } from '#core/domain/transitions.ts'
import { orders, subscriptionCharges } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type SubscriptionCharge = typeof subscriptionCharges.$inferSelect
export type ChargeChange = Partial<
  Omit<typeof subscriptionCharges.$inferInsert, 'id' | 'subscriptionId' | 'period' | 'status' | 'createdAt'>
>

/** The open charge of a subscription; there is at most one, because the period moves on only when it is settled. */
export async function findOpenCharge(
  tx: Queryable,
  subscriptionId: number,
): Promise<SubscriptionCharge | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptionCharges)
    .where(
      and(eq(subscriptionCharges.subscriptionId, subscriptionId), eq(subscriptionCharges.status, 'open')),
    )
  return row
}

export async function findCharge(db: Queryable, id: number): Promise<SubscriptionCharge | undefined> {
  const [row] = await db.select().from(subscriptionCharges).where(eq(subscriptionCharges.id, id))
  return row
}

export async function findChargeOfAttempt(
  db: Queryable,
  attemptId: number,
): Promise<SubscriptionCharge | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.attemptId, attemptId))
  return row
}

export async function findNewestCharge(
  db: Queryable,
  subscriptionId: number,
): Promise<SubscriptionCharge | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionCharges.period))
    .limit(1)
  return row
}

/** The charge that became this order; undefined for what was bought at the checkout. */
export async function findChargeOfOrder(
  db: Queryable,
  orderId: number,
): Promise<SubscriptionCharge | undefined> {
  const [row] = await db
    .select({ charge: subscriptionCharges })
    .from(orders)
    .innerJoin(subscriptionCharges, eq(subscriptionCharges.attemptId, orders.attemptId))
    .where(eq(orders.id, orderId))
  return row?.charge
}

export async function lockCharge(tx: Queryable, id: number): Promise<SubscriptionCharge | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.id, id))
    .for('no key update')
  return row
}

/** One charge per subscription and period, however many processes open it; false if there is one. */
export async function insertCharge(
  tx: Queryable,
  values: typeof subscriptionCharges.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(subscriptionCharges)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: subscriptionCharges.id })
  return inserted.length > 0
}

/** Changes anything but the status. */
export async function updateCharge(tx: Queryable, id: number, change: ChargeChange): Promise<void> {
  await tx.update(subscriptionCharges).set(change).where(eq(subscriptionCharges.id, id))
}

/** Unless another attempt has taken the place of the one that was tried. */
export async function tryAgainAt(
  db: Queryable,
  { id, attemptId }: SubscriptionCharge,
  nextTryAt: Date,
): Promise<void> {
  await db
    .update(subscriptionCharges)
    .set({ nextTryAt })
    .where(and(eq(subscriptionCharges.id, id), eq(subscriptionCharges.attemptId, attemptId ?? 0)))
}

export async function payCharge(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx
    .update(subscriptionCharges)
    .set({ status: 'paid', settledAt: now, nextTryAt: null })
    .where(and(eq(subscriptionCharges.id, id), inArray(subscriptionCharges.status, before('paid'))))
}

/** Nobody needs these charges anymore. What was started at a provider is closed there as soon as possible. */
export async function voidCharges(
  tx: Queryable,
  subscriptionIds: readonly number[],
  now: Date,
): Promise<void> {
  const { attemptId } = subscriptionCharges
  await tx
    .update(subscriptionCharges)
    .set({
      status: 'void',
      settledAt: now,
      nextTryAt: sql`case when ${attemptId} is not null then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        inArray(subscriptionCharges.subscriptionId, [...subscriptionIds]),
        inArray(subscriptionCharges.status, before('void')),
      ),
    )
}

/** Charges to make, and void ones to close. Taking one schedules its next turn, so a crash only delays it. */
export async function takeDueCharges(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${subscriptionCharges} as charge set next_try_at = ${until.toISOString()}::timestamptz
    where charge.id in (
      select id from ${subscriptionCharges} where next_try_at <= ${now.toISOString()}::timestamptz
      order by next_try_at limit ${limit} for update skip locked
    )
    returning charge.id`)
  return rows.map(({ id }) => id)
}

function before(status: ChargeStatus): ChargeStatus[] {
  return statusesBefore<ChargeStatus>(CHARGE_TRANSITIONS, status)
}
