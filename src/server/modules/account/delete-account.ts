import type { PasskeyAssertion } from '#core/contract/fields.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import {
  clearLogin,
  listRoles,
  lockUser,
  requireAnotherAdmin,
  requirePassword,
  requireSecondFactor,
} from '../identity/index.ts'
import type { AccountDeps } from './deps.ts'
import { eraseCustomer } from './erase-customer.ts'

type Deletion = {
  actor: User
  password: string
  code: string | undefined
  passkey: PasskeyAssertion | undefined
}
type Visitor = Parameters<typeof clearLogin>[1]

/** Erases the shopper's personal data. Anonymous orders stay, and a last mail confirms the deletion. */
export async function deleteAccount(
  deps: AccountDeps,
  { actor, password, code, passkey }: Deletion,
  visitor: Visitor,
): Promise<void> {
  const { userId } = actor
  await requirePassword(deps, { userId, password, field: 'password', request: visitor.request })
  await requireSecondFactor(deps, { userId, code, passkey, request: visitor.request })

  const now = deps.shopClock.now()
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new AppError('unauthenticated')
    await requireAnotherAdmin(tx, { userId, roles: await listRoles(tx, userId) })
    const subscriptions = await eraseCustomer(deps, tx, { user, now, purchases: 'erase' })
    await deps.queueMail(tx, 'account-deleted', {
      to: { email: user.email, name: user.name },
      payload: { name: user.name, deletedAt: now.toISOString(), subscriptions },
    })
  })
  await clearLogin(deps, visitor)
}
