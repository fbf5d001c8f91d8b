import type { ShopSettings } from '#core/domain/shop-settings.ts'

/** The identity of the demo shop. It belongs to the demo data and goes with it. */
export const DEMO_SETTINGS = {
  shopName: 'Northpost Plugins',
  supportEmail: 'support@northpost.example',
  flagship: 'postroad-mailer',
  social: [
    { name: 'Mastodon', url: 'https://mastodon.example/@northpost' },
    { name: 'GitHub', url: 'https://github.example/northpost' },
    { name: 'YouTube', url: 'https://youtube.example/@northpost' },
  ],
} satisfies Partial<ShopSettings>
