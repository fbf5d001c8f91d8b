import { and, asc, countDistinct, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { type CaseState, OPEN_CASE_STATES } from '#core/domain/payment-case.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { orders, paymentCases, payments, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type CaseRow = typeof paymentCases.$inferSelect

export function listCaseRows(db: Queryable, paymentId: number): Promise<CaseRow[]> {
  return db
    .select()
    .from(paymentCases)
    .where(eq(paymentCases.paymentId, paymentId))
    .orderBy(asc(paymentCases.openedAt), asc(paymentCases.id))
}

export type ShownCase = Awaited<ReturnType<typeof listShownCases>>[number]

/** The cases of a payment with the name of whoever handled them, newest first. */
export function listShownCases(db: Queryable, paymentId: number) {
  return db
    .select({ row: paymentCases, handler: users.name })
    .from(paymentCases)
    .leftJoin(users, eq(users.id, paymentCases.handledBy))
    .where(eq(paymentCases.paymentId, paymentId))
    .orderBy(desc(paymentCases.openedAt), desc(paymentCases.id))
}

type NewCase = Omit<typeof paymentCases.$inferInsert, 'id' | 'createdAt' | 'handledAt' | 'handledBy'>

/** Inserts the case, or overwrites what was known of it. */
export async function upsertCase(tx: Queryable, values: NewCase, reopens: boolean): Promise<void> {
  const { paymentId: _, provider: __, providerRef: ___, ...facts } = values
  await tx
    .insert(paymentCases)
    .values(values)
    .onConflictDoUpdate({
      target: [paymentCases.providerRef, paymentCases.provider],
      set: { ...facts, ...(reopens && { handledAt: null, handledBy: null }) },
    })
}

export async function setHandled(
  tx: Queryable,
  { id, by, now }: { id: number; by: number | null; now: Date },
): Promise<void> {
  await tx
    .update(paymentCases)
    .set({ handledAt: now, handledBy: by, updatedAt: now })
    .where(eq(paymentCases.id, id))
}

/** Neither over at the provider nor handled by staff. */
function isWaiting(): SQL | undefined {
  return and(inArray(paymentCases.state, [...OPEN_CASE_STATES]), isNull(paymentCases.handledAt))
}

/** The orders that need attention because of a case, with what kind it is. */
export function listWaitingCases(db: Queryable) {
  return db
    .select({ orderId: orders.id, kind: paymentCases.kind })
    .from(paymentCases)
    .innerJoin(orders, eq(orders.paymentId, paymentCases.paymentId))
    .where(isWaiting())
}

/** How many orders need attention because of a case only. */
export async function countOrdersWithWaitingCases(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(orders.id) })
    .from(paymentCases)
    .innerJoin(orders, eq(orders.paymentId, paymentCases.paymentId))
    .where(and(isWaiting(), ne(orders.status, 'attention')))
  return row?.total ?? 0
}

/** Payments whose cases the provider has not closed, as far as we know. */
export function listPaymentsWithOpenCases(db: Queryable): Promise<{ paymentId: number }[]> {
  return db
    .selectDistinct({ paymentId: paymentCases.paymentId })
    .from(paymentCases)
    .where(inArray(paymentCases.state, [...OPEN_CASE_STATES]))
}

type Reported = { provider: PaymentProvider; caseRef: string; state: CaseState }

export async function isCaseKnown(db: Queryable, { provider, caseRef, state }: Reported): Promise<boolean> {
  const [row] = await db
    .select({ state: paymentCases.state })
    .from(paymentCases)
    .where(and(eq(paymentCases.providerRef, caseRef), eq(paymentCases.provider, provider)))
  return row?.state === state
}

type Subject = { provider: PaymentProvider; ref: string | null; captureRef: string | null }

export async function findPaymentOfCase(
  db: Queryable,
  { provider, ref, captureRef }: Subject,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        or(eq(payments.providerRef, ref ?? ''), eq(payments.captureRef, captureRef ?? '')),
      ),
    )
  return row?.id
}
