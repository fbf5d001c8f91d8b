import type { PageContent } from '#core/content/page.ts'

export const ABOUT_US: PageContent = {
  title: 'About us',
  heading: 'We make small plugins for sites that have work to do',
  description:
    'A small team that makes WordPress plugins and takes custom WordPress and Shopify work by quote.',
  summary: [],
  dated: false,
  blocks: [
    {
      kind: 'lead',
      text: [
        '{shop} is a small team. It started with a contact form that swallowed messages: WordPress said “sent”, nobody got anything, and there was no log to check. So we wrote one. It is still our best-known plugin.',
        'Today we look after a handful of plugins for mail, security, speed, forms and shops, and build things to order for WordPress and Shopify.',
      ].join('\n\n'),
    },
    { kind: 'route', stops: ['You write', 'We read it', 'You get an answer'] },
    {
      kind: 'points',
      title: 'How we work',
      items: [
        {
          title: 'One job each',
          text: 'A plugin of ours does one thing and leaves the rest of your site alone. No dashboards full of offers, no nagging.',
        },
        {
          title: 'You can check it',
          text: 'Every release is signed, its code is open, and the changelog says what changed and why.',
        },
        {
          title: 'Your site does not depend on us',
          text: 'Licenses are checked so that a plugin keeps working when our server is down, and after a license ends.',
        },
        {
          title: 'A person answers',
          text: 'You write an email. Somebody who knows the code reads it and answers within {refund_request_days} business days.',
        },
      ],
    },
    {
      kind: 'box',
      title: 'Custom WordPress and Shopify development',
      text: 'Tell us in an email what you need and by when. We ask about anything unclear and send a quote with a fixed price. You decide.',
      actions: [
        { label: 'Ask for a quote', target: { kind: 'mail', value: 'Quote for custom development' } },
        { label: 'See plugins', target: { kind: 'catalog', value: '' } },
      ],
    },
  ],
}
