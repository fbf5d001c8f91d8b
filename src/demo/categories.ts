export type CategorySlug = (typeof DEMO_CATEGORIES)[number]['slug']

export const DEMO_CATEGORIES = [
  {
    slug: 'email',
    name: 'Email & Deliverability',
    description: 'Plugins that send your site’s email, keep a record of it and help it arrive.',
  },
  {
    slug: 'security',
    name: 'Security & Backups',
    description: 'Protect the login, detect changes, and keep backups that are proven to restore.',
  },
  {
    slug: 'performance',
    name: 'Performance',
    description: 'Faster pages, smaller images, a clean database, and an answer when something is slow.',
  },
  {
    slug: 'forms',
    name: 'Forms & Leads',
    description: 'Forms, bookings, estimates and polls, with one inbox for every reply.',
  },
  {
    slug: 'store',
    name: 'Store Tools',
    description: 'Invoices, reminders, stock alerts and reports for stores that run on WordPress.',
  },
] as const
