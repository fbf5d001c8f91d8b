import { and, eq, sql } from 'drizzle-orm'
import { FINAL_ATTEMPT_STATUSES } from '#core/domain/attempt-status.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { AttemptLine, StoredAddress } from '#server/db/tables/index.ts'
import {
  checkoutAttempts,
  licenses,
  orderItems,
  orders,
  payments,
  plans,
  products,
  subscriptions,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { policyVersion } from '../../content/index.ts'

export type RenewalBuyer = {
  userId: number | null
  email: string
  name: string
  billing: StoredAddress | null
  shipping: StoredAddress | null
  licenseId: number
  productId: number
  planId: number
  productName: string
  planName: string
  sitesLimit: number | null
  months: number | null
}

/**
 * Who pays a subscription and for what: the license's holder, with the address of their last order for it. An order from
 * before the license came to them is somebody else's.
 */
export async function findRenewalBuyer(
  tx: Queryable,
  subscriptionId: number,
): Promise<RenewalBuyer | undefined> {
  const { rows } = await tx.execute<RenewalBuyer>(sql`
    select license.user_id as "userId", license.id as "licenseId", license.product_id as "productId",
      subscription.plan_id as "planId", product.name as "productName", plan.name as "planName",
      license.sites_limit as "sitesLimit", plan.months, bought.billing, bought.shipping,
      coalesce(holder.email, license.holder_email, bought.email, '') as email,
      coalesce(holder.name, bought.buyer_name, '') as name
    from ${subscriptions} as subscription
    join ${licenses} as license on license.id = subscription.license_id
    join ${products} as product on product.id = license.product_id
    join ${plans} as plan on plan.id = subscription.plan_id
    left join ${users} as holder on holder.id = license.user_id
    left join lateral (
      select placed.billing, placed.shipping, placed.email, placed.buyer_name from ${orders} as placed
      where placed.anonymized_at is null and placed.user_id is not distinct from license.user_id
        and (license.held_since is null or placed.created_at >= license.held_since)
        and placed.id = any (array(
          select license.order_id union all select order_id from ${orderItems} where license_id = license.id))
      order by placed.billing is null, placed.id desc limit 1
    ) as bought on true
    where subscription.id = ${subscriptionId}`)
  return rows[0]
}

export type NewChargeAttempt = {
  key: string
  provider: PaymentProvider
  live: boolean
  sandbox: boolean
  userId: number | null
  line: AttemptLine
  billing: StoredAddress | null
  shipping: StoredAddress | null
  onSession: boolean
  nextReconcileAt: Date
  expiresAt: Date
  now: Date
}

/** Saved before the provider is asked. The key is the charge's own, so saving it twice finds the first. */
export async function insertChargeAttempt(tx: Queryable, attempt: NewChargeAttempt): Promise<number> {
  const { key, provider, live, sandbox, line, onSession, now, ...values } = attempt
  const totalCents = line.quantity * line.unitCents
  const [inserted] = await tx
    .insert(checkoutAttempts)
    .values({
      ...values,
      key,
      provider,
      lines: [line],
      snapshotHash: `charge:${key}`,
      ...(onSession && { termsVersion: policyVersion('terms-conditions'), termsAcceptedAt: now }),
      subtotalCents: totalCents,
      totalCents,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: checkoutAttempts.key })
    .returning({ id: checkoutAttempts.id })
  if (!inserted) return findAttemptId(tx, key)
  await tx.insert(payments).values({
    attemptId: inserted.id,
    provider,
    method: provider === 'paypal' ? 'paypal' : 'card',
    amountCents: totalCents,
    live,
    sandbox,
    createdAt: now,
    updatedAt: now,
  })
  return inserted.id
}

async function findAttemptId(tx: Queryable, key: string): Promise<number> {
  const [row] = await tx
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.key, key))
  if (!row) throw new Error('the attempt of a charge vanished')
  return row.id
}

/** The holder is at it now: what comes of it is asked about soon. */
export async function watchAttempt(
  tx: Queryable,
  { id, nextReconcileAt, now }: { id: number; nextReconcileAt: Date; now: Date },
): Promise<void> {
  const final = sql.raw(FINAL_ATTEMPT_STATUSES.map((status) => `'${status}'`).join(', '))
  await tx
    .update(checkoutAttempts)
    .set({ nextReconcileAt, updatedAt: now })
    .where(and(eq(checkoutAttempts.id, id), sql`${checkoutAttempts.status} not in (${final})`))
}

export async function findOrderKey(db: Queryable, attemptId: number): Promise<string | undefined> {
  const [row] = await db.select({ key: orders.key }).from(orders).where(eq(orders.attemptId, attemptId))
  return row?.key
}
