import Layers from 'lucide-react/icons/layers'
import { type Box, circle, line, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { digest } from '../drawings/motifs/email.ts'
import { compare } from '../drawings/screens/compare.ts'
import { settings } from '../drawings/screens/settings.ts'
import type { Subject } from '../drawings/stage.ts'

export const digestDesk: DemoProduct = {
  uri: 'digest-desk',
  name: 'Digest Desk',
  category: 'email',
  hue: 'ochre',
  glyph: Layers,
  description:
    'Collects the notices your site sends you and your team and delivers them as one readable summary at a time you choose.',
  shortDesc: 'One summary in the morning instead of forty notices a day.',
  longDesc: `
<p>Updates, comments, form entries, backups, stock: a healthy site emails its owner dozens of times a day, until nobody reads any of it. Digest Desk holds back what can wait and sends it as one message, sorted and short.</p>
<h3>What matters still comes right away</h3>
<p>For each kind of notice you decide: now, in the digest, or not at all. A failed payment arrives immediately; the fourteenth plugin update waits until eight in the morning.</p>
<ul>
<li>Sorted by what needs an answer, what is good to know, and what went as planned.</li>
<li>Identical notices are counted instead of repeated: “Comment awaiting approval, 6 times”.</li>
<li>Each line links to the page where you can act on it.</li>
</ul>
<h3>A digest for each person</h3>
<p>The editor gets comments, the shop manager gets orders, you get the rest. Everyone picks a time and their working days; what arrives on Saturday waits for Monday.</p>
<h3>If nothing happened, nothing is sent</h3>
<p>You never get an empty digest. If the schedule ever fails, everything held back is sent as regular email after 36 hours, so nothing gets stuck.</p>`,
  priceCents: 2400,
  publishedDaysAgo: 133,
  features: [
    { label: 'Daily digest', free: true },
    { label: 'Digest per person', free: false },
    { label: 'Working days', free: false },
    { label: 'Weekly summary', free: false },
  ],
  freeUrl: null,
  sites: 1,
  releases: [
    {
      version: '1.3.0',
      daysAgo: 47,
      changes: ['New: working days per person.', 'New: identical notices are counted.'],
    },
    { version: '1.2.0', daysAgo: 112, changes: ['New: digest for each team member.'] },
  ],
  pictures: [
    {
      alt: 'Digest Desk: nine small notices merge into one message at eight in the morning',
      draw: cover(digest),
    },
    {
      alt: 'Before and after: eight separate notices on the left, one sorted summary on the right',
      draw: compare({
        headline: 'Eight notices become one message',
        before: { title: 'Your inbox today', draw: manyNotices },
        after: { title: 'Your inbox at eight', draw: oneDigest },
      }),
    },
    {
      alt: 'Settings for what comes right away and what waits for the digest',
      draw: settings({
        headline: 'You decide what cannot wait',
        backdrop: 'ink',
        tabs: ['Notices', 'People', 'Schedule'],
        settings: [
          {
            label: 'Failed payments',
            hint: 'Someone is waiting for an answer.',
            value: 'Right away',
            select: true,
            focus: true,
          },
          {
            label: 'New comments',
            hint: 'Counted, with a link to each.',
            value: 'In the digest',
            select: true,
          },
          {
            label: 'Plugin updates',
            hint: 'With the changelog, if there is one.',
            value: 'In the digest',
            select: true,
          },
          {
            label: 'Successful backups',
            hint: 'You still hear about failed ones.',
            value: 'Not at all',
            select: true,
          },
          { label: 'Send on weekends', hint: 'Off: what arrives on Saturday waits for Monday.', on: false },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'ines',
      daysAgo: 37,
      rating: 5,
      title: 'I read my site’s mail again',
      body: 'Forty emails a day had trained me to delete them unread. One page at eight is something I actually read over coffee.',
    },
  ],
}

const NOTICES = [
  'Comment awaits approval',
  'Plugin updated',
  'New form entry',
  'Backup completed',
  'Comment awaits approval',
  'User registered',
  'Plugin updated',
  'Low stock: Tea towel',
]

function manyNotices(box: Box, { hue }: Subject): string {
  return NOTICES.map((notice, index) => {
    const y = box.y + index * 68
    return (
      circle(box.x + 12, y + 14, 11, index % 3 ? hue.mid : color.accent) +
      text(box.x + 44, y + 24, notice, { size: 28, weight: 500 }) +
      line(box.x, y + 48, box.x + box.width, y + 48, '#e9eef4')
    )
  }).join('')
}

function oneDigest(box: Box, { hue }: Subject): string {
  const parts: [string, string[]][] = [
    ['Needs an answer', ['Comments to approve: 2', 'New form entry: 1']],
    ['Good to know', ['Tea towel is running low', 'New user: Jo Park']],
    ['As planned', ['Plugins updated: 2, backup done']],
  ]
  let y = box.y + 30
  return (
    text(box.x, y, 'Monday, 8:00', { size: 40, weight: 600, tracking: -12 }) +
    parts
      .map(([title, lines]) => {
        y += 76
        const head =
          rect({ x: box.x, y: y - 30, width: 10, height: 38, radius: 5, fill: hue.deep }) +
          text(box.x + 30, y, title, { size: 29, weight: 600, fill: hue.deep })
        const rows = lines.map((content) => {
          y += 48
          return text(box.x + 30, y, content, { size: 27 })
        })
        return head + rows.join('')
      })
      .join('')
  )
}
