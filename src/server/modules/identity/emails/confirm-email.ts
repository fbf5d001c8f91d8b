import { fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { deleteReset, lockUser, takeConfirmation, updateUser } from '../queries.ts'
import { mapTakenEmail } from '../register.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'hooks'>

/** Verifies the address and makes it the account's address. Returns whose, and whether the address is new. */
export async function confirmEmail({ db, clock, hooks }: Deps, token: string) {
  const now = clock.now()
  return mapTakenEmail(() =>
    inTransaction(db, async (tx) => {
      const proof = await takeConfirmation(tx, sha256(token), now)
      const user = proof && (await lockUser(tx, { id: proof.userId }))
      if (!proof || !user) throw fieldError('token', 'This link is not valid or has expired.')
      const { email, emailNormalized } = proof
      await updateUser(tx, user.id, { email, emailNormalized, emailVerifiedAt: now, updatedAt: now })
      // An open reset link was sent to the old address.
      if (emailNormalized !== user.emailNormalized) await deleteReset(tx, user.id)
      await hooks.emailProven?.(tx, { userId: user.id, emailNormalized })
      return { userId: user.id, isNew: emailNormalized !== user.emailNormalized }
    }),
  )
}
