import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { OptionalMailKind } from '#core/domain/notification-kind.ts'
import {
  notificationPreferences,
  notifications,
  staffNotificationMarkers,
  staffNotifications,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { write } from '#server/platform/one-statement.ts'
import { param } from '#server/platform/statement.ts'

type NewNotification = typeof notifications.$inferInsert

/** Returns false if a notification with the same key exists. */
export async function insertNotification(tx: Queryable, values: NewNotification): Promise<boolean> {
  return (await insertNotifications(tx, [values])) > 0
}

/** Returns how many there were not yet. */
export async function insertNotifications(tx: Queryable, values: NewNotification[]): Promise<number> {
  if (values.length === 0) return 0
  const rows = await tx
    .insert(notifications)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return rows.length
}

export function listNotificationRows(
  db: Queryable,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset)
}

export async function countNotifications(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(notifications)
    .where(eq(notifications.userId, userId))
  return row?.total ?? 0
}

export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.total ?? 0
}

/** Marks the user's notifications with these ids as read, or all of them. */
export async function markRead(
  tx: Queryable,
  { userId, ids, now }: { userId: number; ids: number[] | undefined; now: Date },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids && inArray(notifications.id, ids),
      ),
    )
}

export function listPreferences(db: Queryable, userId: number) {
  return db
    .select({ kind: notificationPreferences.kind, byMail: notificationPreferences.byMail })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
}

export async function savePreference(
  tx: Queryable,
  values: { userId: number; kind: OptionalMailKind; byMail: boolean; updatedAt: Date },
): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values(values)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { byMail: values.byMail, updatedAt: values.updatedAt },
    })
}

const insertStaff = write(
  'staff_notify',
  sql`
  insert into ${staffNotifications} (kind, title, body, link, dedupe_key)
  values (${param('kind')}, ${param('title')}, ${param('body')}, ${param('link')}, ${param('dedupeKey')})
  on conflict do nothing`,
)

type StaffNotification = Pick<typeof staffNotifications.$inferSelect, 'kind' | 'title'> &
  Partial<Pick<typeof staffNotifications.$inferSelect, 'body' | 'link' | 'dedupeKey'>>

export async function insertStaffNotification(
  tx: Queryable,
  { kind, title, body = '', link = null, dedupeKey = null }: StaffNotification,
): Promise<void> {
  await insertStaff(tx, { kind, title, body, link, dedupeKey })
}

export function listStaffRows(db: Queryable, limit: number) {
  return db.select().from(staffNotifications).orderBy(desc(staffNotifications.id)).limit(limit)
}

/** The last notification this user has read, or 0. */
export async function findMarker(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ lastReadId: staffNotificationMarkers.lastReadId })
    .from(staffNotificationMarkers)
    .where(eq(staffNotificationMarkers.userId, userId))
  return row?.lastReadId ?? 0
}

export async function moveMarker(
  tx: Queryable,
  values: { userId: number; lastReadId: number; updatedAt: Date },
): Promise<void> {
  await tx
    .insert(staffNotificationMarkers)
    .values(values)
    .onConflictDoUpdate({
      target: staffNotificationMarkers.userId,
      set: {
        lastReadId: sql`greatest(${staffNotificationMarkers.lastReadId}, excluded.last_read_id)`,
        updatedAt: values.updatedAt,
      },
    })
}

export async function deleteNotificationsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId))
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
}

export async function deleteNotificationsBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, moment))
  await db.delete(staffNotifications).where(lt(staffNotifications.createdAt, moment))
}
