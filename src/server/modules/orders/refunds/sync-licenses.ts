import { eq, inArray } from 'drizzle-orm'
import { licenses, subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import {
  disableLicensesOf,
  enableLicensesOf,
  restorePurchases,
  revertPurchases,
} from '../../licensing/index.ts'
import { endSubscriptions, followLicenses, ofOrder } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { readMoneyLeft } from './refund-queries.ts'

/**
 * Licenses work while some of their money is left and none of it is disputed. Decided anew after every refund, failed
 * refund and dispute, so it does not matter in which order they arrive.
 */
export async function syncLicenses(
  deps: Pick<OrderDeps, 'queueMail' | 'keyring'>,
  tx: Queryable,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  const { leftCents, isDisputed } = await readMoneyLeft(tx, orderId)
  if (leftCents > 0 && !isDisputed) {
    await enableLicensesOf(tx, { orderId, now })
    await restorePurchases(tx, { orderId, now })
    await followLicenses(tx, { orderId, now })
    return
  }
  // A buyer who disputes a payment does not agree to the next one, whoever wins.
  if (isDisputed) await endSubscriptions(deps, tx, { where: ofOrder(orderId), reason: 'dispute', now })
  const issued = tx.select({ id: licenses.id }).from(licenses).where(eq(licenses.orderId, orderId))
  const where = inArray(subscriptions.licenseId, issued)
  await endSubscriptions(deps, tx, { where, reason: 'refund', now })
  await disableLicensesOf(tx, { orderId, reason: leftCents > 0 ? 'dispute' : 'refund', now })
  await revertPurchases(tx, { orderId, now })
  await followLicenses(tx, { orderId, now })
}
