import PenLine from 'lucide-react/icons/pen-line'
import { type Box, circle, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { paragraph, text } from '#server/platform/drawing/type.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { letters } from '../drawings/motifs/email.ts'
import { greeked } from '../drawings/parts.ts'
import { document } from '../drawings/screens/document.ts'
import { phone } from '../drawings/screens/phone.ts'
import type { Subject } from '../drawings/stage.ts'

export const letterhead: DemoProduct = {
  uri: 'letterhead',
  name: 'Letterhead',
  category: 'email',
  hue: 'brick',
  glyph: PenLine,
  description:
    'Puts every email your site sends into one well-made template with your logo and colors, without touching its words.',
  shortDesc: 'One template for all mail: your logo, your colors, readable in every mail program.',
  longDesc: `
<p>Email from a WordPress site comes in ten styles: plain text from core, a gray box from the form plugin, something blue from the shop. Letterhead wraps all of it in one template, so readers recognize you before they read a word.</p>
<h3>Designed once, used everywhere</h3>
<p>Choose your logo, a color and a footer. Letterhead builds a template from plain tables and inline styles, which every mail program understands, and puts the text of every outgoing message into it. A line with nothing but a link becomes a button.</p>
<ul>
<li>Three layouts: letter, receipt and notice.</li>
<li>A light and a dark version, chosen by the reader’s device.</li>
<li>Checked for contrast while you pick colors; a warning appears before your readers have to squint.</li>
</ul>
<h3>Nothing is lost</h3>
<p>Every message includes a plain-text version. Messages that are already complete HTML stay as they are unless you say otherwise. You can exclude individual senders, such as a newsletter plugin with its own templates.</p>
<h3>Preview with your own mail</h3>
<p>Pick any message type and see it in the template with real content, at phone and desktop width. Send the preview to yourself with one click.</p>`,
  priceCents: 2900,
  publishedDaysAgo: 164,
  features: [
    { label: 'One template with logo and color', free: true },
    { label: 'Receipt and notice layouts', free: false },
    { label: 'Dark version', free: false },
    { label: 'Exceptions per sender', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/letterhead-mail/',
  sites: 1,
  releases: [
    {
      version: '2.2.0',
      daysAgo: 34,
      changes: ['New: a dark version of each layout.', 'Changed: buttons look right in older mail programs.'],
    },
    {
      version: '2.1.1',
      daysAgo: 101,
      changes: ['Fixed: very wide logos pushed the text off screen on phones.'],
    },
    { version: '2.1.0', daysAgo: 139, changes: ['New: contrast check while choosing colors.'] },
  ],
  pictures: [
    {
      alt: 'Letterhead: a plain letter lies behind the same letter with a colored head and a button',
      draw: cover(letters),
    },
    {
      alt: 'An email template with its logo and color settings beside it',
      draw: document({
        headline: 'Your logo, your color, every message',
        page: templatePage,
        panel: 'Template',
        controls: [
          { label: 'Color', value: '#a3304a', mono: true },
          { label: 'Layout', value: 'Letter', select: true },
          { label: 'Sender name', value: 'Oakwood Pottery' },
          { label: 'Footer', value: '12 Mill Lane, Exampleton' },
        ],
      }),
    },
    {
      alt: 'The same email on a phone',
      draw: phone({
        headline: 'Easy to read on any phone',
        body: 'People read email on the train and in line. Letterhead’s layouts start there: one column, large type, a button you can hit with a thumb.',
        backdrop: 'deep',
        screen: mailOnPhone,
      }),
    },
  ],
  reviews: [
    {
      by: 'elise',
      daysAgo: 70,
      rating: 5,
      title: 'Clients notice',
      body: 'Two clients asked whether we had hired a designer for the emails. It is one template and a logo, but everything looks like it comes from the same place.',
    },
    {
      by: 'ines',
      daysAgo: 40,
      rating: 4,
      title: 'Simple, in a good way',
      body: 'There are only three layouts, and that is enough. I had to exclude our newsletter plugin by hand, which took a minute.',
    },
  ],
}

function templatePage(box: Box, { hue }: Subject): string {
  const x = box.x + 72
  return (
    rect({ x: box.x, y: box.y, width: box.width, height: 170, fill: hue.deep }) +
    circle(x + 40, box.y + 85, 40, color.surface) +
    text(x + 104, box.y + 97, 'Oakwood Pottery', { size: 38, weight: 600, fill: color.bg }) +
    text(x, box.y + 276, 'Your bowl is in the kiln', { size: 52, weight: 600, tracking: -18 }) +
    paragraph(
      x,
      box.y + 346,
      'Hello Ines, thank you for your order. Glazing takes until Friday; you will hear from us when the parcel leaves the workshop.',
      {
        size: 29,
        width: 660,
        leading: 46,
        fill: color.muted,
      },
    ) +
    rect({ x, y: box.y + 520, width: 300, height: 86, radius: 16, fill: hue.deep }) +
    text(x + 150, box.y + 574, 'Follow your order', {
      size: 28,
      weight: 600,
      fill: color.bg,
      anchor: 'middle',
    }) +
    greeked(x, box.y + 680, [640, 560], '#e4eaf1', 44)
  )
}

function mailOnPhone(box: Box, { hue }: Subject): string {
  const x = box.x + 40
  return (
    rect({ x: box.x, y: box.y, width: box.width, height: 220, fill: hue.soft }) +
    circle(x + 34, box.y + 150, 34, hue.deep) +
    text(x + 88, box.y + 162, 'Oakwood Pottery', { size: 32, weight: 600 }) +
    paragraph(x, box.y + 310, 'Your bowl is in the kiln', {
      size: 50,
      weight: 600,
      tracking: -18,
      width: 390,
      leading: 58,
    }) +
    greeked(x, box.y + 428, [380, 360, 388, 240], '#dbe2ea', 42) +
    rect({ x, y: box.y + 634, width: 388, height: 92, radius: 18, fill: hue.deep }) +
    text(x + 194, box.y + 692, 'Follow your order', {
      size: 31,
      weight: 600,
      fill: color.bg,
      anchor: 'middle',
    }) +
    greeked(x, box.y + 778, [388, 300], '#e9eef4', 42)
  )
}
