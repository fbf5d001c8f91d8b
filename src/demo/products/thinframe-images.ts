import ImageDown from 'lucide-react/icons/image-down'
import { HUES } from '#server/platform/drawing/tokens.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { twoWeights } from '../drawings/motifs/performance.ts'
import { list } from '../drawings/screens/list.ts'
import { settings } from '../drawings/screens/settings.ts'

const TABS = ['Library', 'Queue', 'Settings']

export const thinframeImages: DemoProduct = {
  uri: 'thinframe-images',
  name: 'Thinframe Images',
  category: 'performance',
  hue: 'ember',
  glyph: ImageDown,
  description:
    'Creates AVIF and WebP versions of your images on your own server and serves each visitor the smallest one their browser can show.',
  shortDesc: 'Smaller images, created on your own server, with the originals untouched.',
  longDesc: `
<p>Images make up most of a page’s size. Newer formats show the same image with a fraction of the bytes, and nearly every browser supports them. Thinframe creates those versions and leaves your originals as they are.</p>
<h3>On your server, at your pace</h3>
<p>No uploads to a third party, no monthly quota. Thinframe works through the library in the background, pauses when the server is busy, and picks up new images as you add them.</p>
<ul>
<li>AVIF and WebP in every size your theme uses.</li>
<li>Quality chosen per image by comparing it with the original, within your limit.</li>
<li>Images that would not get smaller are left alone and listed.</li>
</ul>
<h3>The right size as well</h3>
<p>Thinframe adds the sizes attribute that themes forget, so phones do not download desktop images. Width and height are always set, and pages stop jumping while they load.</p>
<h3>Fully reversible</h3>
<p>The versions live in their own folder. Delete the folder or the plugin, and the site is as it was.</p>`,
  priceCents: 4900,
  publishedDaysAgo: 270,
  features: [
    { label: 'WebP for new images', free: true },
    { label: 'AVIF', free: false },
    { label: 'Whole library in the background', free: false },
    { label: 'Quality by comparison', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/thinframe/',
  sites: 1,
  releases: [
    {
      version: '3.3.0',
      daysAgo: 31,
      requiresPhp: '8.1',
      changes: [
        'New: quality is chosen by comparing images.',
        'Changed: WebP is created before AVIF, so pages get faster sooner.',
      ],
    },
    { version: '3.2.1', daysAgo: 88, changes: ['Fixed: rotated photos lost their rotation.'] },
    { version: '3.2.0', daysAgo: 147, changes: ['New: sizes attribute for themes without one.'] },
  ],
  pictures: [
    {
      alt: 'Thinframe Images: one landscape divided by a handle, 842 KB on the left and 96 KB on the right',
      draw: cover(twoWeights),
    },
    {
      alt: 'A list of pictures with the size before, the size after and a bar for each',
      draw: list({
        headline: 'The same image, a fraction of the bytes',
        tabs: TABS,
        columns: [
          { title: 'Picture', width: 400, look: 'strong' },
          { title: 'Before', width: 170, look: 'muted' },
          { title: 'After', width: 170 },
          { title: 'Remaining', width: 480 },
        ],
        rows: [
          ['kiln-front.jpg', '842 KB', '96 KB', { bar: 0.11, fill: HUES.ember.deep, text: '11%' }],
          ['workshop-wide.jpg', '1.4 MB', '188 KB', { bar: 0.13, fill: HUES.ember.deep, text: '13%' }],
          ['bowl-blue.png', '610 KB', '74 KB', { bar: 0.12, fill: HUES.ember.deep, text: '12%' }],
          ['hands-glaze.jpg', '930 KB', '151 KB', { bar: 0.16, fill: HUES.ember.deep, text: '16%' }],
          ['logo.png', '6 KB', '6 KB', { bar: 1, fill: '#c3ccd6', text: 'Left' }],
          ['market-stall.jpg', '1.1 MB', '203 KB', { bar: 0.18, fill: HUES.ember.deep, text: '18%' }],
        ],
      }),
    },
    {
      alt: 'Settings for formats, quality and the pace of the background work',
      draw: settings({
        headline: 'You set the limit, it finds the size',
        backdrop: 'ink',
        tabs: TABS,
        active: 2,
        settings: [
          {
            label: 'Lowest quality',
            hint: 'Measured against the original, not guessed.',
            value: 'No visible difference',
            select: true,
            focus: true,
          },
          { label: 'Create AVIF', hint: 'Smallest, but slower to create. Runs at night.', on: true },
          { label: 'Pause when busy', hint: 'The queue waits above 60% load.', on: true },
          { label: 'Largest side', hint: 'Wider originals are only used for zooming.', value: '2,560 px' },
          { label: 'Keep originals', hint: 'Always. This cannot be turned off.', on: true },
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'jonas',
      daysAgo: 69,
      rating: 4,
      title: 'Quiet worker',
      body: 'Went through 14,000 images in four nights without anyone noticing. The product pages went from 3 MB to under 600 KB.',
    },
    {
      by: 'hana',
      daysAgo: 7,
      rating: 5,
      title: 'Finally no upload service',
      body: 'Our images may not leave the country. This does the same work on our own server.',
    },
  ],
}
