/** Notifications for shoppers, shown in the account and emailed if they want. */
export const NOTIFICATION_KINDS = ['release', 'license_expiry', 'refund', 'review_reply'] as const
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
  'backup',
] as const
export type StaffNotificationKind = (typeof STAFF_NOTIFICATION_KINDS)[number]

/** Whether to email this kind of notification: yes, unless the shopper turned it off. */
export function wantsMail(
  preferences: readonly { kind: NotificationKind; byMail: boolean }[],
  kind: NotificationKind,
): boolean {
  return preferences.find((preference) => preference.kind === kind)?.byMail ?? true
}
