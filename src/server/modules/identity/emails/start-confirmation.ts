import { normalizeEmail } from '#core/domain/email.ts'
import { EMAIL_CONFIRMATION_SECONDS } from '#core/domain/limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import type { UserRow } from '../queries.ts'
import { saveConfirmation } from './queries.ts'

type Confirmation = {
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  kind: 'welcome' | 'confirm-email'
}

/** Sends a link that confirms the account's own address. It replaces any older one. */
export async function startConfirmation(
  tx: Queryable,
  { clock, queueMail }: Pick<IdentityDeps, 'clock' | 'queueMail'>,
  { user, kind }: Confirmation,
): Promise<void> {
  const { id: userId, email, name } = user
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + EMAIL_CONFIRMATION_SECONDS * 1000)
  const token = await saveLink(tx, { userId, email, createdAt: now, expiresAt })
  await queueMail(tx, kind, { to: { email, name, userId }, payload: { name, token } })
}

type Link = { userId: number; email: string; createdAt: Date; expiresAt: Date }

/** Returns the token, of which only the hash is stored. */
export async function saveLink(tx: Queryable, link: Link): Promise<string> {
  const token = newKey()
  await saveConfirmation(tx, {
    ...link,
    emailNormalized: normalizeEmail(link.email),
    tokenHash: sha256(token),
  })
  return token
}
