import FileSearch from 'lucide-react/icons/file-search'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { changedFile } from '../drawings/motifs/security.ts'
import { code } from '../drawings/screens/code.ts'
import { list } from '../drawings/screens/list.ts'

const TABS = ['Changes', 'Ignored', 'Schedule']

export const watchstoneFileMonitor: DemoProduct = {
  uri: 'watchstone-file-monitor',
  name: 'Watchstone File Monitor',
  category: 'security',
  hue: 'forest',
  glyph: FileSearch,
  description: 'Compares your site’s files with their originals every night and shows the lines that differ.',
  shortDesc: 'Know by morning if a file on your site has changed.',
  longDesc: `
<p>Malicious code usually arrives as three extra lines in a file nobody opens. Watchstone knows the checksum of every file in WordPress, and of every plugin and theme in the official directory, and tells you when one differs.</p>
<h3>Tells an update from an intrusion</h3>
<p>When you update a plugin, hundreds of files change, and all of them to a published version. Watchstone checks against that version and stays silent. It alerts you when a file matches no version at all.</p>
<ul>
<li>Changed, new and missing files, each with the lines that differ.</li>
<li>Executable files in the uploads folder are always reported.</li>
<li>Your own theme is compared with the last state you approved.</li>
</ul>
<h3>Gentle on the server</h3>
<p>Checksums are calculated in small batches overnight. A site of 20,000 files needs about four minutes of work, spread over an hour.</p>
<h3>Fix it</h3>
<p>Replace a changed core file with the original in one click, or approve a change you made. Both are logged.</p>`,
  priceCents: 3900,
  publishedDaysAgo: 117,
  features: [
    { label: 'WordPress core check', free: true },
    { label: 'Plugin and theme check', free: false },
    { label: 'Lines that differ', free: false },
    { label: 'Restore originals', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/watchstone/',
  sites: 1,
  releases: [
    {
      version: '1.4.0',
      daysAgo: 38,
      changes: ['New: approve several changes at once.', 'Changed: checks pause while an update runs.'],
    },
    { version: '1.3.2', daysAgo: 98, changes: ['Fixed: symbolic links outside the site were followed.'] },
  ],
  pictures: [
    {
      alt: 'Watchstone File Monitor: a tree of files in which one line is highlighted',
      draw: cover(changedFile),
    },
    {
      alt: 'Four files found overnight: one changed, one new, one missing and one approved',
      draw: list({
        headline: 'What changed overnight',
        tabs: TABS,
        columns: [
          { title: 'File', width: 640, look: 'mono' },
          { title: 'Compared with', width: 330 },
          { title: 'Finding', width: 250, right: true },
        ],
        marked: { row: 0, fill: '#fff7ef' },
        rows: [
          ['wp-includes/language.php', 'WordPress 6.9.1', { chip: 'Changed', tone: 'danger' }],
          ['uploads/2026/05/img.php', 'no version', { chip: 'New', tone: 'danger' }],
          ['themes/harbor/footer.php', 'your approval', { chip: 'Changed', tone: 'warning' }],
          ['plugins/fieldnote/form.php', 'version 2.4.0', { chip: 'Matches', tone: 'success' }],
          ['plugins/swiftlet/cache.php', 'version 5.1.0', { chip: 'Matches', tone: 'success' }],
          ['themes/harbor/style.css', 'your approval', { chip: 'Matches', tone: 'success' }],
        ],
      }),
    },
    {
      alt: 'The three added lines in a core file, marked',
      draw: code({
        headline: 'Three lines that were not there yesterday',
        backdrop: 'ink',
        tabs: TABS,
        title: 'wp-includes/language.php',
        chip: { label: 'Changed', tone: 'danger' },
        first: 108,
        lines: [
          { text: 'function pick_language( $site ) {' },
          { text: '    $known = list_languages( $site );' },
          { text: '    if ( isset( $_GET["q"] ) ) {', mark: '+' },
          { text: '        include $_GET["q"];', mark: '+' },
          { text: '    }', mark: '+' },
          { text: '    $asked = requested_language();' },
          { text: '' },
          { text: '    if ( in_array( $asked, $known, true ) ) {' },
          { text: '        return $asked;' },
        ],
      }),
    },
  ],
  reviews: [],
}
