import type { Profile } from '#core/contract/account.ts'
import { AppError } from '#core/errors.ts'
import { findConfirmation, findUser, type IdentityDeps, readSecondFactor } from '../identity/index.ts'
import { countUnread } from '../notifications/index.ts'

/** The shopper's view of their account, without hashes, roles and ids. */
export async function readProfile(
  { db, clock, staffRules }: Pick<IdentityDeps, 'db' | 'clock' | 'staffRules'>,
  userId: number,
): Promise<Profile> {
  const [user, pending, unread, factor] = await Promise.all([
    findUser(db, { id: userId }),
    findConfirmation(db, userId, clock.now()),
    countUnread(db, userId),
    readSecondFactor({ db, staffRules }, userId),
  ])
  if (!user) throw new AppError('unauthenticated')
  return {
    name: user.name,
    email: user.email,
    email_confirmed: user.emailVerifiedAt !== null,
    pending_email: pending && pending.emailNormalized !== user.emailNormalized ? pending.email : null,
    created_at: user.createdAt.toISOString(),
    unread_notifications: unread,
    second_factor: {
      enabled: factor.enabled,
      app: factor.app,
      passkeys: factor.passkeys,
      recovery_codes_left: factor.recoveryCodesLeft,
      required: factor.required,
    },
  }
}
