import Timer from 'lucide-react/icons/timer'
import { HUES } from '#server/platform/drawing/tokens.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { lanes } from '../drawings/motifs/performance.ts'
import { list } from '../drawings/screens/list.ts'
import { waterfall } from '../drawings/screens/waterfall.ts'

const TABS = ['Slow pages', 'By plugin', 'Queries']

export const slowlaneProfiler: DemoProduct = {
  uri: 'slowlane-profiler',
  name: 'Slowlane Profiler',
  category: 'performance',
  hue: 'brick',
  glyph: Timer,
  description:
    'Measures real requests and records only the slow ones: which query, which plugin, which line.',
  shortDesc: 'Find out which plugin made yesterday’s checkout slow, without watching it happen.',
  longDesc: `
<p>A site is never slow while you are watching. Slowlane measures every request at almost no cost and keeps the details only of those that took too long, so that on Tuesday you can see what happened on Monday evening.</p>
<h3>From symptom to line</h3>
<p>Each slow request is drawn as a timeline: hooks, queries and external calls, with the plugin and the line of code they came from. The longest bar is usually the answer.</p>
<ul>
<li>Queries with their plan, and whether an index was used.</li>
<li>Calls to other servers, with the waiting time.</li>
<li>The same query repeated many times, counted as one finding.</li>
</ul>
<h3>Fair to every plugin</h3>
<p>Time is added up per plugin over days, not over one page view. You see which one costs most in total, and whether an update made it better or worse.</p>
<h3>Safe in production</h3>
<p>Measuring adds about one millisecond to a request. Values inside queries are masked before they are stored, and details are deleted after 14 days.</p>`,
  priceCents: 3900,
  publishedDaysAgo: 16,
  features: [
    { label: 'Today’s slow requests', free: true },
    { label: 'Fourteen days of history', free: false },
    { label: 'Time per plugin', free: false },
    { label: 'Query plans', free: false },
  ],
  freeUrl: null,
  sites: 1,
  releases: [
    {
      version: '1.1.0',
      daysAgo: 4,
      changes: [
        'New: repeated queries are counted as one finding.',
        'Fixed: cron requests were listed as pages.',
      ],
    },
    { version: '1.0.0', daysAgo: 16, changes: ['First release.'] },
  ],
  pictures: [
    {
      alt: 'Slowlane Profiler: short bars in lanes and one long orange bar of 1.84 seconds',
      draw: cover(lanes),
    },
    {
      alt: 'The timeline of a slow checkout request, with one query far longer than the rest',
      draw: waterfall({
        headline: 'Monday, 18:42: why checkout took two seconds',
        tabs: TABS,
        ticks: ['0 s', '0.5 s', '1 s', '1.5 s', '2 s'],
        spans: [
          { label: 'WordPress core', from: 0, length: 0.06, value: '118 ms' },
          { label: 'theme: harbor', from: 0.06, length: 0.05, value: '96 ms' },
          { label: 'shipping rates', from: 0.11, length: 0.08, value: '164 ms' },
          { label: 'points: balance', from: 0.19, length: 0.72, value: '1.44 s, 212 queries', slow: true },
          { label: 'payment methods', from: 0.91, length: 0.04, value: '81 ms' },
          { label: 'theme: footer', from: 0.95, length: 0.03, value: '' },
        ],
      }),
    },
    {
      alt: 'Time per plugin over seven days as bars',
      draw: list({
        headline: 'Time per plugin over a week',
        backdrop: 'ink',
        tabs: TABS,
        active: 1,
        columns: [
          { title: 'Plugin', width: 380, look: 'strong' },
          { title: 'Share of all time', width: 560 },
          { title: 'Per page', width: 140, look: 'muted' },
          { title: 'Since update', width: 140, right: true },
        ],
        rows: [
          ['Points and rewards', { bar: 0.92, fill: HUES.ember.mid, text: '46%' }, '310 ms', '+22%'],
          ['Store', { bar: 0.4, fill: HUES.brick.deep, text: '20%' }, '136 ms', '−3%'],
          ['Search', { bar: 0.24, fill: HUES.brick.deep, text: '12%' }, '81 ms', '0%'],
          ['Theme harbor', { bar: 0.2, fill: HUES.brick.deep, text: '10%' }, '68 ms', '−8%'],
          ['Forms', { bar: 0.08, fill: HUES.brick.deep, text: '4%' }, '27 ms', '+1%'],
          ['Everything else', { bar: 0.16, fill: HUES.brick.deep, text: '8%' }, '54 ms', '0%'],
        ],
      }),
    },
  ],
  reviews: [],
}
