import FileClock from 'lucide-react/icons/file-clock'
import Package from 'lucide-react/icons/package'
import PenLine from 'lucide-react/icons/pen-line'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import UserPlus from 'lucide-react/icons/user-plus'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { footsteps } from '../drawings/motifs/security.ts'
import { code } from '../drawings/screens/code.ts'
import { timeline } from '../drawings/screens/timeline.ts'

const TABS = ['Today', 'People', 'Search']

export const footprintAuditLog: DemoProduct = {
  uri: 'footprint-audit-log',
  name: 'Footprint Audit Log',
  category: 'security',
  hue: 'ochre',
  glyph: FileClock,
  description:
    'Records who changed what on your site, with the old and new values, in sentences anyone can read.',
  shortDesc: 'Who changed the price, when, and what it was before.',
  longDesc: `
<p>When several people work on a site, the question is rarely “who broke it” and mostly “what was it before”. Footprint answers both. Every change becomes a sentence with a name, a time and the old value.</p>
<h3>Sentences, not codes</h3>
<p>“Amara changed the price of Linen apron from $34 to $38.” “Jo switched off comments on 14 posts.” Footprint knows the common parts of WordPress and describes unknown ones by their option name, so that nothing goes unseen.</p>
<ul>
<li>Posts, pages, menus, media, users, roles, plugins, themes and settings.</li>
<li>Changes made by code or WP-CLI are shown as such.</li>
<li>Passwords and keys are recorded as changed, never with their value.</li>
</ul>
<h3>Before and after, side by side</h3>
<p>Open a line to compare the two versions. Where WordPress allows it, one click restores the old value, and that is logged as well.</p>
<h3>A tamper-evident record</h3>
<p>Entries are chained: each carries a checksum of the previous one, so a missing or altered line shows. Keep them as long as your contracts require, and export any date range as CSV.</p>`,
  priceCents: 4500,
  publishedDaysAgo: 241,
  features: [
    { label: 'Log for posts and users', free: true },
    { label: 'Before and after', free: false },
    { label: 'Settings, plugins and menus', free: false },
    { label: 'Chained entries and export', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/footprint-log/',
  sites: 1,
  releases: [
    {
      version: '1.9.0',
      daysAgo: 29,
      changes: [
        'New: menus and widgets are described item by item.',
        'Changed: searching by person is faster on large logs.',
      ],
    },
    { version: '1.8.1', daysAgo: 84, changes: ['Fixed: bulk edits were listed once per field.'] },
    { version: '1.8.0', daysAgo: 160, changes: ['New: entries are chained by checksums.'] },
  ],
  pictures: [
    {
      alt: 'Footprint Audit Log: initials in rounded cards along a winding dotted path',
      draw: cover(footsteps),
    },
    {
      alt: 'Today’s changes as sentences: a price, a plugin, a user, a setting',
      draw: timeline({
        headline: 'Today on your site, in sentences',
        tabs: TABS,
        moments: [
          {
            glyph: Tag,
            who: 'Amara',
            what: 'changed the price of Linen apron',
            detail: 'from $34.00 to $38.00',
            when: '14:20',
          },
          {
            glyph: Package,
            who: 'Jo',
            what: 'updated Fieldnote Forms',
            detail: 'from 2.3.1 to 2.4.0',
            when: '13:05',
          },
          {
            glyph: UserPlus,
            who: 'Amara',
            what: 'added the user R. Miles',
            detail: 'as Editor',
            when: '11:58',
          },
          {
            glyph: PenLine,
            who: 'Jo',
            what: 'rewrote “Opening hours”',
            detail: '3 paragraphs changed, 1 removed',
            when: '11:41',
          },
          {
            glyph: Settings,
            who: 'WP-CLI',
            what: 'changed the time zone',
            detail: 'from UTC to Europe/London',
            when: '09:12',
          },
        ],
      }),
    },
    {
      alt: 'One change in detail, with the removed and the added lines marked',
      draw: code({
        headline: 'Before and after, line by line',
        backdrop: 'ink',
        tabs: TABS,
        title: 'Page “Opening hours”',
        chip: { label: 'Jo, 11:41', tone: 'neutral' },
        first: 4,
        lines: [
          { text: 'The workshop is open' },
          { text: 'Tuesday to Friday, 9 to 5', mark: '-' },
          { text: 'Tuesday to Saturday, 10 to 6', mark: '+' },
          { text: '' },
          { text: 'You are welcome to watch the kiln' },
          { text: 'on the first Thursday of the month.' },
          { text: 'Please ring the bell.', mark: '-' },
          { text: 'Please use the side door.', mark: '+' },
          { text: '' },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'priya',
      daysAgo: 58,
      rating: 4,
      title: 'Ends the guessing',
      body: 'Five editors, three languages, and now one place to look. The sentences are good enough to forward to the client unchanged.',
    },
  ],
}
