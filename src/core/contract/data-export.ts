import * as z from 'zod/mini'
import { Timestamp } from './envelopes.ts'
import { NotificationSettings } from './notification.ts'

const Records = z.array(z.record(z.string(), z.unknown()))

/** Everything the shop stores about a person. */
export const DataExport = z.object({
  exported_at: Timestamp,
  profile: z.record(z.string(), z.unknown()),
  addresses: Records,
  orders: Records,
  licenses: Records,
  subscriptions: Records,
  downloads: Records,
  reviews: Records,
  notifications: Records,
  notification_settings: NotificationSettings,
  logins: Records,
  passkeys: Records,
  mails: Records,
  security_events: Records,
})
export type DataExport = z.infer<typeof DataExport>
