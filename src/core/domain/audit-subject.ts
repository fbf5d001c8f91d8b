/** The kinds of records in the audit log; each action starts with one of them. */
export const AUDIT_SUBJECTS = [
  'order',
  'user',
  'product',
  'picture',
  'category',
  'release',
  'license',
  'subscription',
  'coupon',
  'review',
  'mail',
  'settings',
  'content',
  'api_token',
  'signing_key',
  'webhook',
  'import',
  'backup',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
