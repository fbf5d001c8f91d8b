/**
 * `queued` waits or waits again after a failure; `sending` a worker has it; `sent` the mail server took it;
 * `kept` no mail server is configured, so it is only readable in the log; `failed` given up, staff are told.
 */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'kept', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
