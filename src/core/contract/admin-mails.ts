import * as z from 'zod/mini'
import { MailContent } from '../content/mail.ts'
import { MAIL_STATUSES } from '../domain/mail-status.ts'
import { Finding } from '../domain/setup-check.ts'
import { IdParam, listOf, listQuery, queryOneOf } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, one, Timestamp } from './envelopes.ts'
import { Email } from './fields.ts'

const Listed = {
  id: z.int(),
  kind: z.string(),
  to: z.string(),
  to_name: z.string(),
  /** Empty until the mail is rendered. */
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  tries: z.int(),
  last_error: z.nullable(z.string()),
  created_at: Timestamp,
  sent_at: z.nullable(Timestamp),
  next_try_at: z.nullable(Timestamp),
  order: z.nullable(z.string()),
  user_id: z.nullable(z.int()),
  /** Whether a copy may be sent, and whether it can be retried now. */
  may_resend: z.boolean(),
  may_retry: z.boolean(),
}

export const StaffMailRow = z.object(Listed)
export type StaffMailRow = z.infer<typeof StaffMailRow>

export const StaffMail = z.object({
  ...Listed,
  /** Null until it is rendered, or when only the recipient may read it. */
  content: z.nullable(z.object({ html: z.string(), text: z.string() })),
  /** Contains keys or a link that acts on the recipient's behalf. */
  secret: z.boolean(),
})
export type StaffMail = z.infer<typeof StaffMail>

const TextParam = z.object({ kind: z.string().check(z.maxLength(50)) })
const change = { method: 'POST', access: 'admin', params: IdParam } as const

export const adminMails = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'Mails, newest first; search by recipient and subject',
    access: 'staff',
    query: listQuery({ status: queryOneOf(MAIL_STATUSES), kind: z.optional(line({ max: 50 })) }),
    response: listOf(StaffMailRow),
    errors: ['invalid_input'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/mails/{id}',
    summary: 'One mail with its content',
    access: 'staff',
    params: IdParam,
    response: one(StaffMail),
    errors: ['not_found'],
  }),
  resend: endpoint({
    ...change,
    path: '/api/admin/mails/{id}/resend',
    summary: 'Send a copy of a mail to the same address',
    status: 201,
    response: one(StaffMail),
    errors: ['not_found', 'conflict'],
  }),
  retry: endpoint({
    ...change,
    path: '/api/admin/mails/{id}/retry',
    summary: 'Retry a waiting or failed mail now',
    response: one(StaffMail),
    errors: ['not_found', 'conflict'],
  }),
  previewText: endpoint({
    method: 'POST',
    access: 'staff',
    path: '/api/admin/mail-texts/{kind}/preview',
    summary: 'A text for a kind of mail, filled in with example values',
    params: TextParam,
    body: MailContent,
    response: one(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    errors: ['invalid_input', 'not_found'],
  }),
  testText: endpoint({
    method: 'POST',
    access: 'admin',
    path: '/api/admin/mail-texts/{kind}/test',
    summary: 'Send that mail to the caller’s own address',
    params: TextParam,
    body: MailContent,
    response: Done,
    errors: ['invalid_input', 'not_found'],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/mail-server/test',
    summary: 'Send a test mail now, and return what the mail server answered',
    access: 'admin',
    body: z.strictObject({ to: Email }),
    response: one(z.object({ sent: z.boolean(), answer: z.string() })),
    errors: ['invalid_input', 'conflict'],
  }),
  checks: endpoint({
    method: 'GET',
    path: '/api/admin/mail-server/checks',
    summary: 'Whether there is a mail server, and whether it accepted the last mail',
    access: 'admin',
    response: one(z.array(Finding)),
    errors: [],
  }),
}
