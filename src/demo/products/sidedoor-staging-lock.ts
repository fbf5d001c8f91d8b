import DoorClosedLocked from 'lucide-react/icons/door-closed-locked'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { lockedPage } from '../drawings/motifs/security.ts'
import { settings } from '../drawings/screens/settings.ts'

export const sidedoorStagingLock: DemoProduct = {
  uri: 'sidedoor-staging-lock',
  name: 'Sidedoor Staging Lock',
  category: 'security',
  hue: 'ember',
  glyph: DoorClosedLocked,
  description:
    'Keeps search engines and strangers out of staging sites, and lets clients in with one shared link.',
  shortDesc: 'One shared password or link for your staging site; closed to everyone else.',
  longDesc: `
<p>Staging copies end up in search results, email test orders to real customers and confuse everyone. Sidedoor puts a single page in front of the whole site and stops it from acting like the live one.</p>
<h3>One simple login page</h3>
<p>Visitors see a page with your note and a password field. Clients get a link that works for a week. Logged-in users see the site directly.</p>
<ul>
<li>Search engines are kept out with the right status code and header.</li>
<li>Outgoing mail is held and shown in a list instead of being sent.</li>
<li>Scheduled tasks can be paused, so that no job runs twice.</li>
</ul>
<h3>Knows when staging goes live</h3>
<p>Sidedoor knows the address of your live site. If you copy the database to the live site, Sidedoor turns itself off there, so you cannot lock out your customers by accident.</p>`,
  priceCents: 1900,
  publishedDaysAgo: 195,
  features: [
    { label: 'Password page', free: true },
    { label: 'Client links that expire', free: false },
    { label: 'Hold outgoing mail', free: false },
    { label: 'Pause scheduled tasks', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/sidedoor/',
  sites: 5,
  releases: [
    { version: '1.2.1', daysAgo: 52, changes: ['Fixed: the REST API answered without the password.'] },
    { version: '1.2.0', daysAgo: 119, changes: ['New: hold outgoing mail on staging.'] },
    { version: '1.1.0', daysAgo: 178, changes: ['New: client links that expire after a week.'] },
  ],
  pictures: [
    {
      alt: 'Sidedoor Staging Lock: a browser window that shows a padlock and a password field',
      draw: cover(lockedPage),
    },
    {
      alt: 'Settings of the staging lock: note to visitors, client link, search engines, mail and tasks',
      draw: settings({
        headline: 'Closed to strangers, open to your client',
        backdrop: 'deep',
        tabs: ['Door', 'Held mail'],
        settings: [
          {
            label: 'Note to visitors',
            hint: 'Shown above the password field.',
            value: 'This is a rehearsal.',
            focus: true,
          },
          {
            label: 'Client link',
            hint: 'Valid until May 30.',
            value: '?door=kite-4081',
            mono: true,
          },
          { label: 'Block search engines', hint: 'By header and status, not only by robots.txt.', on: true },
          { label: 'Hold outgoing mail', hint: 'Listed here instead of being sent.', on: true },
          { label: 'Pause scheduled tasks', hint: 'No job runs on staging and live at once.', on: true },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'grace',
      daysAgo: 50,
      rating: 5,
      title: 'On every staging site since',
      body: 'Holding mail has already kept us from emailing a client’s customers once. Three licenses, no regrets.',
    },
    {
      by: 'daniel',
      daysAgo: 22,
      rating: 4,
      title: 'Small and exact',
      body: 'Does five things and does them right. I would like to put our logo on the page.',
    },
  ],
}
