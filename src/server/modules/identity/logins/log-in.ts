import { normalizeEmail } from '#core/domain/email.ts'
import { type AppError, fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { guessKey, type IdentityDeps, type Visitor } from '../deps.ts'
import { verifyPassword } from '../passwords/hashes.ts'
import { findUser, lockUser, type UserRow } from '../queries.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { sendLoginCookies, startLogin } from './start-login.ts'

type Credentials = { email: string; password: string; code?: string | undefined }

/**
 * Counts the attempt before checking the password, so that parallel guesses cannot bypass the limit, and uncounts it on
 * success. An unknown address, a wrong password and a disabled account take the same time and return the same error.
 */
export async function logIn(
  deps: IdentityDeps,
  { email, password, code }: Credentials,
  visitor: Visitor,
): Promise<{ user: UserRow; token: string }> {
  const emailNormalized = normalizeEmail(email)
  const key = guessKey(deps, emailNormalized, visitor.request)
  await deps.limits.passwordFailures.take(key)

  const found = await findUser(deps.db, { emailNormalized })
  const matches = await verifyPassword(password, found?.passwordHash ?? null)
  if (!found || !matches || found.disabledAt) {
    deps.recordSecurityEvent(visitor.request, { kind: 'login_failed', userId: found?.id ?? null })
    throw wrongCredentials()
  }
  await requireSecondFactor(deps, {
    userId: found.id,
    code,
    request: visitor.request,
    onMissing: () => deps.limits.passwordFailures.forget(key),
  })

  const { user, login } = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, { id: found.id })
    // The password may have changed while we were hashing.
    if (!user || user.disabledAt || user.passwordHash !== found.passwordHash) throw wrongCredentials()
    return { user, login: await startLogin(tx, deps, { user, request: visitor.request }) }
  })
  await deps.limits.passwordFailures.forget(key)
  sendLoginCookies(deps, visitor, login)
  return { user, token: login.token }
}

function wrongCredentials(): AppError {
  return fieldError('email', 'These credentials do not match our records.')
}
