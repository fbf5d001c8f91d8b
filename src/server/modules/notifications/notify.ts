import {
  type NotificationKind,
  type StaffNotificationKind,
  wantsMail,
} from '#core/domain/notification-kind.ts'
import type { Queryable } from '#server/platform/database.ts'
import { insertNotification, insertStaffNotification, listPreferences } from './queries.ts'

type Notice = {
  title: string
  body?: string
  /** A path of this shop. */
  link?: string | null
  /** Of two notices with the same key only the first is kept. */
  dedupeKey?: string | null
}
export type StaffNotice = Notice & { kind: StaffNotificationKind }
export type UserNotice = Notice & { kind: NotificationKind; userId: number }

/** Rings the bell of the admin panel, if the transaction commits. */
export async function notifyStaff(tx: Queryable, notice: StaffNotice): Promise<void> {
  await insertStaffNotification(tx, notice)
}

/**
 * Tells a shopper in their account, if the transaction commits. True when it is also to be sent by mail: it is news,
 * and the shopper has not switched mails of this kind off. The caller then queues the mail in the same transaction.
 */
export async function notifyUser(tx: Queryable, notice: UserNotice): Promise<boolean> {
  const isNews = await insertNotification(tx, notice)
  return isNews && wantsMail(await listPreferences(tx, notice.userId), notice.kind)
}
