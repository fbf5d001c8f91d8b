import * as z from 'zod/mini'

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

/** What staff say in one kind of mail; empty is the shop's own wording. `{shop}`, `{name}` and `{number}` are filled in. */
export const MailText = z.object({
  subject: z.string().check(z.maxLength(150)),
  opening: z.string().check(z.maxLength(2000)),
})
export type MailText = z.infer<typeof MailText>

/** What staff may set about the shop. Defaults are the demo shop's. Unknown or broken stored values fall back. */
export const ShopSettings = z.object({
  shopName: z._default(z.string().check(z.minLength(1), z.maxLength(80)), 'Northpost Plugins'),
  supportEmail: z._default(z.email(), 'support@northpost.example'),
  /** The `uri` of the product that the home page and the menu speak of. */
  flagship: z._default(z.string().check(z.maxLength(100)), 'postroad-mailer'),
  legalName: z._default(z.string().check(z.maxLength(200)), 'Northpost Plugins'),
  /** As on an envelope, line by line; printed on invoices, as is the tax number. */
  legalAddress: z._default(z.string().check(z.maxLength(500)), ''),
  taxNumber: z._default(z.string().check(z.maxLength(50)), ''),
  /** By kind of mail. */
  mailTexts: z._default(z.record(z.string(), MailText), {}),
  /** By name of the rule; a rule without one has its start value. */
  rateLimits: z._default(z.record(z.string(), z.int().check(z.minimum(1), z.maximum(100_000))), {}),
  social: z._default(z.array(SocialLink).check(z.maxLength(8)), [
    { name: 'Mastodon', url: 'https://mastodon.example/@northpost' },
    { name: 'GitHub', url: 'https://github.example/northpost' },
    { name: 'YouTube', url: 'https://youtube.example/@northpost' },
  ]),
  /** Whether plugins on buyers' sites learn who bought their license. */
  tellSitesTheBuyer: z._default(z.boolean(), false),
})
export type ShopSettings = z.infer<typeof ShopSettings>
