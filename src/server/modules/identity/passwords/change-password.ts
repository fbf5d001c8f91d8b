import { fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps, Visitor } from '../deps.ts'
import { lockOwner } from '../lock-owner.ts'
import { hashPassword } from './hashes.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { requirePassword } from './require-password.ts'
import { setPassword } from './set-password.ts'

type PasswordChange = { currentPassword: string; password: string; actor: User }

/** Changes the shopper's password and ends every other login. */
export async function changePassword(
  deps: IdentityDeps,
  { currentPassword, password, actor }: PasswordChange,
  { request }: Pick<Visitor, 'request'>,
): Promise<void> {
  const { userId, tokenId } = actor
  const field = 'current_password'
  const verified = await requirePassword(deps, { userId, password: currentPassword, field, request })
  if (password.normalize('NFKC') === currentPassword.normalize('NFKC'))
    throw fieldError('password', 'The new password must differ from the current one.')
  refuseWeakPassword(password, { shopName: deps.shopName(), email: verified.email })

  const passwordHash = await hashPassword(password)
  const session = await deps.sessions.find(request)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const user = await lockOwner(tx, { userId, tokenId }, now)
    // If several changes run at once, the first one wins; the others verified a password that is now outdated.
    if (user.passwordHash !== verified.passwordHash) throw fieldError(field, 'The password is not correct.')
    const keep = { tokenId, sessionHash: session?.hash }
    await setPassword(tx, deps, { user, passwordHash, now, keep })
  })
}
