import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/domain/durations.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { bookChecks, payments, providerEvents } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Longer than any payment takes from its making to its capture. */
const SLOWEST_MS = 30 * DAY_MS

export type BookCheck = Omit<typeof bookChecks.$inferSelect, 'only'>

export async function findBookCheck(db: Queryable): Promise<BookCheck | undefined> {
  const [row] = await db.select().from(bookChecks)
  return row
}

export async function saveBookCheck(db: Queryable, values: Partial<BookCheck>): Promise<void> {
  await db.insert(bookChecks).values(values).onConflictDoUpdate({ target: bookChecks.only, set: values })
}

export async function findBooked(
  db: Queryable,
  { provider, ref }: { provider: PaymentProvider; ref: string },
) {
  const [row] = await db
    .select({
      id: payments.id,
      attemptId: payments.attemptId,
      status: payments.status,
      capturedCents: payments.capturedCents,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerRef, ref)))
  return row
}

/** The references of payments that we have as captured in this span. */
export function listBooked(
  db: Queryable,
  {
    provider,
    live,
    sandbox,
    from,
    to,
  }: { provider: PaymentProvider; live: boolean; sandbox: boolean; from: Date; to: Date },
) {
  return db
    .select({ ref: payments.providerRef })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.live, live),
        eq(payments.sandbox, sandbox),
        isNotNull(payments.providerRef),
        // Payments are made within the hours before they are captured, and only their making has an index.
        gte(payments.createdAt, new Date(from.getTime() - SLOWEST_MS)),
        gte(payments.capturedAt, from),
        lt(payments.capturedAt, to),
      ),
    )
}
/** Payments since then for which no event of the provider has arrived since the first of them. */
export async function countUnannounced(
  db: Queryable,
  { provider, sandbox, from, to }: { provider: PaymentProvider; sandbox: boolean; from: Date; to: Date },
): Promise<number> {
  const { rows } = await db.execute<{ unannounced: number }>(sql`
    with paid as (
      select count(*)::int as total, min(captured_at) as first from ${payments} as payment
      where payment.provider = ${provider} and payment.sandbox = ${sandbox}
        and payment.created_at >= ${from.toISOString()}::timestamptz
        and payment.captured_at >= ${from.toISOString()}::timestamptz and payment.captured_at < ${to.toISOString()}::timestamptz
    )
    select case when exists (
      select from ${providerEvents} as event where event.provider = ${provider} and event.received_at >= paid.first - interval '1 hour'
    ) then 0 else paid.total end as unannounced from paid`)
  return rows[0]?.unannounced ?? 0
}

/** Events that could not be processed: given up today, or tried for more than an hour, or since before the clock was set back. */
export async function countStuckEvents(
  db: Queryable,
  { now }: { now: Date },
): Promise<{ stuck: number; error: string | null }> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ stuck: number; error: string | null }>(sql`
    select count(*)::int as stuck, (array_agg(event.last_error order by event.id desc))[1] as error
    from ${providerEvents} as event
    where (event.status = 'received' and event.tries >= 3
        and event.received_at not between ${at}::timestamptz - interval '1 hour' and ${at}::timestamptz)
      or (event.status = 'failed' and event.received_at >= ${at}::timestamptz - interval '1 day')`)
  return rows[0] ?? { stuck: 0, error: null }
}
