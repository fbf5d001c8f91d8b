import PackageSearch from 'lucide-react/icons/package-search'
import { color, HUES } from '#server/platform/drawing/tokens.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { stock } from '../drawings/motifs/store.ts'
import { list } from '../drawings/screens/list.ts'
import { rules } from '../drawings/screens/rules.ts'

const TABS = ['Stock', 'Waiting', 'Rules']

export const shelfmarkStockAlerts: DemoProduct = {
  uri: 'shelfmark-stock-alerts',
  name: 'Shelfmark Stock Alerts',
  category: 'store',
  hue: 'ochre',
  glyph: PackageSearch,
  description:
    'Shows how many days your stock will last, and emails waiting customers the moment something is back.',
  shortDesc: 'Know what will run out next week, and who is waiting for it.',
  longDesc: `
<p>“Low stock: 4” means little. Four bowls last two months, four candles last until tomorrow. Shelfmark looks at how fast each product sells and warns you by days left, early enough to order more.</p>
<h3>Days, not pieces</h3>
<p>The pace of the last weeks is compared with what is on the shelf and with how long your supplier takes. What you need to order today is at the top, with the quantity that gets you through the season.</p>
<ul>
<li>Lead time per supplier.</li>
<li>Seasons: December does not spoil January’s estimate.</li>
<li>A list per supplier, ready to send.</li>
</ul>
<h3>“Tell me when it is back”</h3>
<p>Customers leave their address on a sold-out product and get one message when it returns, in the order they signed up, in batches that match the stock. Then the address is deleted.</p>
<h3>Finds slow movers</h3>
<p>Once a month you get a list of products that have not sold for six months, with their stock value.</p>`,
  priceCents: 3500,
  publishedDaysAgo: 71,
  features: [
    { label: 'Back-in-stock messages', free: true },
    { label: 'Days left per product', free: false },
    { label: 'Order lists per supplier', free: false },
    { label: 'Slow movers', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/shelfmark/',
  sites: 1,
  releases: [
    {
      version: '1.1.0',
      daysAgo: 22,
      changes: ['New: waiting customers are notified in batches.', 'New: monthly list of slow movers.'],
    },
    { version: '1.0.1', daysAgo: 55, changes: ['Fixed: variations were counted with their parent.'] },
    { version: '1.0.0', daysAgo: 71, changes: ['First release.'] },
  ],
  pictures: [
    { alt: 'Shelfmark Stock Alerts: boxes stacked on a shelf, one column nearly empty', draw: cover(stock) },
    {
      alt: 'Products with pieces in stock, a bar for the days they will last, and who is waiting',
      draw: list({
        headline: 'How long it lasts, not how many are left',
        tabs: TABS,
        columns: [
          { title: 'Product', width: 360, look: 'strong' },
          { title: 'Pieces', width: 130, look: 'muted' },
          { title: 'Days left', width: 470 },
          { title: 'Do', width: 260, right: true },
        ],
        rows: [
          [
            'Beeswax candle',
            '4',
            { bar: 0.04, fill: color.danger, text: '1 day' },
            { chip: 'Order today', tone: 'danger' },
          ],
          [
            'Tea towel',
            '18',
            { bar: 0.2, fill: color.accent, text: '9 days' },
            { chip: 'This week', tone: 'warning' },
          ],
          [
            'Linen apron',
            '11',
            { bar: 0.34, fill: HUES.ochre.deep, text: '16 days' },
            { chip: 'Enough', tone: 'success' },
          ],
          [
            'Bowl, blue',
            '4',
            { bar: 0.9, fill: HUES.ochre.deep, text: '58 days' },
            { chip: 'Enough', tone: 'success' },
          ],
          [
            'Wooden spoon',
            '26',
            { bar: 0.7, fill: HUES.ochre.deep, text: '40 days' },
            { chip: 'Enough', tone: 'success' },
          ],
          [
            'Gift box',
            '0',
            { bar: 0, fill: color.danger, text: '7 wait' },
            { chip: 'Sold out', tone: 'danger' },
          ],
        ],
      }),
    },
    {
      alt: 'Stock rules as sentences',
      draw: rules({
        headline: 'Reminders before it gets urgent',
        backdrop: 'ink',
        tabs: TABS,
        active: 2,
        rules: [
          { when: 'stock lasts less than the lead time', so: 'put it on the order list', on: true },
          { when: 'a product is back', so: 'tell those who wait', on: true },
          { when: 'nothing sold for 6 months', so: 'list it once a month', on: true },
          { when: 'a supplier is late by 3 days', so: 'ask me', on: false },
          { when: 'December is over', so: 'forget its pace', on: true },
        ],
      }),
    },
  ],
  reviews: [],
}
