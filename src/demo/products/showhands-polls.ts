import Hand from 'lucide-react/icons/hand'
import { type Box, circle, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { paragraph, text } from '#server/platform/drawing/type.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { showOfHands } from '../drawings/motifs/forms.ts'
import { phone } from '../drawings/screens/phone.ts'
import type { Subject } from '../drawings/stage.ts'

export const showhandsPolls: DemoProduct = {
  uri: 'showhands-polls',
  name: 'Showhands Polls',
  category: 'forms',
  hue: 'brick',
  glyph: Hand,
  description:
    'Small polls for posts and pages: one question, a few answers, a result everyone can see. No accounts, no tracking.',
  shortDesc: 'Ask your readers one question and show what they said.',
  longDesc: `
<p>A poll should take less time to answer than to read. Showhands puts one question between two paragraphs and shows the result as soon as someone votes.</p>
<h3>One block, no setup</h3>
<p>Add the block, type the question and the answers, publish. The poll takes its colors from your theme and works without reloading the page; without JavaScript it works as an ordinary form.</p>
<ul>
<li>One answer or several, with room for “something else.”</li>
<li>Results right away, after voting, or after the poll closes.</li>
<li>Opens and closes on the dates you set.</li>
</ul>
<h3>Fair without spying</h3>
<p>One vote per browser and day, with a cookie that only records that someone voted. For votes that matter, require a login.</p>
<h3>Yours to use</h3>
<p>Export the numbers, or show a finished poll in another post with its result frozen.</p>`,
  priceCents: 1900,
  publishedDaysAgo: 148,
  features: [
    { label: 'Polls with one answer', free: true },
    { label: 'Several answers', free: false },
    { label: 'Opening and closing dates', free: false },
    { label: 'Export', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/showhands/',
  sites: 1,
  releases: [
    { version: '1.3.1', daysAgo: 63, changes: ['Fixed: the result was read twice by screen readers.'] },
    { version: '1.3.0', daysAgo: 110, changes: ['New: finished polls can be shown in other posts.'] },
  ],
  pictures: [
    { alt: 'Showhands Polls: four answers as bars with the number of votes', draw: cover(showOfHands) },
    {
      alt: 'A poll on a phone with its result after voting',
      draw: phone({
        headline: 'One question between two paragraphs',
        body: 'Answered with a tap, counted right away, and readable by everyone, including screen readers.',
        backdrop: 'deep',
        screen: pollOnPhone,
      }),
    },
  ],
  reviews: [
    {
      by: 'sofia',
      daysAgo: 33,
      rating: 4,
      title: 'Light and friendly',
      body: 'Our readers vote a lot more since it no longer asks for an email address. A chart for the export would be nice.',
    },
  ],
}

function pollOnPhone(box: Box, { hue }: Subject): string {
  const x = box.x + 36
  const answers: [string, number, number][] = [
    ['Saturday morning', 0.84, 39],
    ['Friday evening', 0.5, 23],
    ['Sunday', 0.34, 15],
    ['Keep it as it is', 0.2, 8],
  ]
  return (
    paragraph(x, box.y + 160, 'When should the market open?', {
      size: 44,
      weight: 600,
      tracking: -14,
      width: 390,
      leading: 52,
    }) +
    answers
      .map(([label, share, votes], index) => {
        const y = box.y + 280 + index * 140
        return (
          rect({ x, y, width: 396, height: 116, radius: 20, fill: color.sunken }) +
          rect({ x, y, width: 396 * share, height: 116, radius: 20, fill: index ? hue.line : hue.mid }) +
          circle(x + 40, y + 58, 17, color.surface, hue.deep, 4) +
          (index ? '' : circle(x + 40, y + 58, 8, hue.deep)) +
          text(x + 76, y + 68, label, { size: 29, weight: 500 }) +
          text(x + 376, y + 68, String(votes), { size: 30, weight: 600, anchor: 'end' })
        )
      })
      .join('') +
    text(x, box.y + 890, '85 votes, closes on Sunday', { size: 26, fill: color.muted })
  )
}
