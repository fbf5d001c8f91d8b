import type { Queryable } from '#server/platform/database.ts'
import {
  disableLicensesOf,
  enableLicensesOf,
  restorePurchases,
  revertPurchases,
} from '../../licensing/index.ts'
import { readMoneyLeft } from './refund-queries.ts'

/**
 * Licenses work while some of their money is left and none of it is disputed. Decided anew after every refund, failed
 * refund and dispute, so it does not matter in which order they arrive.
 */
export async function syncLicenses(tx: Queryable, orderId: number, now: Date): Promise<void> {
  const { leftCents, isDisputed } = await readMoneyLeft(tx, orderId)
  if (leftCents > 0 && !isDisputed) {
    await enableLicensesOf(tx, { orderId, now })
    await restorePurchases(tx, { orderId, now })
    return
  }
  await disableLicensesOf(tx, { orderId, reason: leftCents > 0 ? 'dispute' : 'refund', now })
  await revertPurchases(tx, { orderId, now })
}
