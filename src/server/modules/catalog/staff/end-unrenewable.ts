import { and, count, eq, inArray, not, type SQL } from 'drizzle-orm'
import { LIVE_SUBSCRIPTION_STATUSES, type SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import { fieldError } from '#core/errors.ts'
import { plans, products, subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { StaffDeps } from './deps.ts'

type Saved = { productId: number; confirmed: boolean | undefined }

/**
 * Ends the subscriptions that the product as it is now saved cannot renew, in the same transaction. Without a confirmation
 * nothing is saved, and the error says how many would end.
 */
export async function endUnrenewable(
  { clock, endSubscriptions }: Pick<StaffDeps, 'clock' | 'endSubscriptions'>,
  tx: Queryable,
  { productId, confirmed }: Saved,
): Promise<void> {
  const [unrenewable, reason] = await findUnrenewable(tx, productId)
  const total = await countSubscriptions(tx, unrenewable)
  if (total === 0) return
  if (!confirmed) throw fieldError('end_subscriptions', endingText(total))
  await endSubscriptions(tx, { where: unrenewable, reason, now: clock.now() })
}

/** Why a product cannot be unpublished where nobody is asked; null if no subscription would end. */
export async function findWithdrawalProblem(db: Queryable, productId: number): Promise<string | null> {
  const total = await countSubscriptions(db, ofPlans(db, eq(plans.productId, productId)))
  return total === 0 ? null : `${endingText(total)} Unpublish it in its editor, which asks first.`
}

async function countSubscriptions(db: Queryable, where: SQL | undefined): Promise<number> {
  const [found] = await db.select({ total: count() }).from(subscriptions).where(where)
  return found?.total ?? 0
}

async function findUnrenewable(
  tx: Queryable,
  productId: number,
): Promise<[SQL | undefined, SubscriptionEndReason]> {
  const [row] = await tx.select({ status: products.status }).from(products).where(eq(products.id, productId))
  const ofProduct = eq(plans.productId, productId)
  if (row?.status !== 'published') return [ofPlans(tx, ofProduct), 'product_withdrawn']
  const renewable = and(plans.active, eq(plans.billing, 'yearly'))
  return [ofPlans(tx, and(ofProduct, renewable && not(renewable))), 'plan_removed']
}

function ofPlans(db: Queryable, matching: SQL | undefined): SQL | undefined {
  return and(
    inArray(subscriptions.status, [...LIVE_SUBSCRIPTION_STATUSES]),
    inArray(subscriptions.planId, db.select({ id: plans.id }).from(plans).where(matching)),
  )
}

function endingText(total: number): string {
  return total === 1
    ? 'This ends 1 subscription: it is not charged again, and its license runs to its end.'
    : `This ends ${total} subscriptions: they are not charged again, and their licenses run to their end.`
}
