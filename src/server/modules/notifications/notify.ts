import {
  type NotificationKind,
  type StaffNotificationKind,
  wantsMail,
} from '#core/domain/notification-kind.ts'
import type { Queryable } from '#server/platform/database.ts'
import {
  insertNotification,
  insertNotifications,
  insertStaffNotification,
  listPreferences,
} from './queries.ts'

type Notice = {
  title: string
  body?: string
  /** A path within the shop. */
  link?: string | null
  /** Only the first notice with a given key is stored. */
  dedupeKey?: string | null
}
export type StaffNotice = Notice & { kind: StaffNotificationKind }
export type UserNotice = Notice & { kind: NotificationKind; userId: number }

/** Notifies staff in the admin panel when the transaction commits. */
export async function notifyStaff(tx: Queryable, notice: StaffNotice): Promise<void> {
  await insertStaffNotification(tx, notice)
}

/**
 * Notifies a shopper in their account when the transaction commits. Returns true if the caller should also queue an
 * email in the same transaction: the notice is new and the shopper wants emails of this kind.
 */
export async function notifyUser(tx: Queryable, notice: UserNotice): Promise<boolean> {
  const isNew = await insertNotification(tx, notice)
  return isNew && wantsMail(await listPreferences(tx, notice.userId), notice.kind)
}

/** The same for many shoppers, whatever they want by email. */
export async function notifyUsers(tx: Queryable, notices: readonly UserNotice[]): Promise<void> {
  await insertNotifications(tx, [...notices])
}
