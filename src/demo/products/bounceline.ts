import MailX from 'lucide-react/icons/mail-x'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { bounce } from '../drawings/motifs/email.ts'
import { list } from '../drawings/screens/list.ts'
import { rules } from '../drawings/screens/rules.ts'

const TABS = ['Bounces', 'Rules', 'Mailbox']

export const bounceline: DemoProduct = {
  uri: 'bounceline',
  name: 'Bounceline',
  category: 'email',
  hue: 'ember',
  glyph: MailX,
  description: 'Reads the bounce mailbox of your site and stops sending to addresses that no longer exist.',
  shortDesc: 'Turns returned mail into a clean address list, so the mail you do send keeps arriving.',
  longDesc: `
<p>Mail servers remember who keeps writing to dead addresses. A list with many of them drags down the delivery of everything else you send, receipts included. Bounceline reads the messages that come back, understands why they did, and stops sending to the address before it does any harm.</p>
<h3>Knows a full mailbox from a dead one</h3>
<p>A mailbox that is full today may be fine tomorrow; an account that was closed never will be. Bounceline reads the status codes of the returned message and treats the two differently: soft bounces are counted, hard bounces are final.</p>
<ul>
<li>Reads any IMAP mailbox, every ten minutes or at the pace you set.</li>
<li>Understands returned messages in eleven languages by their codes, not by their wording.</li>
<li>Shows the original report for every decision, so that you can check it.</li>
</ul>
<h3>Rules in plain English</h3>
<p>“When an address bounces hard once, stop sending to it.” “When it bounces softly three times within thirty days, ask me.” You write such rules with two menus, and switch each of them on or off.</p>
<h3>A polite note to your users</h3>
<p>If the address belongs to a user of your site, Bounceline can show a note at the next login asking for a new one. Until then, mail to them is held back and listed, not lost.</p>`,
  priceCents: 3900,
  publishedDaysAgo: 212,
  features: [
    { label: 'Read one bounce mailbox', free: true },
    { label: 'Custom rules', free: false },
    { label: 'Note at login', free: false },
    { label: 'Address export', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/bounceline/',
  sites: 1,
  releases: [
    {
      version: '1.6.0',
      daysAgo: 26,
      changes: [
        'New: soft bounces expire after a time you choose.',
        'Fixed: reports in Polish were read as replies.',
      ],
    },
    {
      version: '1.5.2',
      daysAgo: 90,
      changes: ['Fixed: the mailbox check stopped after a message without a date.'],
    },
    {
      version: '1.5.0',
      daysAgo: 154,
      changes: ['New: a note to users at their next login.', 'New: CSV export of addresses.'],
    },
  ],
  pictures: [
    {
      alt: 'Bounceline: an envelope bounces three times along a dotted line and is caught',
      draw: cover(bounce),
    },
    {
      alt: 'A list of returned messages with the address, the reason and whether sending was stopped',
      draw: list({
        headline: 'Why it bounced, and what was done',
        tabs: TABS,
        search: 'Search addresses',
        filter: { label: 'Hard bounces', tone: 'danger' },
        columns: [
          { title: 'Address', width: 430, look: 'strong' },
          { title: 'Reason', width: 430 },
          { title: 'Times', width: 120, look: 'muted' },
          { title: 'Decision', width: 240, right: true },
        ],
        rows: [
          ['r.alves@oldmail.test', 'Account closed (5.1.1)', '1', { chip: 'Stopped', tone: 'danger' }],
          ['info@parkview.test', 'Mailbox full (4.2.2)', '2', { chip: 'Watching', tone: 'warning' }],
          ['kim@northquay.test', 'No such domain (5.1.2)', '1', { chip: 'Stopped', tone: 'danger' }],
          ['j.berg@lumen.test', 'Greylisted (4.7.1)', '1', { chip: 'Delivered', tone: 'success' }],
          ['office@ridge.test', 'Account closed (5.1.1)', '1', { chip: 'Stopped', tone: 'danger' }],
        ],
      }),
    },
    {
      alt: 'Four rules that read as sentences, such as: when an address bounces hard once, stop sending',
      draw: rules({
        headline: 'Rules in plain English',
        backdrop: 'deep',
        tabs: TABS,
        active: 1,
        rules: [
          { when: 'an address bounces hard once', so: 'stop sending to it', on: true },
          { when: 'it bounces softly 3 times in 30 days', so: 'ask me', on: true },
          { when: 'a stopped user logs in', so: 'ask for a new address', on: true },
          { when: '2% of a newsletter bounces', so: 'pause the newsletter', on: false },
          { when: 'an address has been quiet for a year', so: 'forget its bounces', on: true },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'daniel',
      daysAgo: 59,
      rating: 5,
      title: 'Our list is clean now',
      body: 'About four percent of our members had dead addresses. Bounceline found them over two weeks without a single false alarm that I could see.',
    },
  ],
}
