import { normalizeEmail } from '#core/domain/email.ts'
import { EMAIL_CONFIRMATION_SECONDS } from '#core/domain/limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { saveConfirmation, type UserRow } from '../queries.ts'

type Confirmation = {
  user: Pick<UserRow, 'id' | 'name'>
  /** The address to confirm. */
  email: string
  kind: 'welcome' | 'confirm-email' | 'confirm-new-email'
}

/** Sends a confirmation link, which replaces any older one. */
export async function startConfirmation(
  tx: Queryable,
  { clock, queueMail }: Pick<IdentityDeps, 'clock' | 'queueMail'>,
  { user, email, kind }: Confirmation,
): Promise<void> {
  const token = newKey()
  const now = clock.now()
  await saveConfirmation(tx, {
    userId: user.id,
    email,
    emailNormalized: normalizeEmail(email),
    tokenHash: sha256(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + EMAIL_CONFIRMATION_SECONDS * 1000),
  })
  await queueMail(tx, kind, {
    to: { email, name: user.name, userId: user.id },
    payload: { name: user.name, token },
  })
}
