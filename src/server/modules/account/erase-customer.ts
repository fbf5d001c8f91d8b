import type { Queryable } from '#server/platform/database.ts'
import { eraseUser, type UserRow } from '../identity/index.ts'
import { eraseHolder, eraseSites } from '../licensing/index.ts'
import { deleteMailsOf } from '../mail/index.ts'
import { deleteNotificationsOf } from '../notifications/index.ts'
import { eraseBuyer } from '../orders/index.ts'
import { eraseAuthor } from '../reviews/index.ts'
import { eraseFromSecurityLog } from '../security/index.ts'
import { deleteAddressesOf } from './queries.ts'

type Erasure = {
  user: Pick<UserRow, 'id' | 'emailNormalized' | 'emailVerifiedAt'>
  now: Date
  /** Purchases are kept when an unused account expires, but not when the buyer asks to be erased. */
  purchases: 'erase' | 'keep'
}

/** Erases a customer's data in every module. Add each new module that stores personal data here. */
export async function eraseCustomer(tx: Queryable, { user, now, purchases }: Erasure): Promise<void> {
  const userId = user.id
  if (purchases === 'erase') {
    // What a guest ordered with an address that was never confirmed may be a stranger's.
    const emailNormalized = user.emailVerifiedAt ? user.emailNormalized : null
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
}
