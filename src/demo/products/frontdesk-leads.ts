import ConciergeBell from 'lucide-react/icons/concierge-bell'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import PhoneCall from 'lucide-react/icons/phone-call'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { desk } from '../drawings/motifs/forms.ts'
import { board } from '../drawings/screens/board.ts'
import { timeline } from '../drawings/screens/timeline.ts'

export const frontdeskLeads: DemoProduct = {
  uri: 'frontdesk-leads',
  name: 'Frontdesk Leads',
  category: 'forms',
  hue: 'cobalt',
  glyph: ConciergeBell,
  description: 'A small board for everyone who contacts you: new, in talks, offered, won. Fed by your forms.',
  shortDesc: 'From the first question to the order, on one board, without a sales suite.',
  longDesc: `
<p>An inquiry arrives through a form, is answered by email, turns into a call, and three weeks later nobody remembers where it stands. Frontdesk keeps each person on a card and each card in a column. That is all a team of five needs.</p>
<h3>Cards that write themselves</h3>
<p>Entries from your forms become cards with the message, the page it came from and what the person asked before. Email you send from the card stays on it.</p>
<ul>
<li>Columns with your own names.</li>
<li>A reminder on any card that has not moved for five days.</li>
<li>Notes and tasks for colleagues, with a mention by name.</li>
</ul>
<h3>Honest numbers</h3>
<p>How many people asked, how many bought, and how long it took. No scores, no forecasts.</p>
<h3>Yours to keep, and to delete</h3>
<p>Everything stays in your database. A person’s data can be exported or erased with one click, and cards without an order are erased after the time you set.</p>`,
  priceCents: 4900,
  publishedDaysAgo: 176,
  features: [
    { label: 'Board with cards', free: true },
    { label: 'Cards from forms', free: false },
    { label: 'Email from the card', free: false },
    { label: 'Reminders', free: false },
  ],
  freeUrl: null,
  sites: 1,
  releases: [
    {
      version: '1.5.0',
      daysAgo: 36,
      changes: ['New: reminders on cards that have not moved.', 'Changed: columns can be reordered.'],
    },
    {
      version: '1.4.1',
      daysAgo: 93,
      changes: ['Fixed: replies with attachments were not kept on the card.'],
    },
    { version: '1.4.0', daysAgo: 141, changes: ['New: email from the card.'] },
  ],
  pictures: [
    {
      alt: 'Frontdesk Leads: three columns of cards, one tilted card moving to the next column',
      draw: cover(desk),
    },
    {
      alt: 'A board with four columns: new, in talks, offered and won',
      draw: board({
        headline: 'Where everyone stands, at a glance',
        columns: [
          {
            title: 'New',
            leads: [
              { name: 'Nora Blake', initials: 'NB', note: 'Website for a bakery', when: 'today, by form' },
              { name: 'Tom Oduya', initials: 'TO', note: 'Move to a new host', when: 'yesterday' },
              { name: 'Eva Ruiz', initials: 'ER', note: 'Booking page', when: 'yesterday' },
            ],
          },
          {
            title: 'In talks',
            leads: [
              { name: 'Kim Mauer', initials: 'KM', note: 'Shop, two languages', when: 'call on Thursday' },
              {
                name: 'Luis Wong',
                initials: 'LW',
                note: 'Faster product pages',
                when: 'waiting 6 days',
                loud: true,
              },
            ],
          },
          {
            title: 'Offered',
            leads: [
              { name: 'Sam Varga', initials: 'SV', note: 'Care plan, yearly', when: 'sent on Monday' },
              { name: 'Hilde Dahl', initials: 'HD', note: 'Member area', when: 'sent on Friday' },
            ],
          },
          {
            title: 'Won',
            leads: [
              { name: 'Ada Lind', initials: 'AL', note: 'Online courses', when: 'starts in June' },
              { name: 'Jo Park', initials: 'JP', note: 'Checkout audit', when: 'done' },
            ],
          },
        ],
      }),
    },
    {
      alt: 'One inquiry as a timeline: form entry, reply, call and note',
      draw: timeline({
        headline: 'The whole story on one card',
        backdrop: 'deep',
        tabs: ['Kim Mauer', 'Files', 'Data'],
        moments: [
          {
            glyph: MessageSquare,
            who: 'Kim',
            what: 'asked by form on “Services”',
            detail: 'A shop in two languages, about 80 products',
            when: '12 May',
          },
          {
            glyph: Mail,
            who: 'Ada',
            what: 'answered by mail',
            detail: 'Two questions and three dates for a call',
            when: '12 May',
          },
          {
            glyph: PhoneCall,
            who: 'Ada',
            what: 'noted a call of 25 minutes',
            detail: 'Wants to start in July, has product data as CSV',
            when: '15 May',
          },
          {
            glyph: StickyNote,
            who: 'Jo',
            what: 'left a note for Ada',
            detail: 'Their host has no staging site, plan a day for it',
            when: '16 May',
          },
          {
            glyph: Mail,
            who: 'Ada',
            what: 'sent an offer',
            detail: 'Answer expected by 28 May',
            when: '19 May',
            chip: { label: 'Waiting', tone: 'warning' },
          },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'rafael',
      daysAgo: 43,
      rating: 5,
      title: 'The right size',
      body: 'We tried two large systems and abandoned both. The whole team understood this one before lunch.',
    },
  ],
}
