/** Notifications for shoppers that are emailed if they want. */
export const OPTIONAL_MAIL_KINDS = ['release', 'license_expiry', 'refund', 'review_reply'] as const
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number]

/** All notifications for shoppers, shown in the account. Mails about charges to come cannot be turned off. */
export const NOTIFICATION_KINDS = [...OPTIONAL_MAIL_KINDS, 'subscription'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Notifications for staff, shown under the bell in the admin panel. */
export const STAFF_NOTIFICATION_KINDS = [
  'new_order',
  'attention',
  'failed_mail',
  'refund_request',
  'new_review',
  'package_corrupt',
  'webhook_failed',
  // Written by earlier versions; an alarm now.
  'backup',
  'alarm',
] as const
export type StaffNotificationKind = (typeof STAFF_NOTIFICATION_KINDS)[number]

/** Whether to email this kind of notification: yes, unless the shopper turned it off. */
export function wantsMail(
  preferences: readonly { kind: OptionalMailKind; byMail: boolean }[],
  kind: NotificationKind,
): boolean {
  return preferences.find((preference) => preference.kind === kind)?.byMail ?? true
}
