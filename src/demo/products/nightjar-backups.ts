import ArchiveRestore from 'lucide-react/icons/archive-restore'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { nightSky } from '../drawings/motifs/security.ts'
import { nights } from '../drawings/screens/calendar.ts'
import { checklist } from '../drawings/screens/checklist.ts'

const TABS = ['Nights', 'Restore', 'Places']

export const nightjarBackups: DemoProduct = {
  uri: 'nightjar-backups',
  name: 'Nightjar Backups',
  category: 'security',
  hue: 'harbor',
  glyph: ArchiveRestore,
  description:
    'Backs up your site every night to your own storage, and proves once a week that the backup can be restored.',
  shortDesc: 'Nightly backups to your own storage, with a restore test every week.',
  longDesc: `
<p>A backup is only as good as its last restore, and most have never had one. Nightjar makes a copy every night and, once a week, restores it to a separate place on your server, opens five pages and compares them with the original. You get one line: restored, and how long it took.</p>
<h3>Only what changed</h3>
<p>After the first night Nightjar copies only what is new: changed files and changed rows. A night on an ordinary site takes under a minute and a few megabytes, so the copy can go to cheap storage and visitors notice nothing.</p>
<ul>
<li>S3-compatible storage, SFTP, or a folder on another disk. Or several at once.</li>
<li>Encrypted before it leaves your server, with a key that you print and keep.</li>
<li>Daily for a month, weekly for a quarter, monthly for a year; or any other schedule.</li>
</ul>
<h3>Restore all of it, or one thing</h3>
<p>The whole site, a single table, one folder, or just the page someone emptied this morning. Each restore first shows what it will overwrite and backs up the current state.</p>
<h3>When a night fails</h3>
<p>Nightjar tries twice more before dawn. If it still fails, you get a message by breakfast with the reason: full disk, refused login, table too large for the time limit.</p>`,
  priceCents: 7900,
  comparePriceCents: 9900,
  publishedDaysAgo: 288,
  features: [
    { label: 'Nightly backup to a folder', free: true },
    { label: 'S3 and SFTP', free: false },
    { label: 'Weekly restore test', free: false },
    { label: 'Restore single pages', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/nightjar-backups/',
  sites: 1,
  yearlyCents: 2900,
  releases: [
    {
      version: '2.7.0',
      daysAgo: 12,
      requiresPhp: '8.0',
      changes: [
        'New: restore single pages and posts.',
        'Changed: the weekly test compares five pages instead of one.',
      ],
    },
    {
      version: '2.6.3',
      daysAgo: 69,
      changes: ['Fixed: reconnects to SFTP servers that close idle connections.'],
    },
    { version: '2.6.0', daysAgo: 125, changes: ['New: several storage locations at once.'] },
    { version: '2.5.0', daysAgo: 219, changes: ['New: copies are encrypted before they leave the server.'] },
  ],
  pictures: [
    {
      alt: 'Nightjar Backups: a crescent moon above a month of nights, one of them marked as restored',
      draw: cover(nightSky, 'ink'),
    },
    {
      alt: 'A month of nights, each marked backed up, with four restore tests and one night that was retried',
      draw: nights({
        headline: 'A backup every night, a restore test every week',
        tabs: TABS,
        nights: Array.from({ length: 28 }, (_, index) => ({
          label: String(index + 1),
          state:
            index > 23
              ? ('coming' as const)
              : index === 15
                ? ('failed' as const)
                : index % 7 === 6
                  ? ('tested' as const)
                  : ('done' as const),
        })),
      }),
    },
    {
      alt: 'The result of a restore test, step by step',
      draw: checklist({
        headline: 'A restore test you did not have to run',
        tabs: TABS,
        active: 1,
        findings: [
          {
            tone: 'success',
            title: 'Backup of May 21 fetched and decrypted',
            detail: '412 MB from storage in Frankfurt',
            end: '38 s',
          },
          {
            tone: 'success',
            title: 'Database restored next to the live one',
            detail: '46 tables, 81,204 rows, none missing',
            end: '21 s',
          },
          {
            tone: 'success',
            title: 'Files restored and compared',
            detail: '9,318 files, all checksums match',
            end: '44 s',
          },
          {
            tone: 'success',
            title: 'Five pages opened and compared',
            detail: 'Home, shop, one product, one post, contact',
            end: '6 s',
          },
          {
            tone: 'info',
            title: 'Test copy deleted',
            detail: 'The next test is on Sunday at 3:30',
            end: 'Done',
          },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'amara',
      daysAgo: 66,
      rating: 5,
      title: 'The weekly test is why I bought it',
      body: 'I had backups for years and no idea whether they worked. The first test failed because of an old table; better on a Sunday than on the day it matters.',
    },
    {
      by: 'kate',
      daysAgo: 30,
      rating: 5,
      title: 'Restored one page in a minute',
      body: 'A colleague emptied our opening hours. Picked the page, looked at the comparison, restored. Nothing else was touched.',
    },
    {
      by: 'marcus',
      daysAgo: 24,
      rating: 4,
      title: 'First run takes patience',
      body: 'The first full copy of our 30 GB site took most of a night. Since then it takes two minutes.',
    },
  ],
}
