import * as z from 'zod/mini'
import { SocialLink, STAFF_IDLE, StatementSuffix } from '../domain/shop-settings.ts'
import { typedInt } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { line, lines, one } from './envelopes.ts'
import { Email } from './fields.ts'

export const StaffSettings = z.object({
  shop_name: z.string(),
  support_email: z.string(),
  flagship: z.string(),
  social: z.array(SocialLink),
  tell_sites_the_buyer: z.boolean(),
  statement_suffix: z.string(),
  legal_name: z.string(),
  legal_address: z.string(),
  tax_number: z.string(),
  require_second_factor: z.boolean(),
  staff_idle_minutes: z.int(),
  /** Every kind of mail that has a text. */
  mail_kinds: z.array(z.string()),
  /** Calls per window and caller. A null `limit` means the default. */
  rate_limits: z.array(
    z.object({
      name: z.string(),
      limit: z.nullable(z.int()),
      start_value: z.int(),
      window_seconds: z.int(),
    }),
  ),
})
export type StaffSettings = z.infer<typeof StaffSettings>

const change = { method: 'PUT', access: 'admin', response: one(StaffSettings) } as const

export const adminSettings = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'All shop settings',
    access: 'staff',
    response: one(StaffSettings),
    errors: [],
  }),
  saveShop: endpoint({
    ...change,
    path: '/api/admin/settings/shop',
    summary:
      "Change the shop's name, support address, featured product and social links, effective immediately; what is left out stays as it is",
    body: z.strictObject({
      shop_name: z.optional(line({ required: 'Shop name is required.', max: 80 })),
      support_email: z.optional(Email),
      flagship: z.optional(line({ max: 100 })),
      social: z.optional(z.array(SocialLink).check(z.maxLength(8, { error: 'At most eight links.' }))),
      tell_sites_the_buyer: z.optional(z.boolean()),
      statement_suffix: z.optional(StatementSuffix),
    }),
    errors: ['invalid_input'],
  }),
  saveLegal: endpoint({
    ...change,
    path: '/api/admin/settings/legal',
    summary: "Change the seller's name, address and tax number on invoices; what is left out stays as it is",
    body: z.strictObject({
      /** Empty: the shop's name. */
      legal_name: z.optional(line({ max: 200 })),
      legal_address: z.optional(lines({ max: 500 })),
      tax_number: z.optional(line({ max: 50 })),
    }),
    errors: ['invalid_input'],
  }),
  saveSecurity: endpoint({
    ...change,
    path: '/api/admin/settings/security',
    logged: { kind: 'security_settings_changed' },
    summary:
      'Change what is asked of staff: a second factor, without which they can do nothing, and after how many unused minutes a login ends',
    fresh: true,
    body: z.strictObject({
      require_second_factor: z.boolean(),
      staff_idle_minutes: typedInt({
        required: 'Must be a whole number.',
        min: STAFF_IDLE.min,
        max: STAFF_IDLE.max,
      }),
    }),
    errors: ['invalid_input'],
  }),
  saveRateLimit: endpoint({
    ...change,
    fresh: true,
    path: '/api/admin/settings/rate-limits/{name}',
    summary: 'Change the rate limits; empty restores the default',
    logged: { kind: 'rate_limit_changed' },
    params: z.object({ name: z.string().check(z.maxLength(50)) }),
    body: z.strictObject({
      limit: z.union([
        z.literal(''),
        z.null(),
        typedInt({ required: 'Must be a whole number.', max: 100_000 }),
      ]),
    }),
    errors: ['invalid_input', 'not_found'],
  }),
}
