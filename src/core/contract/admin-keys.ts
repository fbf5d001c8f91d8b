import * as z from 'zod/mini'
import { typedInt } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { line, one, Timestamp } from './envelopes.ts'

export const KEY_GROUPS = ['stripe', 'paypal', 'mail'] as const
export type KeyGroup = (typeof KEY_GROUPS)[number]

/**
 * `none`: nothing is set; `in_force`; `incomplete`: the webhook is missing; `refused`: the keys cannot be used as they
 * are; `unreadable`: sealed with an APP_SECRET that the shop no longer has.
 */
export const KEY_STATES = ['none', 'in_force', 'incomplete', 'refused', 'unreadable'] as const

const KeyField = z.object({
  /** The variable that it stands for. */
  name: z.string(),
  source: z.nullable(z.enum(['environment', 'panel'])),
  /** The last four characters, for admins. The value itself is never part of an answer. */
  hint: z.nullable(z.string()),
  updated_at: z.nullable(Timestamp),
  updated_by: z.nullable(z.string()),
})
export type KeyField = z.infer<typeof KeyField>

export const ENCRYPTIONS = ['tls', 'starttls'] as const

/** The mail server without its password; null unless it was entered in the panel, and for Support. */
const MailServer = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  encryption: z.enum(ENCRYPTIONS),
  from: z.string(),
})
export type MailServer = z.infer<typeof MailServer>

export const KeySettings = z.object({
  /** The mode that PAYMENTS demands in the environment, which keys in the panel do not change. */
  payments_fixed: z.nullable(z.enum(['sandbox', 'off'])),
  groups: z.array(
    z.object({
      group: z.enum(KEY_GROUPS),
      state: z.enum(KEY_STATES),
      problem: z.nullable(z.string()),
      fields: z.array(KeyField),
    }),
  ),
  mail_server: z.nullable(MailServer),
})
export type KeySettings = z.infer<typeof KeySettings>

/** A name or an address, and nothing else that a URL may contain. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/i

/** Empty keeps what is stored. */
const Key = z._default(line({ max: 500 }), '')

const change = { access: 'admin', fresh: true, response: one(KeySettings) } as const
const save = { ...change, method: 'PUT' } as const

/** Keys and the mail server, entered in the panel. They are stored sealed and take effect at once on every instance. */
export const adminKeys = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/keys',
    summary: 'Which keys are set, where, and by whom; never the keys themselves',
    access: 'staff',
    response: one(KeySettings),
    errors: [],
  }),
  saveStripe: endpoint({
    ...save,
    path: '/api/admin/keys/stripe',
    summary: 'Enter the keys of Stripe; an empty field keeps what is stored',
    logged: { kind: 'keys_changed', detail: 'stripe' },
    body: z.strictObject({ secret_key: Key, publishable_key: Key, webhook_secret: Key }),
    errors: ['invalid_input'],
  }),
  savePaypal: endpoint({
    ...save,
    path: '/api/admin/keys/paypal',
    summary: 'Enter the keys of PayPal; an empty field keeps what is stored',
    logged: { kind: 'keys_changed', detail: 'paypal' },
    body: z.strictObject({
      client_id: Key,
      client_secret: Key,
      webhook_id: Key,
      environment: z.enum(['live', 'sandbox'], { error: 'Choose live or sandbox.' }),
    }),
    errors: ['invalid_input'],
  }),
  saveMail: endpoint({
    ...save,
    path: '/api/admin/keys/mail',
    summary:
      'Enter the mail server and the sender; what is left out stays as it is, and an empty password keeps the stored one as long as server and user stay the same',
    logged: { kind: 'keys_changed', detail: 'mail' },
    body: z.strictObject({
      host: line({ required: 'Host is required.', max: 253 }).check(
        z.regex(HOST, { error: 'Must be a host name such as mail.example.com.' }),
      ),
      port: typedInt({ required: 'Port is required.', min: 1, max: 65_535 }),
      encryption: z.enum(ENCRYPTIONS, { error: 'Choose TLS or STARTTLS.' }),
      user: z.optional(line({ max: 254 })),
      password: Key,
      from: z.optional(line({ max: 320 })),
    }),
    errors: ['invalid_input'],
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: '/api/admin/keys/{name}',
    summary: 'Remove the keys of a provider, or the mail server, that were entered in the panel',
    logged: { kind: 'keys_changed' },
    params: z.object({ name: z.enum(KEY_GROUPS) }),
    errors: ['not_found'],
  }),
}
