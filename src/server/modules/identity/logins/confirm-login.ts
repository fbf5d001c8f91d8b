import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import { fieldError } from '#core/errors.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { requirePasskey, requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { setConfirmedAt } from './queries.ts'

type Proof = {
  actor: User
  request: FastifyRequest
  password?: string | undefined
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/** Takes what a login takes: password and second factor, or a passkey, which is both. */
export async function confirmLogin(deps: IdentityDeps, { actor, request, ...proof }: Proof): Promise<void> {
  const { userId, tokenId } = actor
  const { password, code, passkey } = proof
  if (password !== undefined) {
    await requirePassword(deps, { userId, password, field: 'password', request })
    await requireSecondFactor(deps, { userId, code, passkey, request })
  } else if (passkey) await requirePasskey(deps, { userId, passkey, request })
  else throw fieldError('password', 'Password is required.')
  await setConfirmedAt(deps.db, tokenId, deps.clock.now())
}
