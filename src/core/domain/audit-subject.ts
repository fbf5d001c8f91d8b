/** What the audit log speaks of: the first word of every action in it. */
export const AUDIT_SUBJECTS = [
  'order',
  'user',
  'product',
  'picture',
  'category',
  'release',
  'license',
  'coupon',
  'review',
  'mail',
  'settings',
  'token',
  'webhook',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
