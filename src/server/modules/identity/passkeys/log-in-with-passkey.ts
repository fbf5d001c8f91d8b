import type { PasskeyAssertion } from '#core/contract/fields.ts'
import type { RequestOptions } from '#core/contract/passkeys.ts'
import { type AppError, fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { IdentityDeps, Visitor } from '../deps.ts'
import { sendLoginCookies, startLogin } from '../logins/start-login.ts'
import { lockUser, type UserRow } from '../queries.ts'
import { CHALLENGE_MS, newChallenge } from './challenges.ts'
import { findPasskey } from './queries.ts'
import { relyingParty, verifyAssertion } from './verify.ts'

/** How the security log tells these logins from those with a password. */
export const BY_PASSKEY = 'by passkey'

/** Names no account and no passkeys, so it tells nothing about who exists. */
export async function askForPasskey(deps: IdentityDeps): Promise<RequestOptions> {
  return {
    challenge: await newChallenge(deps, null),
    rpId: relyingParty(deps).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  }
}

/** The device has recognized its user and signs with a key that only it has: two factors in one step. */
export async function logInWithPasskey(
  deps: IdentityDeps,
  passkey: PasskeyAssertion,
  visitor: Visitor,
): Promise<{ user: UserRow; token: string }> {
  const { request } = visitor
  const verified = await verifyAssertion(deps, passkey, request)
  if (!verified) {
    deps.recordSecurityEvent(request, { kind: 'login_failed', detail: BY_PASSKEY })
    throw unknownPasskey()
  }
  const { user, login } = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, { id: verified.userId })
    // The account may have been disabled, or the passkey removed, since it was verified.
    if (!user || !(await findPasskey(tx, verified.credentialId))) throw unknownPasskey()
    return { user, login: await startLogin(tx, deps, { user, request }) }
  })
  sendLoginCookies(deps, visitor, login)
  return { user, token: login.token }
}

function unknownPasskey(): AppError {
  return fieldError('passkey', 'This passkey did not work. Please try again, or log in with your password.')
}
