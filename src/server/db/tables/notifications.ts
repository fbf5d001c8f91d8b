import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  NOTIFICATION_KINDS,
  OPTIONAL_MAIL_KINDS,
  STAFF_NOTIFICATION_KINDS,
} from '#core/domain/notification-kind.ts'
import { at, createdAt, longId, oneOf, updatedAt } from './columns.ts'
import { users } from './identity.ts'

/** Notifications in a shopper's account. */
export const notifications = pgTable(
  'notifications',
  {
    id: longId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull().default(''),
    // A path within this shop.
    link: text(),
    // For example "license:17:30", so that a license gets only one 30-day notice.
    dedupeKey: text(),
    createdAt: createdAt(),
    readAt: at(),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.dedupeKey),
    check('notifications_kind_known', oneOf(table.kind, NOTIFICATION_KINDS)),
    index('notifications_by_user').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_by_age').on(table.createdAt),
  ],
)

/** Whether a kind is also emailed. No row means the default of the kind. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: OPTIONAL_MAIL_KINDS }).notNull(),
    byMail: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_preferences_kind_known', oneOf(table.kind, OPTIONAL_MAIL_KINDS)),
  ],
)

/** Notifications under the bell of the admin panel, the same for all staff. */
export const staffNotifications = pgTable(
  'staff_notifications',
  {
    id: longId(),
    kind: text({ enum: STAFF_NOTIFICATION_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull().default(''),
    link: text(),
    dedupeKey: text().unique('staff_notifications_once'),
    createdAt: createdAt(),
  },
  (table) => [
    check('staff_notifications_kind_known', oneOf(table.kind, STAFF_NOTIFICATION_KINDS)),
    index('staff_notifications_by_age').on(table.createdAt, table.id),
  ],
)

/** The last notification that each staff member has read. */
export const staffNotificationMarkers = pgTable('staff_notification_markers', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastReadId: bigint({ mode: 'number' }).notNull().default(0),
  updatedAt: updatedAt(),
})
