import type { FastifyRequest } from 'fastify'
import { AppError, fieldError } from '#core/errors.ts'
import { guessKey, type IdentityDeps } from '../deps.ts'
import { findUser, type UserRow } from '../queries.ts'
import { verifyPassword } from './hashes.ts'

type Proof = { userId: number; password: string; field: string; request: FastifyRequest }
type Deps = Pick<IdentityDeps, 'db' | 'limits' | 'addressOf' | 'recordSecurityEvent'>

/**
 * Checks the password again before a sensitive action. Guesses are limited as at login, so that a stolen token does not
 * help. Returns the user row that the password was checked against.
 */
export async function requirePassword(
  deps: Deps,
  { userId, password, field, request }: Proof,
): Promise<UserRow> {
  const key = guessKey(deps, userId, request)
  await deps.limits.passwordFailures.take(key)
  const user = await findUser(deps.db, { id: userId })
  if (!user) throw new AppError('unauthenticated')
  if (!(await verifyPassword(password, user.passwordHash))) {
    deps.recordSecurityEvent(request, { kind: 'password_failed', userId })
    throw fieldError(field, 'The password is not correct.')
  }
  await deps.limits.passwordFailures.forget(key)
  return user
}
