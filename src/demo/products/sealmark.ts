import BadgeCheck from 'lucide-react/icons/badge-check'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { seal } from '../drawings/motifs/email.ts'
import { chart } from '../drawings/screens/chart.ts'
import { checklist } from '../drawings/screens/checklist.ts'

const TABS = ['Records', 'Reports', 'Alerts']

export const sealmark: DemoProduct = {
  uri: 'sealmark',
  name: 'Sealmark',
  category: 'email',
  hue: 'forest',
  glyph: BadgeCheck,
  description:
    'Checks the SPF, DKIM and DMARC records of your domain every day and explains, line by line, what to change.',
  shortDesc: 'Find out whether mail servers trust your email, and what to change if they do not.',
  longDesc: `
<p>Three DNS records decide whether a mail server believes that a message really comes from you. They are short, unforgiving, and usually set once and forgotten. Sealmark checks them every day and explains them in plain English.</p>
<h3>From record to sentence</h3>
<p>“Your domain allows three servers to send. One of them, an old newsletter service, has not been used for six months.” Sealmark translates the records into sentences like this, flags problems, and shows the corrected record, ready to copy.</p>
<ul>
<li>SPF with all its includes, counted against the limit of ten lookups.</li>
<li>DKIM keys with their length and age.</li>
<li>DMARC policy with what it means for messages that fail.</li>
</ul>
<h3>Reads the reports for you</h3>
<p>Large mail providers send daily reports about mail that claims to be from your domain. They are XML and nobody reads them. Give Sealmark the mailbox, and it turns them into a chart: yours, forwarded, and forged.</p>
<h3>Tells you when something changes</h3>
<p>A record that disappears when you change hosts, a key that was replaced, a sender nobody announced: you get one short message on the day it happens.</p>`,
  priceCents: 3400,
  publishedDaysAgo: 9,
  features: [
    { label: 'Check all three records', free: true },
    { label: 'Daily check with alerts', free: false },
    { label: 'DMARC reports as charts', free: false },
    { label: 'Several domains', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/sealmark/',
  sites: 1,
  releases: [
    {
      version: '1.0.1',
      daysAgo: 5,
      changes: ['Fixed: records longer than 255 characters were cut off.'],
    },
    { version: '1.0.0', daysAgo: 9, changes: ['First release.'] },
  ],
  pictures: [
    {
      alt: 'Sealmark: a green seal with a check mark above three cards named SPF, DKIM and DMARC',
      draw: cover(seal),
    },
    {
      alt: 'Findings for a domain: SPF and DKIM pass, DMARC needs attention',
      draw: checklist({
        headline: 'Three records, in plain English',
        tabs: TABS,
        findings: [
          {
            tone: 'success',
            title: 'SPF: three servers may send',
            detail: 'v=spf1 include:mail.example.test ip4:192.0.2.10 -all',
            mono: true,
            end: 'Good',
          },
          {
            tone: 'success',
            title: 'DKIM: the key is 2048 bits long',
            detail: 'Selector k1, published 4 months ago',
            end: 'Good',
          },
          {
            tone: 'warning',
            title: 'DMARC: forged mail is still delivered',
            detail: 'Change p=none to p=quarantine when you are ready',
            end: 'Change',
          },
          {
            tone: 'danger',
            title: 'Newsletter server is not allowed',
            detail: 'news.example.test sends for you, but is not in SPF',
            end: 'Add it',
          },
          {
            tone: 'neutral',
            title: 'BIMI: no logo published',
            detail: 'Optional. Needs a DMARC policy of quarantine or reject first',
            end: 'Later',
          },
        ],
      }),
    },
    {
      alt: 'A bar chart of messages sent in the name of the domain, with one day of many forged messages',
      draw: chart({
        headline: 'Who sends in your name, day by day',
        backdrop: 'deep',
        tabs: TABS,
        active: 1,
        figures: [
          { label: 'Yours', value: '2,918', note: 'passed SPF and DKIM' },
          { label: 'Forwarded', value: '164', note: 'passed DKIM' },
          { label: 'Not yours', value: '77', note: 'rejected by your policy' },
        ],
        kind: 'bars',
        values: [12, 18, 16, 20, 17, 8, 7, 15, 19, 64, 22, 18, 9, 8],
        labels: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14'],
        spot: { index: 9, text: 'A stranger' },
      }),
    },
  ],
  reviews: [],
}
