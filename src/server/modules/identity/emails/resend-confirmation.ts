import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { findUser, lockUser } from '../queries.ts'
import { limitConfirmationMails } from './limit-mails.ts'
import { findConfirmation } from './queries.ts'
import { startConfirmation } from './start-confirmation.ts'
import { startEmailChange } from './start-email-change.ts'

type Asked = { userId: number; request: FastifyRequest }

/** Sends the link again, to the pending new address if there is one. This does not prolong a pending change. */
export async function resendConfirmation(deps: IdentityDeps, { userId, request }: Asked): Promise<void> {
  const user = await findUser(deps.db, { id: userId })
  const pending = await findConfirmation(deps.db, userId, deps.clock.now())
  const email = pending?.email ?? user?.email ?? ''
  await limitConfirmationMails(deps, { userId, email, request })
  await inTransaction(deps.db, (tx) => resend(tx, deps, { userId, email }))
}

async function resend(
  tx: Queryable,
  deps: IdentityDeps,
  counted: { userId: number; email: string },
): Promise<void> {
  const user = await lockUser(tx, { id: counted.userId })
  if (!user) throw new AppError('unauthenticated')
  const pending = await findConfirmation(tx, user.id, deps.clock.now())
  // The address that is written to must be the one that was counted.
  if ((pending?.email ?? user.email) !== counted.email) throw new AppError('conflict')
  if (pending && pending.emailNormalized !== user.emailNormalized)
    return startEmailChange(tx, deps, { user, email: pending.email, expiresAt: pending.expiresAt })
  if (user.emailVerifiedAt) throw new AppError('conflict', { message: 'Your address is already confirmed.' })
  await startConfirmation(tx, deps, { user, kind: 'confirm-email' })
}
