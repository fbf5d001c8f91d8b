import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { normalizeEmail } from '#core/domain/email.ts'
import { RESET_TOKEN_SECONDS } from '#core/domain/limits.ts'
import { isAppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockUser, saveReset, type UserRow } from '../queries.ts'

/** The lookup runs in a job, so that response time does not reveal whether the address is registered. */
export const mailResetLinkJob = defineJob({
  id: 'mail-reset-link',
  payload: z.object({ emailNormalized: z.string() }),
})

type Deps = Pick<IdentityDeps, 'db' | 'enqueue' | 'limits' | 'recordSecurityEvent'>

/** Above the limit, the response stays the same but no email is sent. */
export async function forgotPassword(
  { db, enqueue, limits, recordSecurityEvent }: Deps,
  { email, request }: { email: string; request: FastifyRequest },
): Promise<void> {
  const emailNormalized = normalizeEmail(email)
  try {
    await limits.resetMails.take(emailNormalized)
  } catch (error) {
    if (!isAppError(error)) throw error
    recordSecurityEvent(request, { kind: 'limited', detail: error.rule ?? '' })
    return
  }
  await enqueue(db, mailResetLinkJob, { emailNormalized })
}

/** Sends a reset link, which replaces any older one. */
export async function mailResetLink(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'queueMail'>,
  emailNormalized: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Locked, so that the link does not go to an address that the account is just leaving.
    const user = await lockUser(tx, { emailNormalized })
    if (user && !user.disabledAt) await startReset(tx, deps, user)
  })
}

export async function startReset(
  tx: Queryable,
  { clock, queueMail }: Pick<IdentityDeps, 'clock' | 'queueMail'>,
  user: Pick<UserRow, 'id' | 'name' | 'email'>,
): Promise<void> {
  const token = newKey()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + RESET_TOKEN_SECONDS * 1000)
  await saveReset(tx, { userId: user.id, tokenHash: sha256(token), createdAt: now, expiresAt })
  await queueMail(tx, 'reset-password', {
    to: { email: user.email, name: user.name, userId: user.id },
    payload: { name: user.name, email: user.email, token },
  })
}
