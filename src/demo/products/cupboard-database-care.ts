import DatabaseZap from 'lucide-react/icons/database-zap'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { shelves } from '../drawings/motifs/performance.ts'
import { chart } from '../drawings/screens/chart.ts'
import { checklist } from '../drawings/screens/checklist.ts'

const TABS = ['Shelves', 'History', 'Schedule']

export const cupboardDatabaseCare: DemoProduct = {
  uri: 'cupboard-database-care',
  name: 'Cupboard Database Care',
  category: 'performance',
  hue: 'forest',
  glyph: DatabaseZap,
  description:
    'Shows what fills your database, which plugin put it there, and clears out what you no longer need, with a copy kept for a week.',
  shortDesc: 'A tidy database, with everything removed kept for a week in case you want it back.',
  longDesc: `
<p>Old revisions, expired caches, tables left by plugins you removed years ago: a WordPress database only grows. Cupboard shows what takes up space, which plugin put it there, and what can go.</p>
<h3>Knows where data came from</h3>
<p>Cupboard recognizes the tables and options of several hundred plugins. It lists what removed plugins left behind by name, so you decide about “settings of a slider removed in 2021” instead of a cryptic prefix.</p>
<ul>
<li>Revisions beyond the number you keep, per type of post.</li>
<li>Expired transients, orphaned metadata, spam and trash.</li>
<li>Options that are loaded on every page and used on none.</li>
</ul>
<h3>Nothing is deleted right away</h3>
<p>Everything you remove is kept in a compressed file for seven days. Restoring it takes one click.</p>
<h3>Every week, automatically</h3>
<p>Choose what may be cleared automatically and when. The history shows how the database size has changed and what each cleanup saved.</p>`,
  priceCents: 2900,
  publishedDaysAgo: 229,
  features: [
    { label: 'Database overview', free: true },
    { label: 'Manual cleanup', free: true },
    { label: 'Leftovers of removed plugins', free: false },
    { label: 'Weekly schedule', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/cupboard/',
  sites: 1,
  releases: [
    { version: '2.0.1', daysAgo: 45, changes: ['Fixed: very large option values were shown as empty.'] },
    {
      version: '2.0.0',
      daysAgo: 103,
      changes: [
        'New: everything removed is kept for seven days.',
        'New: lists the options that every page loads.',
      ],
    },
    { version: '1.7.0', daysAgo: 201, changes: ['New: weekly schedule.'] },
  ],
  pictures: [
    {
      alt: 'Cupboard Database Care: shelves with boxes, some of which are only outlines',
      draw: cover(shelves),
    },
    {
      alt: 'What can be cleared: revisions, expired caches, leftovers of a removed plugin',
      draw: checklist({
        headline: 'What takes up space, and what can go',
        tabs: TABS,
        findings: [
          {
            tone: 'warning',
            title: 'Revisions: 4,120 beyond the last ten',
            detail: 'Mostly from the front page and two products',
            end: '38 MB',
          },
          {
            tone: 'warning',
            title: 'Expired transients: 912',
            detail: 'Left by a plugin that never cleans up',
            end: '11 MB',
          },
          {
            tone: 'danger',
            title: 'Leftovers of a removed slider',
            detail: '3 tables and 41 options, unused since 2021',
            end: '24 MB',
          },
          { tone: 'success', title: 'Orphaned metadata: none', detail: 'Cleared last Sunday', end: 'Tidy' },
          {
            tone: 'success',
            title: 'Loaded on every page: 412 KB',
            detail: 'Within the usual range',
            end: 'Tidy',
          },
        ],
      }),
    },
    {
      alt: 'A chart of the database’s size over fourteen weeks, with the week of the first cleanup marked',
      draw: chart({
        headline: 'Smaller, and it stays that way',
        backdrop: 'deep',
        tabs: TABS,
        active: 1,
        figures: [
          { label: 'Now', value: '186 MB', note: 'all tables' },
          { label: 'Before', value: '271 MB', note: 'fourteen weeks ago' },
          { label: 'Restorable', value: '4 MB', note: 'until Sunday' },
        ],
        kind: 'line',
        values: [262, 264, 267, 269, 271, 198, 196, 197, 193, 194, 190, 191, 187, 186],
        labels: ['Feb', 'Mar', 'Apr', 'May'],
        spot: { index: 5, text: 'First cleanup' },
      }),
    },
  ],
  reviews: [
    {
      by: 'owen',
      daysAgo: 44,
      rating: 4,
      title: 'Names the culprits',
      body: 'It told me which old plugin each leftover came from. I removed most of it without worrying and restored one table the next day.',
    },
  ],
}
