import { type Page, toPage } from '#core/contract/envelopes.ts'
import type { Notification, NotificationSettings } from '#core/contract/notification.ts'
import { OPTIONAL_MAIL_KINDS, wantsMail } from '#core/domain/notification-kind.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import {
  countNotifications,
  countUnread,
  listNotificationRows,
  listPreferences,
  markRead,
  savePreference,
} from './queries.ts'

export async function listNotifications(db: Queryable, userId: number, page: Page) {
  const [rows, total, unread] = await Promise.all([
    listNotificationRows(db, userId, { limit: page.per_page, offset: (page.page - 1) * page.per_page }),
    countNotifications(db, userId),
    countUnread(db, userId),
  ])
  return { ...toPage(rows.map(present), total, page), unread }
}

/** Returns how many are still unread. */
export async function readNotifications(
  db: Queryable,
  { userId, ids, now }: { userId: number; ids: number[] | undefined; now: Date },
): Promise<number> {
  await markRead(db, { userId, ids, now })
  return countUnread(db, userId)
}

export async function readNotificationSettings(db: Queryable, userId: number): Promise<NotificationSettings> {
  const preferences = await listPreferences(db, userId)
  const settings = OPTIONAL_MAIL_KINDS.map((kind) => [kind, wantsMail(preferences, kind)])
  return Object.fromEntries(settings) as NotificationSettings
}

type SettingsUpdate = { userId: number; settings: Partial<NotificationSettings>; now: Date }

export async function saveNotificationSettings(
  db: Db,
  { userId, settings, now }: SettingsUpdate,
): Promise<NotificationSettings> {
  return inTransaction(db, async (tx) => {
    for (const kind of OPTIONAL_MAIL_KINDS) {
      const byMail = settings[kind]
      if (byMail !== undefined) await savePreference(tx, { userId, kind, byMail, updatedAt: now })
    }
    return readNotificationSettings(tx, userId)
  })
}

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number]

function present({ id, kind, title, body, link, createdAt, readAt }: Row): Notification {
  return { id, kind, title, body, link, created_at: createdAt.toISOString(), read: readAt !== null }
}
