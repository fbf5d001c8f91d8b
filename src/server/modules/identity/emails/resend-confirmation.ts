import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { findUser, lockUser, type UserRow } from '../queries.ts'
import { limitConfirmationMails } from './limit-mails.ts'
import { findConfirmation } from './queries.ts'
import { startConfirmation } from './start-confirmation.ts'
import { startEmailChange } from './start-email-change.ts'

type Asked = { userId: number; request: FastifyRequest }

/** Sends the link again, to the pending new address if there is one. This does not prolong a pending change. */
export async function resendConfirmation(deps: IdentityDeps, { userId, request }: Asked): Promise<void> {
  const known = await findUser(deps.db, { id: userId })
  if (!known) throw new AppError('unauthenticated')
  const newEmail = (await findChange(deps.db, deps, known))?.email ?? null
  await limitConfirmationMails(deps, { userId, newEmail, request })

  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new AppError('unauthenticated')
    const change = await findChange(tx, deps, user)
    // The address that is written to must be the one that was counted.
    if ((change?.email ?? null) !== newEmail) throw new AppError('conflict')
    if (change) return startEmailChange(tx, deps, { user, email: change.email, expiresAt: change.expiresAt })
    if (user.emailVerifiedAt)
      throw new AppError('conflict', { message: 'Your address is already confirmed.' })
    await startConfirmation(tx, deps, { user, kind: 'confirm-email' })
  })
}

async function findChange(db: Queryable, { clock }: Pick<IdentityDeps, 'clock'>, user: UserRow) {
  const pending = await findConfirmation(db, user.id, clock.now())
  return pending?.emailNormalized === user.emailNormalized ? undefined : pending
}
