import type { FastifyRequest } from 'fastify'
import { fieldError } from '#core/errors.ts'
import type { IdentityDeps } from '../deps.ts'
import { findFactor, takeRecoveryCode, takeStep } from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './secret.ts'
import { findStep } from './totp.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'keyring' | 'limits' | 'recordSecurityEvent'>
type CodeCheck = {
  userId: number
  code: string | undefined
  request: FastifyRequest
  /** Called when no code was sent, which is not a failed guess. */
  onMissing?: () => Promise<void>
}

/** Passes if the account has no second factor or the code is valid. Each code works once. */
export async function requireCode(
  deps: Deps,
  { userId, code, request, onMissing }: CodeCheck,
): Promise<void> {
  const factor = await findFactor(deps.db, userId)
  if (!factor?.confirmedAt) return
  if (code === undefined) {
    await onMissing?.()
    throw fieldError('code', 'Please enter the code from your authenticator app.')
  }
  await deps.limits.codeFailures.take(String(userId))
  if (!(await takeCode(deps, { userId, code, secretCipher: factor.secretCipher }))) {
    deps.recordSecurityEvent(request, { kind: 'second_factor_failed', userId })
    throw fieldError('code', 'This code is not valid.')
  }
  await deps.limits.codeFailures.forget(String(userId))
}

type Attempt = { userId: number; code: string; secretCipher: string }

async function takeCode(
  { db, clock, keyring }: Deps,
  { userId, code, secretCipher }: Attempt,
): Promise<boolean> {
  const now = clock.now()
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(db, { userId, codeHash: hashRecoveryCode(code), now })
  const step = findStep(openSecret(keyring, secretCipher), digits, now)
  return step !== undefined && (await takeStep(db, userId, step))
}
