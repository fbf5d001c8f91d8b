import type { StaffNotification } from '#core/contract/admin-dashboard.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findMarker, listStaffRows, moveMarker } from './queries.ts'

/** The size of the notification panel. */
const SHOWN = 20

/** The newest staff notifications, and how many of them this user has not read. */
export async function readStaffNotifications(
  db: Queryable,
  userId: number,
): Promise<{ data: StaffNotification[]; unread: number }> {
  const [rows, lastReadId] = await Promise.all([listStaffRows(db, SHOWN), findMarker(db, userId)])
  const data = rows.map((row) => present(row, lastReadId))
  return { data, unread: data.filter(({ read }) => !read).length }
}

/** Marks everything up to `upTo` as read for this user. The marker never moves back. */
export async function markStaffNotificationsRead(
  db: Queryable,
  { userId, upTo, now }: { userId: number; upTo: number; now: Date },
) {
  await moveMarker(db, { userId, lastReadId: upTo, updatedAt: now })
  return readStaffNotifications(db, userId)
}

type Row = Awaited<ReturnType<typeof listStaffRows>>[number]

function present({ id, kind, title, body, link, createdAt }: Row, lastReadId: number): StaffNotification {
  return { id, kind, title, body, link, created_at: createdAt.toISOString(), read: id <= lastReadId }
}
