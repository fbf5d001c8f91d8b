import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'

type Facts = { remembered: boolean; real: boolean; paying: boolean }

/** Null if the demo can be removed. Orders of the sandbox are no real ones: no money and no provider was involved. */
export async function whyNotRemovable(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<Facts>(sql`
    with placed as materialized (
      select exists (
        select from orders as placed left join payments as payment on payment.id = placed.payment_id
        where placed.source <> 'demo' and payment.sandbox is not true
      ) as real)
    select exists (select from demo where removed_at is null) as remembered, real,
      -- Not asked of a shop that sells, because it reads every attempt.
      not real and exists (
        select from checkout_attempts as attempt join payments as payment on payment.attempt_id = attempt.id
        where not payment.sandbox and attempt.status not in ('completed', 'expired')
      ) as paying
    from placed`)
  const [facts] = rows
  if (facts?.real)
    return 'The shop has a real order, which must never be deleted. Keep the demo’s products as drafts, or start with an empty data folder.'
  if (facts?.paying) return 'Somebody has started to pay. Try again when the payment has ended.'
  if (!facts?.remembered)
    return 'The demo was loaded by an earlier version, which did not remember its rows. Start with an empty data folder.'
  return null
}
