/** What the shop watches, in the order in which it is shown. */
export const ALARM_KINDS = [
  'money_differs',
  'provider_silent',
  'provider_events_failing',
  'errors',
  'jobs_late',
  'mails_failing',
  'webhooks_failing',
  'backup_stale',
  'backup_failed',
  'backup_unreadable',
  'disk_full',
  'certificate_ending',
  'update_available',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

export const ALARM_TITLES: Record<AlarmKind, string> = {
  money_differs: 'The books differ from the payment provider’s',
  provider_silent: 'A payment provider sends no events',
  provider_events_failing: 'Events of a payment provider cannot be processed',
  errors: 'Many requests fail',
  jobs_late: 'Background jobs do not run',
  mails_failing: 'Mails do not leave the shop',
  webhooks_failing: 'Webhooks are not accepted',
  backup_stale: 'The last backup is more than two days old',
  backup_failed: 'The backup failed',
  backup_unreadable: 'The backup could not be restored',
  disk_full: 'The disk is nearly full',
  certificate_ending: 'The certificate of the shop ends soon',
  update_available: 'An update is available',
}
