/**
 * `queued`: waiting, possibly for a retry; `sending`: claimed by a worker; `sent`: accepted by the mail server;
 * `kept`: no mail server is configured, so it can only be read in the log; `failed`: given up, and staff are notified.
 */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'kept', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
