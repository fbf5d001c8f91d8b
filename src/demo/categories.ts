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
    description: 'Guard the login, notice changes and have a copy that is known to restore.',
  },
  {
    slug: 'performance',
    name: 'Performance',
    description: 'Faster pages, lighter pictures, a tidy database, and the reason when something is slow.',
  },
  {
    slug: 'forms',
    name: 'Forms & Leads',
    description: 'Forms, bookings, estimates and polls, and a calm place to answer what comes in.',
  },
  {
    slug: 'store',
    name: 'Store Tools',
    description: 'Invoices, reminders, stock alerts and reports for stores that run on WordPress.',
  },
] as const
