import Gauge from 'lucide-react/icons/gauge'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { dial } from '../drawings/motifs/performance.ts'
import { gauge } from '../drawings/screens/gauge.ts'
import { rules } from '../drawings/screens/rules.ts'

const TABS = ['Overview', 'Rules', 'Warm-up']

export const swiftletCache: DemoProduct = {
  uri: 'swiftlet-cache',
  name: 'Swiftlet Cache',
  category: 'performance',
  hue: 'cobalt',
  glyph: Gauge,
  description:
    'A page cache that knows what belongs together: change a post, and exactly the pages that show it are rebuilt.',
  shortDesc: 'Finished pages straight from disk, and never a stale one.',
  longDesc: `
<p>Most page caches have one button: clear everything. After every edit the whole site is slow again. Swiftlet remembers which posts, menus and widgets each page was made of, and replaces only the pages that are affected.</p>
<h3>Always fresh</h3>
<p>Edit a product, and its page, its category and the front page are rebuilt in the background while visitors still get the old ones. Visitors always get a cached page, and you never wait for a timeout.</p>
<ul>
<li>Served by the web server itself, before PHP starts, where the host allows it.</li>
<li>Carts, accounts and previews are recognized and never cached.</li>
<li>Pages are stored and sent compressed.</li>
</ul>
<h3>Warm before the first visitor</h3>
<p>Swiftlet follows your sitemap at a pace your server can handle, most visited pages first. After a theme update the cache is warm again before anyone notices.</p>
<h3>Shows what it does</h3>
<p>Each page has a header that says whether it came from the cache, when it was built and why it was last replaced. The overview shows the hit rate and the reasons for the misses.</p>`,
  priceCents: 6900,
  publishedDaysAgo: 322,
  features: [
    { label: 'Page cache', free: true },
    { label: 'Replace only affected pages', free: false },
    { label: 'Warm-up by sitemap', free: false },
    { label: 'Custom rules', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/swiftlet-cache/',
  sites: 1,
  releases: [
    {
      version: '5.1.0',
      daysAgo: 14,
      requiresPhp: '8.0',
      changes: [
        'New: warm-up starts with the most visited pages.',
        'Changed: menus are tracked item by item.',
      ],
    },
    { version: '5.0.3', daysAgo: 58, changes: ['Fixed: query strings in another order were cached twice.'] },
    {
      version: '5.0.0',
      daysAgo: 140,
      changes: [
        'New: pages are replaced when their content changes.',
        'Changed: stored pages are compressed.',
      ],
    },
    { version: '4.8.2', daysAgo: 256, changes: ['Fixed: the feed was cached with the wrong type.'] },
  ],
  pictures: [
    { alt: 'Swiftlet Cache: a dial that points to hit, with motion lines behind it', draw: cover(dial) },
    {
      alt: 'A gauge showing the share of pages that came from the cache, and the reasons for the rest',
      draw: gauge({
        headline: 'Cache hits, and the reasons for misses',
        tabs: TABS,
        share: 0.93,
        figure: '93%',
        caption: 'from the cache today',
        title: 'Reasons for misses',
        bars: [
          { label: 'Logged-in visitor', share: 0.62, value: '41' },
          { label: 'Cart not empty', share: 0.38, value: '25' },
          { label: 'Post was edited', share: 0.2, value: '13', loud: true },
          { label: 'Search', share: 0.14, value: '9' },
          { label: 'First visit to the page', share: 0.06, value: '4' },
        ],
      }),
    },
    {
      alt: 'Caching rules written as sentences',
      draw: rules({
        headline: 'What is cached, in five sentences',
        backdrop: 'deep',
        tabs: TABS,
        active: 1,
        rules: [
          { when: 'a post changes', so: 'replace the pages that show it', on: true },
          { when: 'the cart is not empty', so: 'build the page anew', on: true },
          { when: 'a campaign link is followed', so: 'use the page without it', on: true },
          { when: 'the theme is updated', so: 'warm the whole site', on: true },
          { when: 'a page is under /members', so: 'never cache it', on: false },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'jonas',
      daysAgo: 78,
      rating: 5,
      title: 'No more “clear the cache”',
      body: 'We edit all day, and the old plugin emptied everything each time. Now only the few affected pages are rebuilt. The editors have stopped asking me to press the button.',
    },
    {
      by: 'owen',
      daysAgo: 49,
      rating: 5,
      title: 'The header is worth its weight in gold',
      body: 'Being able to see why a page was not cached turned an afternoon of guessing into five minutes.',
    },
    {
      by: 'priya',
      daysAgo: 16,
      rating: 4,
      title: 'Check your server rules',
      body: 'On our nginx I had to paste a few lines by hand, which the plugin prints for you. After that it was quick and quiet.',
    },
    {
      by: 'hana',
      daysAgo: 6,
      rating: 5,
      title: 'Fast, and stays fast while editing',
      body: 'The difference shows during busy editing days. Warm-up after a theme update took about ten minutes for 800 pages.',
    },
  ],
}
