import type { Profile } from '#core/contract/account.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findConfirmation, findUser, readSecondFactor } from '../identity/index.ts'
import { countUnread } from '../notifications/index.ts'

/** The shopper's view of their account, without hashes, roles and ids. */
export async function readProfile(
  { db, clock }: { db: Queryable; clock: Clock },
  userId: number,
): Promise<Profile> {
  const [user, pending, unread, factor] = await Promise.all([
    findUser(db, { id: userId }),
    findConfirmation(db, userId, clock.now()),
    countUnread(db, userId),
    readSecondFactor(db, userId),
  ])
  if (!user) throw new AppError('unauthenticated')
  return {
    name: user.name,
    email: user.email,
    email_confirmed: user.emailVerifiedAt !== null,
    pending_email: pending && pending.emailNormalized !== user.emailNormalized ? pending.email : null,
    created_at: user.createdAt.toISOString(),
    unread_notifications: unread,
    second_factor: { enabled: factor.enabled, recovery_codes_left: factor.recoveryCodesLeft },
  }
}
