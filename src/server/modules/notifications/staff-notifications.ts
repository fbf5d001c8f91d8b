import type { StaffNotification } from '#core/contract/admin-dashboard.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findMarker, listStaffRows, moveMarker } from './queries.ts'

/** The panel of the bell holds so many; whatever is older has its place in the lists. */
const SHOWN = 20

/** The newest notices for staff, and how many of them one person has not read. */
export async function readStaffNotifications(
  db: Queryable,
  userId: number,
): Promise<{ data: StaffNotification[]; unread: number }> {
  const [rows, lastReadId] = await Promise.all([listStaffRows(db, SHOWN), findMarker(db, userId)])
  const data = rows.map((row) => present(row, lastReadId))
  return { data, unread: data.filter(({ read }) => !read).length }
}

/** Everything up to a notice is read by this person. A marker never goes back. */
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
