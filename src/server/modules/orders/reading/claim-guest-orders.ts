import type { Queryable } from '#server/platform/database.ts'
import { claimHeldLicenses, claimLicensesOf } from '../../licensing/index.ts'
import { claimOrders, findVerifiedEmail } from './order-queries.ts'

/**
 * Guest orders, and licenses that staff gave to an address, belong to the account that has verified it. Called
 * when an address is verified, and at every login.
 */
export async function claimGuestOrders(
  tx: Queryable,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const emailNormalized = await findVerifiedEmail(tx, userId)
  if (!emailNormalized) return
  const orderIds = await claimOrders(tx, { userId, emailNormalized, now })
  if (orderIds.length > 0) await claimLicensesOf(tx, { orderIds, userId, now })
  await claimHeldLicenses(tx, { userId, emailNormalized, now })
}
