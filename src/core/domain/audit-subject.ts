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
  'api_token',
  'signing_key',
  'webhook',
  'import',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
