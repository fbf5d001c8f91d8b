import ReceiptText from 'lucide-react/icons/receipt-text'
import { type Box, line, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { receipt } from '../drawings/motifs/store.ts'
import { document } from '../drawings/screens/document.ts'
import { list } from '../drawings/screens/list.ts'
import type { Subject } from '../drawings/stage.ts'

export const receiptbookInvoices: DemoProduct = {
  uri: 'receiptbook-invoices',
  name: 'Receiptbook Invoices',
  category: 'store',
  hue: 'ember',
  glyph: ReceiptText,
  description: 'PDF invoices and credit notes for WordPress stores, with gapless numbers that never change.',
  shortDesc: 'An invoice for every order, numbered without gaps, sent with the receipt.',
  longDesc: `
<p>Accountants want three things from invoices: no gaps in the numbers, no later changes, and easy to find. Receiptbook does these three and leaves the rest to your store.</p>
<h3>Numbers without gaps</h3>
<p>A number is assigned when the order is paid, not when it is started, and only once, however many orders arrive in the same second. Credit notes have their own series.</p>
<ul>
<li>Prefix, year and start of the series as your accountant wants them.</li>
<li>Tax shown per rate, with the notes that reverse charge and exports need.</li>
<li>Your logo, your address, your footer.</li>
</ul>
<h3>Frozen when issued</h3>
<p>The document is stored with everything printed on it. If you rename a product or change your address, old invoices stay as they were. Corrections are made with credit notes, as they should be.</p>
<h3>Where it is needed</h3>
<p>Attached to the receipt, in the customer’s account, in the order list, and as one file per month for the accountant.</p>`,
  priceCents: 3900,
  publishedDaysAgo: 259,
  features: [
    { label: 'Invoices as PDF', free: true },
    { label: 'Credit notes', free: false },
    { label: 'Custom template', free: false },
    { label: 'Monthly export', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/receiptbook/',
  sites: 1,
  releases: [
    { version: '3.0.1', daysAgo: 17, changes: ['Fixed: long product names ran into the price.'] },
    {
      version: '3.0.0',
      daysAgo: 71,
      requiresPhp: '8.1',
      changes: [
        'New: documents are frozen when issued.',
        'New: monthly export.',
        'Changed: PDFs need no external programs.',
      ],
    },
    { version: '2.9.0', daysAgo: 190, changes: ['New: credit notes for partial refunds.'] },
  ],
  pictures: [
    {
      alt: 'Receiptbook Invoices: an invoice with a torn lower edge and a total of 66.90 dollars',
      draw: cover(receipt),
    },
    {
      alt: 'An invoice as PDF with the settings of its number series beside it',
      draw: document({
        headline: 'Numbered without gaps, frozen when issued',
        page: invoicePage,
        panel: 'Number series',
        controls: [
          { label: 'Format', value: 'OP-{year}-{number}', mono: true },
          { label: 'Next number', value: '2042', mono: true },
          { label: 'Assign number', value: 'When paid', select: true },
          { label: 'Footer', value: 'Thank you for your order.' },
        ],
      }),
    },
    {
      alt: 'A list of invoices and one credit note in order of their numbers',
      draw: list({
        headline: 'Every document in its place',
        backdrop: 'ink',
        tabs: ['Documents', 'Template', 'Export'],
        columns: [
          { title: 'Number', width: 300, look: 'mono' },
          { title: 'Customer', width: 400, look: 'strong' },
          { title: 'Issued', width: 200, look: 'muted' },
          { title: 'Total', width: 320, right: true },
        ],
        marked: { row: 2, fill: '#fff7ef' },
        rows: [
          ['OP-2026-2041', 'Lena Vogt', '21 May', '$66.90'],
          ['OP-2026-2040', 'Oskar Hill', '21 May', '$112.00'],
          ['CN-2026-0017', 'Mina Park', '20 May', '−$24.00'],
          ['OP-2026-2039', 'Mina Park', '19 May', '$48.00'],
          ['OP-2026-2038', 'Bo Anders', '19 May', '$231.50'],
          ['OP-2026-2037', 'Ines Ferreira', '18 May', '$38.00'],
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'lucy',
      daysAgo: 65,
      rating: 5,
      title: 'My accountant stopped calling',
      body: 'She used to ask about missing numbers every quarter. There are none now. The monthly file is exactly what she wanted.',
    },
    {
      by: 'amara',
      daysAgo: 26,
      rating: 4,
      title: 'Reliable',
      body: 'It took me a while to continue our old numbering, but the manual has a page about it.',
    },
  ],
}

function invoicePage(box: Box, { hue }: Subject): string {
  const x = box.x + 64
  const right = box.x + box.width - 64
  const rows: [string, string][] = [
    ['Linen apron', '$38.00'],
    ['Tea towel, 2 pieces', '$24.00'],
    ['Delivery', '$4.90'],
  ]
  return (
    text(x, box.y + 104, 'Invoice', { size: 56, weight: 600, tracking: -18 }) +
    text(x, box.y + 150, 'OP-2026-2041', { size: 28, mono: true, fill: color.muted }) +
    rect({ x: right - 84, y: box.y + 60, width: 84, height: 84, radius: 20, fill: hue.deep }) +
    text(x, box.y + 236, 'Lena Vogt', { size: 28, weight: 500 }) +
    text(x, box.y + 276, 'Hafenstraße 12, Kiel', { size: 26, fill: color.muted }) +
    text(right, box.y + 236, '21 May 2026', { size: 28, anchor: 'end' }) +
    text(right, box.y + 276, 'Paid by card', { size: 26, fill: color.muted, anchor: 'end' }) +
    rows
      .map(([label, price], index) => {
        const y = box.y + 384 + index * 82
        return (
          line(x, y - 50, right, y - 50, '#e4eaf1') +
          text(x, y, label, { size: 29 }) +
          text(right, y, price, { size: 29, anchor: 'end' })
        )
      })
      .join('') +
    line(x, box.y + 590, right, box.y + 590, color.fg, 3) +
    text(x, box.y + 662, 'Total', { size: 36, weight: 600 }) +
    text(right, box.y + 666, '$66.90', {
      size: 52,
      weight: 600,
      tracking: -14,
      anchor: 'end',
      fill: hue.deep,
    }) +
    text(x, box.y + 736, 'Thank you for your order.', { size: 26, fill: color.muted })
  )
}
