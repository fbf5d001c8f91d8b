import * as z from 'zod/mini'

/** What staff may set about the shop. Defaults are the demo shop's. Unknown or broken stored values fall back. */
export const ShopSettings = z.object({
  shopName: z._default(z.string().check(z.minLength(1), z.maxLength(80)), 'Northpost Plugins'),
  supportEmail: z._default(z.email(), 'support@northpost.example'),
  /** The `uri` of the product that the home page and the menu speak of. */
  flagship: z._default(z.string().check(z.maxLength(100)), 'postroad-mailer'),
  legalName: z._default(z.string().check(z.maxLength(200)), 'Northpost Plugins'),
  social: z._default(
    z
      .array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)), url: z.url() }))
      .check(z.maxLength(8)),
    [
      { name: 'Mastodon', url: 'https://mastodon.example/@northpost' },
      { name: 'GitHub', url: 'https://github.example/northpost' },
      { name: 'YouTube', url: 'https://youtube.example/@northpost' },
    ],
  ),
  /** Whether plugins on buyers' sites learn who bought their licence. */
  tellSitesTheBuyer: z._default(z.boolean(), false),
})
export type ShopSettings = z.infer<typeof ShopSettings>
