import type { AnnouncementContent, CatalogContent, MenusContent } from '#core/content/frame.ts'
import type { Target } from '#core/content/parts.ts'

const to = (kind: Target['kind'], value = ''): Target => ({ kind, value })
const link = (label: string, target: Target) => ({ kind: 'link' as const, label, target })

/** The three menus of the seed specification, and the catalog. */
export const MENUS: MenusContent = {
  header: [
    { label: 'WordPress', target: null, items: [{ kind: 'flagship' }] },
    { label: 'Shopify', target: null, items: [{ kind: 'note', text: 'Coming soon' }] },
    {
      label: 'Support',
      target: null,
      items: [{ kind: 'link', label: 'Write to us', text: '{support_email}', target: to('mail') }],
    },
    { label: 'All plugins', target: to('catalog'), items: [] },
  ],
  footer: [
    { title: 'Plugins', items: [link('All plugins', to('catalog')), { kind: 'categories' }] },
    {
      title: 'Quick links',
      items: [
        link('Home', to('home')),
        link('About us', to('about')),
        link('Cart', to('cart')),
        link('Your account', to('account')),
        link('Custom development', to('mail', 'Quote for custom development')),
        link('Support by email', to('mail')),
      ],
    },
    {
      title: 'Policies',
      items: [
        link('Refund policy', to('refund_policy')),
        link('Privacy policy', to('privacy_policy')),
        link('Terms and conditions', to('terms')),
      ],
    },
  ],
  about: 'WordPress plugins by people who answer. Write to {support_email}.',
}

export const ANNOUNCEMENT: AnnouncementContent = { text: '', action: null, from: null, until: null }

export const CATALOG: CatalogContent = {
  heading: 'All plugins',
  intro: 'Every WordPress plugin we make. One price, paid once.',
}
