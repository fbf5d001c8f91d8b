/** What the security log records. Failures come from anyone; the rest from people who are logged in. */
export const SECURITY_EVENTS = [
  'login',
  'login_failed',
  'password_failed',
  'second_factor_failed',
  'logged_out_everywhere',
  'password_changed',
  'email_changed',
  'second_factor_changed',
  'role_changed',
  'account_disabled',
  'account_enabled',
  'api_token_created',
  'api_token_revoked',
  'signing_key_added',
  'signing_key_retired',
  'webhook_secret_changed',
  'rate_limit_changed',
  'refused',
  'limited',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]
