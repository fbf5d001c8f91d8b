import ChartColumn from 'lucide-react/icons/chart-column'
import { HUES } from '#server/platform/drawing/tokens.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { tally } from '../drawings/motifs/store.ts'
import { chart } from '../drawings/screens/chart.ts'
import { list } from '../drawings/screens/list.ts'

const TABS = ['Sales', 'Products', 'Customers', 'Tax']

export const tallysheetReports: DemoProduct = {
  uri: 'tallysheet-reports',
  name: 'Tallysheet Reports',
  category: 'store',
  hue: 'cobalt',
  glyph: ChartColumn,
  description:
    'Sales reports that add up: refunds, tax and shipping counted where they belong, to the cent, in seconds.',
  shortDesc: 'Reports your accountant and your store agree on.',
  longDesc: `
<p>Ask three report plugins for last month’s revenue and you get three numbers. Tallysheet shows what each figure contains, lets you open it down to the single order, and checks every night that the parts add up.</p>
<h3>Every number can be opened</h3>
<p>Click a figure and see the lines it is made of. Click a line and see the orders. A refund is shown on the day it was made and linked to the day of the sale.</p>
<ul>
<li>By day, product, category, country, coupon and payment method.</li>
<li>Compared with the previous month or the same month last year.</li>
<li>Net, gross, tax and shipping kept apart.</li>
</ul>
<h3>Quick with many orders</h3>
<p>Tallysheet keeps its own summary tables and updates them with each order. A busy store’s year opens as fast as a small store’s day.</p>
<h3>Once a week, by email</h3>
<p>Five figures, the products that changed most, and anything unusual. You can share the same page through a link that shows only numbers.</p>
<h3>Ready for your accounting software</h3>
<p>Export any view as CSV, with the decimal and date formats your accounting software needs.</p>`,
  priceCents: 8900,
  comparePriceCents: 11900,
  publishedDaysAgo: 24,
  features: [
    { label: 'Sales by day', free: true },
    { label: 'Products, countries and coupons', free: false },
    { label: 'Weekly email', free: false },
    { label: 'Export', free: false },
  ],
  freeUrl: null,
  sites: 1,
  releases: [
    {
      version: '1.0.2',
      daysAgo: 8,
      changes: ['Fixed: orders at midnight were counted on the wrong day in some time zones.'],
    },
    { version: '1.0.0', daysAgo: 24, requiresPhp: '8.1', changes: ['First release.'] },
  ],
  pictures: [
    {
      alt: 'Tallysheet Reports: tally strokes in bundles of five on a blue sheet',
      draw: cover(tally, 'deep'),
    },
    {
      alt: 'Sales of twelve months as bars with the best month marked',
      draw: chart({
        headline: 'A year at a glance, down to every order',
        tabs: TABS,
        figures: [
          { label: 'Net sales', value: '$48,120', note: 'after refunds' },
          { label: 'Orders', value: '914', note: '12 months' },
          { label: 'Refunds', value: '$1,036', note: '2.1%' },
        ],
        kind: 'bars',
        values: [31, 28, 34, 33, 38, 36, 30, 29, 41, 46, 58, 77],
        labels: ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May'],
        spot: { index: 11, text: '$7,702' },
      }),
    },
    {
      alt: 'Products by sales with pieces, revenue and the change against last month',
      draw: list({
        headline: 'Which products carried the month',
        backdrop: 'ink',
        tabs: TABS,
        active: 1,
        columns: [
          { title: 'Product', width: 340, look: 'strong' },
          { title: 'Pieces', width: 150, look: 'muted' },
          { title: 'Share', width: 430 },
          { title: 'Net sales', width: 300, right: true },
        ],
        rows: [
          ['Linen apron', '64', { bar: 0.86, fill: HUES.cobalt.deep, text: '31%' }, '$2,388.00'],
          ['Bowl, blue', '41', { bar: 0.62, fill: HUES.cobalt.deep, text: '22%' }, '$1,694.50'],
          ['Beeswax candle', '118', { bar: 0.48, fill: HUES.cobalt.deep, text: '17%' }, '$1,309.80'],
          ['Tea towel', '97', { bar: 0.36, fill: HUES.cobalt.deep, text: '13%' }, '$1,001.40'],
          ['Wooden spoon', '72', { bar: 0.28, fill: HUES.cobalt.deep, text: '10%' }, '$770.40'],
          ['Gift box', '33', { bar: 0.2, fill: HUES.cobalt.deep, text: '7%' }, '$537.90'],
        ],
      }),
    },
  ],
  reviews: [],
}
