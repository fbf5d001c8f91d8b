/** What a shopper is told in the account, and by mail where they want it. */
export const NOTIFICATION_KINDS = ['release', 'license_expiry', 'refund', 'review_reply'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What the bell in the admin panel rings for. */
export const STAFF_NOTIFICATION_KINDS = [
  'new_order',
  'attention',
  'failed_mail',
  'refund_request',
  'new_review',
  'package_corrupt',
  'webhook_failed',
] as const
export type StaffNotificationKind = (typeof STAFF_NOTIFICATION_KINDS)[number]

/** Mails of a kind come unless the shopper has switched them off. */
export function wantsMail(
  preferences: readonly { kind: NotificationKind; byMail: boolean }[],
  kind: NotificationKind,
): boolean {
  return preferences.find((preference) => preference.kind === kind)?.byMail ?? true
}
