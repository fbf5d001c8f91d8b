import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { secondLook } from '../drawings/motifs/store.ts'
import { chart } from '../drawings/screens/chart.ts'
import { timeline } from '../drawings/screens/timeline.ts'

const TABS = ['Carts', 'Messages', 'Results']

export const secondglanceCartMails: DemoProduct = {
  uri: 'secondglance-cart-mails',
  name: 'Secondglance Cart Mails',
  category: 'store',
  hue: 'harbor',
  glyph: ShoppingBag,
  description:
    'Sends a polite reminder to customers who left something in their cart, at times you choose, and stops when they reply.',
  shortDesc: 'A friendly reminder about a cart, never more than three, never after a purchase.',
  longDesc: `
<p>People leave carts for good reasons: the bus came, the child woke up, the card was in another room. A short note the next day helps. Five notes with growing discounts do not. Secondglance sends only a few messages, and good ones.</p>
<h3>Only to those who agreed</h3>
<p>Reminders go only to logged-in customers and to those who left their address and opted in. Every message has a link that ends reminders for good.</p>
<ul>
<li>Up to three messages, at times you set, in the customer’s daytime.</li>
<li>The cart is shown as it is now, with today’s prices and stock.</li>
<li>The link opens the cart on any device, without a login.</li>
</ul>
<h3>Knows when to stop</h3>
<p>Once the cart is bought or emptied, or the product is sold out, nothing more is sent. Anyone who replies is never reminded again.</p>
<h3>Honest counting</h3>
<p>An order counts as recovered only if the customer used the link in the message. Purchases that would have happened anyway are not counted.</p>`,
  priceCents: 6900,
  publishedDaysAgo: 123,
  features: [
    { label: 'One reminder', free: true },
    { label: 'Up to three messages', free: false },
    { label: 'Cart link on any device', free: false },
    { label: 'Results', free: false },
  ],
  freeUrl: null,
  sites: 1,
  releases: [
    {
      version: '1.4.0',
      daysAgo: 33,
      changes: [
        'New: messages wait for the customer’s daytime.',
        'Changed: sold-out products end the reminders.',
      ],
    },
    { version: '1.3.0', daysAgo: 82, changes: ['New: one link ends reminders for good.'] },
  ],
  pictures: [
    {
      alt: 'Secondglance Cart Mails: a shopping bag and three messages on a dotted line after one hour, one day and three days',
      draw: cover(secondLook),
    },
    {
      alt: 'One cart as a timeline: left at noon, reminded the next day, bought in the evening',
      draw: timeline({
        headline: 'One cart, one note, one order',
        tabs: TABS,
        moments: [
          {
            glyph: ShoppingBag,
            who: 'Lena',
            what: 'put two things into her cart',
            detail: 'Linen apron, Tea towel: $62.00',
            when: 'Mon 12:04',
          },
          {
            glyph: Clock,
            what: 'Nothing happened for a day',
            detail: 'The first message waits for daytime',
            when: 'Tue 12:04',
          },
          {
            glyph: Mail,
            what: 'Message 1: “Still thinking it over?”',
            detail: 'With the current cart and a link to it',
            when: 'Tue 16:30',
            chip: { label: 'Opened', tone: 'info' },
          },
          {
            glyph: Check,
            who: 'Lena',
            what: 'bought by the link',
            detail: 'On her phone, order 1042',
            when: 'Tue 20:11',
            chip: { label: 'Paid', tone: 'success' },
          },
          {
            glyph: Clock,
            what: 'Messages 2 and 3 were cancelled',
            detail: 'Nothing more will be sent about this cart',
            when: 'Tue 20:11',
          },
        ],
      }),
    },
    {
      alt: 'A bar chart of carts left behind and those that were bought after a message',
      draw: chart({
        headline: 'Counted only if they used the link',
        backdrop: 'deep',
        tabs: TABS,
        active: 2,
        figures: [
          { label: 'Carts left', value: '148', note: 'last 12 weeks' },
          { label: 'Messages', value: '131', note: 'to people who agreed' },
          { label: 'Recovered', value: '19', note: '13% of carts' },
        ],
        kind: 'bars',
        values: [1, 2, 1, 1, 2, 1, 2, 1, 3, 2, 1, 2],
        behind: [11, 14, 9, 12, 13, 10, 15, 11, 16, 14, 11, 12],
        labels: ['W10', 'W11', 'W12', 'W13', 'W14', 'W15', 'W16', 'W17', 'W18', 'W19', 'W20', 'W21'],
      }),
    },
  ],
  reviews: [
    {
      by: 'lucy',
      daysAgo: 48,
      rating: 4,
      title: 'Polite, as promised',
      body: 'We recover about two orders a week through the link. Nobody has complained, which matters more to me.',
    },
  ],
}
