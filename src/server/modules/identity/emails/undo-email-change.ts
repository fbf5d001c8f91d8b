import { DAY_SECONDS } from '#core/domain/durations.ts'
import { EMAIL_UNDO_SECONDS } from '#core/domain/limits.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { endLogins } from '../logins/end-logins.ts'
import { startReset } from '../passwords/forgot-password.ts'
import { deleteReset, lockUser, type UserRow, updateUser } from '../queries.ts'
import { deleteFactorsSince } from '../second-factor/queries.ts'
import { findUndoingUser, takeUndo } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'hooks' | 'queueMail' | 'supportEmail'>
type Undo = NonNullable<Awaited<ReturnType<typeof takeUndo>>>

/**
 * Puts the old address back, ends everything that acts for the account, and mails a link to choose a new password. Whoever
 * changed the address knew the password, so it no longer works.
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
  const tokenHash = sha256(token)
  const userId = await findUndoingUser(deps.db, tokenHash, deps.clock.now())
  if (userId === undefined) throw deadLink()
  try {
    await inTransaction(deps.db, async (tx) => {
      const user = await lockUser(tx, { id: userId })
      const undo = user && (await takeUndo(tx, tokenHash, deps.clock.now()))
      if (!undo) throw deadLink()
      await goBack(tx, deps, user, undo)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_taken')) throw takenMeanwhile(deps.supportEmail())
    throw error
  }
}

async function goBack(tx: Queryable, deps: Deps, user: UserRow, undo: Undo): Promise<void> {
  const { email, emailNormalized } = undo
  const now = deps.clock.now()
  await updateUser(tx, user.id, {
    email,
    emailNormalized,
    emailVerifiedAt: now,
    passwordHash: null,
    passwordChangedAt: now,
    updatedAt: now,
  })
  await endLogins(tx, { userId: user.id, now, actor: { userId: user.id } })
  await deleteReset(tx, user.id)
  // A second factor that was set up after the change would lock the owner out, and a passkey would let the thief in.
  await deleteFactorsSince(tx, user.id, undo.createdAt)
  await deps.hooks.emailProven?.(tx, { userId: user.id, emailNormalized })
  if (!user.disabledAt) await startReset(tx, deps, { id: user.id, name: user.name, email })
  await deps.queueMail(tx, 'email-change-undone', {
    to: { email: user.email, name: user.name, userId: user.id },
    payload: { name: user.name, at: now.toISOString() },
  })
}

function deadLink(): AppError {
  const days = EMAIL_UNDO_SECONDS / DAY_SECONDS
  return fieldError('token', `This link no longer works: it was used already, or its ${days} days are over.`)
}

function takenMeanwhile(supportEmail: string): AppError {
  return new AppError('conflict', {
    message: `Another account uses your old address now. Please write to ${supportEmail}.`,
  })
}
