import type { Queryable } from '#server/platform/database.ts'
import { eraseUser, type UserRow } from '../identity/index.ts'
import { eraseHolder, eraseSites } from '../licensing/index.ts'
import { deleteMailsOf } from '../mail/index.ts'
import { deleteNotificationsOf } from '../notifications/index.ts'
import { eraseBuyer } from '../orders/index.ts'
import { eraseAuthor } from '../reviews/index.ts'
import { eraseFromSecurityLog } from '../security/index.ts'
import { endSubscriptions, eraseMeansOf, isHeldBy } from '../subscriptions/index.ts'
import { deleteAddressesOf } from './queries.ts'

type Deps = Parameters<typeof endSubscriptions>[0]
type Erasure = {
  user: Pick<UserRow, 'id' | 'emailNormalized' | 'emailVerifiedAt'>
  now: Date
  /** Purchases are kept when an unused account expires, but not when the buyer asks to be erased. */
  purchases: 'erase' | 'keep'
}

/**
 * Erases a customer's data in every module. Add each new module that stores personal data here. Returns how many
 * subscriptions it has ended, which only the last mail can tell.
 */
export async function eraseCustomer(
  deps: Deps,
  tx: Queryable,
  { user, now, purchases }: Erasure,
): Promise<number> {
  const userId = user.id
  // What a guest ordered with an address that was never confirmed may be a stranger's.
  const emailNormalized = user.emailVerifiedAt ? user.emailNormalized : null
  const ended = await endSubscriptions(deps, tx, {
    where: isHeldBy(tx, { userId, emailNormalized }),
    reason: 'holder_erased',
    now,
  })
  await eraseMeansOf(tx, { userId, emailNormalized })
  if (purchases === 'erase') {
    await eraseBuyer(tx, { userId, emailNormalized, now })
    await eraseHolder(tx, { userId, emailNormalized })
    await deleteMailsOf(tx, { userId, emailNormalized })
  }
  await eraseSites(tx, userId)
  await eraseAuthor(tx, userId)
  await deleteNotificationsOf(tx, userId)
  await deleteAddressesOf(tx, userId)
  await eraseFromSecurityLog(tx, userId)
  await eraseUser(tx, userId, now)
  return ended
}
