import Calculator from 'lucide-react/icons/calculator'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { quoteMarks } from '../drawings/motifs/forms.ts'
import { calculator } from '../drawings/screens/calculator.ts'
import { list } from '../drawings/screens/list.ts'

export const quotemarkEstimates: DemoProduct = {
  uri: 'quotemark-estimates',
  name: 'Quotemark Estimates',
  category: 'forms',
  hue: 'ochre',
  glyph: Calculator,
  description:
    'Estimate calculators for services: visitors move a few sliders, see a price range and send you the result.',
  shortDesc: 'Let visitors calculate a price before they contact you.',
  longDesc: `
<p>“What does it cost?” is the first question everyone has and the last one most sites answer. Quotemark lets you answer it honestly: visitors describe their project with a few sliders and checkboxes and see the total and what it includes.</p>
<h3>Your formula, in plain sight</h3>
<p>Prices are built from lines such as “pages × 60 + 400 for setup.” You write them in a table, test them with examples, and see right away which line a result comes from.</p>
<ul>
<li>Sliders, choices and extras, with conditions between them.</li>
<li>A fixed price, or a range with the reasons for it.</li>
<li>Discounts by quantity, minimum prices and rounding.</li>
</ul>
<h3>From estimate to inquiry</h3>
<p>One more field, and the estimate is in your inbox with every choice the visitor made. They get a copy as a page they can print, with the date until which it is valid.</p>
<h3>No tracking</h3>
<p>Calculators run in the browser. Nothing is stored until someone presses Send.</p>`,
  priceCents: 4500,
  publishedDaysAgo: 88,
  features: [
    { label: 'One calculator', free: true },
    { label: 'Unlimited calculators', free: false },
    { label: 'Conditions and ranges', free: false },
    { label: 'Printable estimates', free: false },
  ],
  freeUrl: null,
  sites: 1,
  releases: [
    {
      version: '1.2.0',
      daysAgo: 28,
      changes: ['New: price ranges.', 'New: examples are checked with every change.'],
    },
    { version: '1.1.0', daysAgo: 61, changes: ['New: estimates can be printed.'] },
    { version: '1.0.0', daysAgo: 88, changes: ['First release.'] },
  ],
  pictures: [
    {
      alt: 'Quotemark Estimates: large quotation marks around an estimate of 2,340 dollars',
      draw: cover(quoteMarks),
    },
    {
      alt: 'A calculator with sliders and extras on the left and the estimate on the right',
      draw: calculator({
        headline: 'A price before the first phone call',
        sliders: [
          { label: 'Pages', value: '14', share: 0.46 },
          { label: 'Languages', value: '2', share: 0.3 },
        ],
        options: [
          { label: 'Copywriting', on: true, price: '+ $45 per page' },
          { label: 'Online booking', on: false, price: '+ $380' },
          { label: 'Photography on site', on: false, price: '+ $520' },
          { label: 'Training for your team', on: true, price: '+ $220' },
        ],
        lines: [
          { label: 'Setup and design', price: '$400' },
          { label: '14 pages', price: '$840' },
          { label: 'Second language', price: '$250' },
          { label: 'Copywriting', price: '$630' },
          { label: 'Training', price: '$220' },
        ],
        total: '$2,340',
      }),
    },
    {
      alt: 'Estimates sent by visitors with project, sum and state',
      draw: list({
        headline: 'Inquiries that come with numbers',
        backdrop: 'ink',
        tabs: ['Estimates', 'Calculators', 'Formulas'],
        columns: [
          { title: 'From', width: 300, look: 'strong' },
          { title: 'Project', width: 460 },
          { title: 'Total', width: 200, right: true },
          { title: 'State', width: 260, right: true },
        ],
        rows: [
          ['Nora Blake', 'Website, 14 pages, two languages', '$2,340', { chip: 'New', tone: 'info' }],
          ['Tom Oduya', 'Website, 6 pages', '$760', { chip: 'Answered', tone: 'success' }],
          ['Eva Ruiz', 'Shop, 120 products', '$4,900', { chip: 'Answered', tone: 'success' }],
          ['Kim Mauer', 'Move and care plan', '$1,150', { chip: 'Expires soon', tone: 'warning' }],
          ['Sam Varga', 'Website, 22 pages', '$2,610', { chip: 'Ordered', tone: 'success' }],
          ['Ada Lind', 'Online courses, 8 lessons', '$3,200', { chip: 'Ordered', tone: 'success' }],
        ],
      }),
    },
  ],
  reviews: [],
}
