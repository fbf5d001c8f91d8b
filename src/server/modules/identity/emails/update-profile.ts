import type { FastifyRequest } from 'fastify'
import { normalizeEmail } from '#core/domain/email.ts'
import { EMAIL_CHANGE_SECONDS } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockOwner } from '../lock-owner.ts'
import { mailOwner } from '../mail-owner.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { findUser, type UserRow, updateUser } from '../queries.ts'
import { limitConfirmationMails } from './limit-mails.ts'
import { deletePendingChange } from './queries.ts'
import { startEmailChange } from './start-email-change.ts'

type ProfileUpdate = {
  actor: User
  name: string
  email: string
  currentPassword: string | undefined
  request: FastifyRequest
}

const PASSWORD_NEEDED = 'Please enter your current password to change your email address.'

/**
 * A new name takes effect right away. A new address requires the password and takes effect when the link sent to it is
 * opened. The old address gets a notice, in case someone else is using the owner's browser.
 */
export async function updateProfile(deps: IdentityDeps, update: ProfileUpdate): Promise<void> {
  const { actor, name, email, request } = update
  const { userId, tokenId } = actor
  const known = await findUser(deps.db, { id: userId })
  if (!known) throw new AppError('unauthenticated')
  const movesFrom =
    normalizeEmail(email) === known.emailNormalized ? null : await authorizeEmailChange(deps, update)

  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const user = await lockOwner(tx, { userId, tokenId }, now)
    if (user.emailNormalized !== known.emailNormalized)
      throw new AppError('conflict', { message: 'Your address has just changed. Please reload the page.' })
    if (movesFrom) {
      // A reset that won the race has just ended all pending changes; this one must not follow it.
      if (user.passwordHash !== movesFrom.passwordHash) throw new AppError('unauthenticated')
      await updateUser(tx, user.id, { name, updatedAt: now })
      await askToMove(tx, deps, { ...user, name }, email)
    } else {
      await updateUser(tx, user.id, { name, email, updatedAt: now })
      // Saving the current address cancels a pending change.
      await deletePendingChange(tx, user.id)
    }
  })
  if (movesFrom) deps.recordSecurityEvent(request, { kind: 'email_change_asked', userId })
}

/** Returns the user as the password proved them. */
async function authorizeEmailChange(
  deps: IdentityDeps,
  { actor, email, currentPassword, request }: ProfileUpdate,
): Promise<UserRow> {
  if (currentPassword === undefined)
    throw new AppError('forbidden', { errors: { current_password: [PASSWORD_NEEDED] } })
  const { userId } = actor
  const field = 'current_password'
  const user = await requirePassword(deps, { userId, password: currentPassword, field, request })
  await limitConfirmationMails(deps, { userId, newEmail: email, request })
  return user
}

async function askToMove(tx: Queryable, deps: IdentityDeps, user: UserRow, email: string): Promise<void> {
  const expiresAt = new Date(deps.clock.now().getTime() + EMAIL_CHANGE_SECONDS * 1000)
  await startEmailChange(tx, deps, { user, email, expiresAt })
  await mailOwner(tx, deps, 'email-change-asked', { user, payload: { name: user.name, newEmail: email } })
}
