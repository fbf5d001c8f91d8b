import { EMAIL_UNDO_SECONDS } from '#core/domain/limits.ts'
import { type AppError, fieldError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { deleteReset, lockUser, type UserRow, updateUser } from '../queries.ts'
import { mapTakenEmail } from '../register.ts'
import { findConfirmingUser, insertUndo, takeConfirmation } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'hooks' | 'queueMail'>

/**
 * Verifies the address and makes it the account's address. The old address can undo this for a while. Returns whose
 * it is, and whether it is new.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<{ userId: number; isNew: boolean }> {
  const now = deps.clock.now()
  const tokenHash = sha256(token)
  const userId = await findConfirmingUser(deps.db, tokenHash, now)
  if (userId === undefined) throw invalidLink()
  return mapTakenEmail(() =>
    inTransaction(deps.db, async (tx) => {
      const user = await lockUser(tx, { id: userId })
      const proof = user && (await takeConfirmation(tx, tokenHash, now))
      if (!proof) throw invalidLink()
      const { email, emailNormalized } = proof
      if (emailNormalized !== user.emailNormalized) await leave(tx, deps, user)
      await updateUser(tx, user.id, { email, emailNormalized, emailVerifiedAt: now, updatedAt: now })
      await deps.hooks.emailProven?.(tx, { userId: user.id, emailNormalized })
      return { userId, isNew: emailNormalized !== user.emailNormalized }
    }),
  )
}

/** An old address that was never confirmed gets no link, because it may be a stranger's. */
async function leave(tx: Queryable, { clock, queueMail }: Deps, user: UserRow): Promise<void> {
  const { id: userId, name, email, emailNormalized } = user
  // An open reset link was sent to the old address.
  await deleteReset(tx, userId)
  if (!user.emailVerifiedAt) return
  const now = clock.now()
  const token = newKey()
  const expiresAt = new Date(now.getTime() + EMAIL_UNDO_SECONDS * 1000)
  await insertUndo(tx, {
    userId,
    email,
    emailNormalized,
    tokenHash: sha256(token),
    createdAt: now,
    expiresAt,
  })
  await queueMail(tx, 'email-changed', {
    to: { email, name, userId },
    payload: { name, token, at: now.toISOString() },
  })
}

function invalidLink(): AppError {
  return fieldError('token', 'This link is not valid or has expired.')
}
