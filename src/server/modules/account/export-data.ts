import type { DataExport } from '#core/contract/data-export.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findUser, listPasskeys, listRoles } from '../identity/index.ts'
import { readNotificationSettings } from '../notifications/index.ts'
import { listSecurityEventsOf } from '../security/index.ts'
import { listAddresses } from './addresses.ts'
import {
  listDownloadsOf,
  listLicensesOf,
  listLoginsOf,
  listMailsOf,
  listNotificationsOf,
  listOrdersOf,
  listReviewsOf,
  listSubscriptionsOf,
} from './export-queries.ts'

/** Everything the shop stores about a person, in readable form. */
export async function exportData(
  { db, clock }: { db: Queryable; clock: Clock },
  userId: number,
): Promise<DataExport> {
  const user = await findUser(db, { id: userId })
  if (!user) throw new AppError('unauthenticated')
  const { name, email, emailVerifiedAt, passwordChangedAt, termsAcceptedAt, lastActiveAt, createdAt } = user
  return {
    exported_at: clock.now().toISOString(),
    profile: {
      name,
      email,
      email_confirmed_at: emailVerifiedAt,
      password_changed_at: passwordChangedAt,
      terms_accepted_at: termsAcceptedAt,
      last_active_at: lastActiveAt,
      created_at: createdAt,
      roles: await listRoles(db, userId),
    },
    addresses: await listAddresses(db, userId),
    orders: await listOrdersOf(db, userId),
    licenses: await listLicensesOf(db, userId),
    subscriptions: await listSubscriptionsOf(db, userId),
    downloads: await listDownloadsOf(db, userId),
    reviews: await listReviewsOf(db, userId),
    notifications: await listNotificationsOf(db, userId),
    notification_settings: await readNotificationSettings(db, userId),
    logins: await listLoginsOf(db, userId),
    passkeys: await listPasskeys(db, userId),
    mails: await listMailsOf(db, userId),
    security_events: await listSecurityEventsOf(db, userId),
  }
}
