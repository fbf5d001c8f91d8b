import * as z from 'zod/mini'
import { NOTIFICATION_KINDS } from '../domain/notification-kind.ts'
import { Timestamp } from './envelopes.ts'

export const Notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  /** A path within this shop. */
  link: z.nullable(z.string()),
  created_at: Timestamp,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** Whether each kind is also mailed. */
export const NotificationSettings = z.object({
  release: z.boolean(),
  license_expiry: z.boolean(),
  refund: z.boolean(),
  review_reply: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
