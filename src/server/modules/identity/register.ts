import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { type AppError, fieldError } from '#core/errors.ts'
import { inTransaction, isUniqueViolation } from '#server/platform/database.ts'
import type { IdentityDeps, Visitor } from './deps.ts'
import { isKeptForUndo } from './emails/queries.ts'
import { startConfirmation } from './emails/start-confirmation.ts'
import { sendLoginCookies, startLogin } from './logins/start-login.ts'
import { hashPassword } from './passwords/hashes.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'
import { findUser, insertUser } from './queries.ts'

type Registration = { name: string; email: string; password: string }

/**
 * Creates an account and logs it in. If two requests use the same address at once, the unique constraint lets one
 * through.
 */
export async function register(
  deps: IdentityDeps,
  { name, email, password }: Registration,
  visitor: Visitor,
): Promise<{ userId: number; token: string }> {
  const emailNormalized = normalizeEmail(email)
  refuseWeakPassword(password, { shopName: deps.shopName(), email })
  if (await isTaken(deps, emailNormalized)) throw emailTaken()
  // With a key of its own: asking for this address elsewhere must not keep its owner from registering.
  await deps.limits.confirmationMails.take(`register|${emailNormalized}`)

  const passwordHash = await hashPassword(password)
  const now = deps.clock.now()
  const { userId, login } = await mapTakenEmail(() =>
    inTransaction(deps.db, async (tx) => {
      const values = { name, email, emailNormalized, passwordHash, termsAcceptedAt: now, createdAt: now }
      const userId = await insertUser(tx, values, ROLE_ID.customer)
      const user = { id: userId, name, email, emailVerifiedAt: null }
      await startConfirmation(tx, deps, { user, kind: 'welcome' })
      return { userId, login: await startLogin(tx, deps, { user, request: visitor.request }) }
    }),
  )
  sendLoginCookies(deps, visitor, login)
  return { userId, token: login.token }
}

/** This reveals that the address is registered, which people need to know. The rate limit prevents harvesting. */
function emailTaken(): AppError {
  return fieldError('email', 'The email has already been taken.')
}

/** An address that was just given up stays taken, so that a thief cannot keep its owner from going back to it. */
async function isTaken({ db, clock }: IdentityDeps, emailNormalized: string): Promise<boolean> {
  const owner = await findUser(db, { emailNormalized })
  return owner !== undefined || (await isKeptForUndo(db, { emailNormalized, now: clock.now() }))
}

export async function mapTakenEmail<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_taken')) throw emailTaken()
    throw error
  }
}
