import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { findConfirmation, lockUser } from '../queries.ts'
import { startConfirmation } from './start-confirmation.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'limits' | 'queueMail'>

/** Sends the link again, to the pending new address if there is one. */
export async function resendConfirmation(deps: Deps, userId: number): Promise<void> {
  await deps.limits.confirmationMails.take(String(userId))
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new AppError('unauthenticated')
    const pending = await findConfirmation(tx, userId, deps.clock.now())
    const isChange = pending !== undefined && pending.emailNormalized !== user.emailNormalized
    if (user.emailVerifiedAt && !isChange)
      throw new AppError('conflict', { message: 'Your address is already confirmed.' })
    const kind = isChange ? 'confirm-new-email' : 'confirm-email'
    await startConfirmation(tx, deps, { user, email: pending?.email ?? user.email, kind })
  })
}
