import { normalizeEmail } from '#core/domain/email.ts'
import { type AppError, fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { findReset, lockUser, takeReset, updateUser } from '../queries.ts'
import { deleteFactor } from '../second-factor/queries.ts'
import { hashPassword } from './hashes.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { setPassword } from './set-password.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'queueMail' | 'shopName' | 'hooks'>
type Reset = { email: string; token: string; password: string }

/** Sets a new password with an emailed token and returns whose it is. Used, expired, replaced and made-up tokens get the same error. */
export async function resetPassword(deps: Deps, { email, token, password }: Reset): Promise<number> {
  const { db, clock } = deps
  const proof = { tokenHash: sha256(token), emailNormalized: normalizeEmail(email), now: clock.now() }
  const found = await findReset(db, proof)
  if (!found) throw invalidLink()
  refuseWeakPassword(password, { shopName: deps.shopName(), email })

  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, { id: found.userId })
    const now = clock.now()
    if (!user || user.disabledAt || !(await takeReset(tx, { ...proof, now }))) throw invalidLink()
    // Opening the link proves that the user owns the address.
    await setPassword(tx, deps, { user: { ...user, emailVerifiedAt: now }, passwordHash, now })
    if (user.emailVerifiedAt) return
    await updateUser(tx, user.id, { emailVerifiedAt: now, updatedAt: now })
    // Whoever registered someone else's address may have set it up.
    await deleteFactor(tx, user.id)
    await deps.hooks.emailProven?.(tx, { userId: user.id, emailNormalized: user.emailNormalized })
  })
  return found.userId
}

function invalidLink(): AppError {
  return fieldError('token', 'This reset link is not valid or has expired. Please request a new one.')
}
