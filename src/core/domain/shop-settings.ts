import * as z from 'zod/mini'
import { MINUTE_SECONDS } from './durations.ts'
import { SESSION_SECONDS, STATEMENT_MAX_CHARS } from './limits.ts'

export const SocialLink = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Each link needs a name.' }),
      z.maxLength(40, { error: 'At most 40 characters.' }),
    ),
  url: z.url({ protocol: /^https?$/, error: 'Each link needs an address such as https://…' }),
})
export type SocialLink = z.infer<typeof SocialLink>

/** What staff of an older version wrote for a kind of mail; empty means the default. See decision 52. */
export const MailText = z.object({
  subject: z.string().check(z.maxLength(150)),
  opening: z.string().check(z.maxLength(2000)),
})
export type MailText = z.infer<typeof MailText>

const STATEMENT_TEXT = /^(?=.*[A-Za-z])[A-Za-z0-9 .-]+$/

/**
 * What card statements show after the name that the provider's account has. Both providers
 * accept these characters, and Stripe wants a letter among them.
 */
export const StatementSuffix = z.string().check(
  z.trim(),
  z.maxLength(STATEMENT_MAX_CHARS, { error: `At most ${STATEMENT_MAX_CHARS} characters.` }),
  z.refine((text) => text === '' || STATEMENT_TEXT.test(text), {
    error: 'Use Latin letters, digits, spaces, dots and hyphens, with at least one letter.',
  }),
)

/** In minutes; at most as long as a login lasts. */
export const STAFF_IDLE = { min: 5, max: SESSION_SECONDS / MINUTE_SECONDS }

/** What a shop is called until it has a name. */
export const UNNAMED_SHOP = 'My shop'

/** The settings that staff can change. Unknown or invalid stored values fall back to the default. */
export const ShopSettings = z.object({
  shopName: z._default(z.string().check(z.minLength(1), z.maxLength(80)), UNNAMED_SHOP),
  /** The first admin's address until it is set. */
  supportEmail: z._default(z.email(), ''),
  /** The `uri` of the product that the home page and the menu feature. Empty: the newest one. */
  flagship: z._default(z.string().check(z.maxLength(100)), ''),
  /** Empty: the shop's name. */
  legalName: z._default(z.string().check(z.maxLength(200)), ''),
  /** In lines, as on an envelope. Printed on invoices, like the tax number. */
  legalAddress: z._default(z.string().check(z.maxLength(500)), ''),
  taxNumber: z._default(z.string().check(z.maxLength(50)), ''),
  /** Keyed by kind of mail. Part of the starting text until a text of its own is published. */
  mailTexts: z._default(z.record(z.string(), MailText), {}),
  /** Keyed by rule; missing rules use their default. */
  rateLimits: z._default(z.record(z.string(), z.int().check(z.minimum(1), z.maximum(100_000))), {}),
  social: z._default(z.array(SocialLink).check(z.maxLength(8)), []),
  /** Empty leaves card statements to the providers' own settings. */
  statementSuffix: z._default(StatementSuffix, ''),
  /** Whether license checks from buyers' sites include the buyer's name and email. */
  tellSitesTheBuyer: z._default(z.boolean(), false),
  /** Whether staff can do nothing before they have a second factor. A new shop in production starts with true. */
  requireSecondFactor: z._default(z.boolean(), false),
  /** A staff login that was not used for this long has ended. */
  staffIdleMinutes: z._default(z.int().check(z.minimum(STAFF_IDLE.min), z.maximum(STAFF_IDLE.max)), 60),
})
export type ShopSettings = z.infer<typeof ShopSettings>
