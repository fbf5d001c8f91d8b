import type { Queryable } from '#server/platform/database.ts'
import { eraseUser, type UserRow } from '../identity/index.ts'
import { eraseSites } from '../licensing/index.ts'
import { deleteMailsOf } from '../mail/index.ts'
import { deleteNotificationsOf } from '../notifications/index.ts'
import { eraseBuyer } from '../orders/index.ts'
import { eraseAuthor } from '../reviews/index.ts'
import { deleteAddressesOf } from './queries.ts'

type Erasure = {
  user: Pick<UserRow, 'id' | 'email' | 'emailNormalized'>
  now: Date
  /** Purchases are kept longer than an unused account, but not against the wish of the buyer. */
  purchases: 'erase' | 'keep'
}

/** Takes a person out of the shop, module by module. A module that learns something about people is named here. */
export async function eraseCustomer(tx: Queryable, { user, now, purchases }: Erasure): Promise<void> {
  const { id: userId, email, emailNormalized } = user
  if (purchases === 'erase') {
    await eraseBuyer(tx, { userId, emailNormalized, now })
    await deleteMailsOf(tx, { userId, email })
  }
  await eraseSites(tx, userId)
  await eraseAuthor(tx, userId)
  await deleteNotificationsOf(tx, userId)
  await deleteAddressesOf(tx, userId)
  await eraseUser(tx, userId, now)
}
