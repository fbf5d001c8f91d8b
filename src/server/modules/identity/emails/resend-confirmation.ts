import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { findConfirmation, lockUser } from '../queries.ts'
import { startConfirmation } from './start-confirmation.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'limits' | 'queueMail'>

/** Mails the link again: for the address the shopper wants to move to, or else for the present one. */
export async function resendConfirmation(deps: Deps, userId: number): Promise<void> {
  await deps.limits.confirmationMails.take(String(userId))
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new AppError('unauthenticated')
    const open = await findConfirmation(tx, userId, deps.clock.now())
    const moving = open !== undefined && open.emailNormalized !== user.emailNormalized
    if (user.emailVerifiedAt && !moving)
      throw new AppError('conflict', { message: 'Your address is already confirmed.' })
    const kind = moving ? 'confirm-new-email' : 'confirm-email'
    await startConfirmation(tx, deps, { user, email: open?.email ?? user.email, kind })
  })
}
