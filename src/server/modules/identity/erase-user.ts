import type { Queryable } from '#server/platform/database.ts'
import { revokeApiTokensOf } from './api-tokens/manage-api-tokens.ts'
import { deleteConfirmation, deleteUndosOf } from './emails/queries.ts'
import { deleteDevicesOf, deleteSessionsOf, deleteTokensOf } from './logins/queries.ts'
import { deleteNotesAbout, deleteReset, updateUser } from './queries.ts'
import { deleteFactor } from './second-factor/queries.ts'

/** Removes personal data from an account. The row stays, because orders and the audit log reference it. */
export async function eraseUser(tx: Queryable, userId: number, now: Date): Promise<void> {
  const placeholder = `deleted-${userId}@deleted.invalid`
  await updateUser(tx, userId, {
    name: 'Deleted user',
    email: placeholder,
    emailNormalized: placeholder,
    emailVerifiedAt: null,
    passwordHash: null,
    passwordChangedAt: null,
    termsAcceptedAt: null,
    disabledAt: now,
    anonymizedAt: now,
    updatedAt: now,
  })
  await deleteTokensOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await deleteDevicesOf(tx, userId)
  await deleteFactor(tx, userId)
  await deleteReset(tx, userId)
  await deleteConfirmation(tx, userId)
  await deleteUndosOf(tx, userId)
  await revokeApiTokensOf(tx, { userId, now, actor: { userId: null } })
  await deleteNotesAbout(tx, userId)
}
