import { formatCents } from '#core/domain/money.ts'
import { INVOICE_NAMES, type InvoiceKind } from '#core/domain/order-event-kind.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { addressLines } from '../addresses.ts'
import { documentNumber } from './document-number.ts'
import type { InvoiceRow } from './invoice-queries.ts'
import { BOTTOM, INK, type Line, MARGIN, MUTED, openPdf, type Pdf, RULE, WIDTH, type Write } from './pdf.ts'

/** Shorter than any line of the page. */
const LINE_CHARS = 100
const COLUMNS = { quantity: 300, unit: 350, line: 420 }

const WORDS: Record<InvoiceKind, { to: string; total: string }> = {
  invoice: { to: 'Billed to', total: 'Total' },
  credit_note: { to: 'Credited to', total: 'Credited' },
  debit_note: { to: 'Debited to', total: 'No longer credited' },
}

/** A document as a PDF, with as many pages as its lines need. */
export async function renderDocument(invoice: InvoiceRow): Promise<Buffer> {
  const title = `${INVOICE_NAMES[invoice.kind]} ${documentNumber(invoice)}`
  const {
    pdf,
    write: writeWhole,
    finish,
  } = openPdf({
    title,
    author: invoice.document.seller.name,
    createdAt: invoice.issuedAt,
  })
  const write: Write = (text, ...place) => writeWhole(shorten(text, LINE_CHARS), ...place)
  writeHead(write, invoice, title)
  writeLines(pdf, write, invoice)
  return finish()
}

function writeHead(write: Write, invoice: InvoiceRow, title: string): void {
  const { seller, buyer, note } = invoice.document
  let left = write(seller.name, 0, MARGIN, { size: 16, weight: 600 }) + 4
  for (const line of [...seller.address, seller.email, seller.taxNumber ?? ''].filter(Boolean))
    left = write(line, 0, left, { size: 9, color: MUTED })
  let right = write(title, 0, MARGIN, { size: 13, weight: 600, align: 'right' }) + 7
  for (const line of [utcDay(invoice.issuedAt), note ?? ''].filter(Boolean))
    right = write(line, 0, right, { size: 9, color: MUTED, align: 'right' })

  let y = 168
  y = write(WORDS[invoice.kind].to, 0, y, { size: 9, color: MUTED })
  for (const line of buyer ? addressLines(buyer) : ['(personal data was erased)']) y = write(line, 0, y)
}

function writeLines(pdf: Pdf, write: Write, invoice: InvoiceRow): void {
  const rule = (y: number) =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
  const head = (y: number) => {
    const style: Line = { size: 9, color: MUTED }
    write('Item', 0, y, style)
    write('Quantity', 0, y, { ...style, align: 'right', width: COLUMNS.unit - 12 })
    write('Price', 0, y, { ...style, align: 'right', width: COLUMNS.line })
    write('Amount', 0, y, { ...style, align: 'right' })
    rule(y + 16)
    return y + 24
  }
  const nextPage = () => {
    pdf.addPage()
    return head(MARGIN)
  }

  let y = head(320)
  for (const line of invoice.document.lines) {
    if (y > BOTTOM - 40) y = nextPage()
    write(shorten(line.name, 58), 0, y)
    write(String(line.quantity), 0, y, { align: 'right', width: COLUMNS.unit - 12 })
    write(formatCents(line.unitCents), 0, y, { align: 'right', width: COLUMNS.line })
    y = write(formatCents(line.lineCents), 0, y, { align: 'right' }) + 4
  }
  if (y > BOTTOM - 120) y = nextPage()
  rule(y + 2)
  writeTotals(write, invoice, y + 14)
}

function writeTotals(write: Write, { document, currency, kind }: InvoiceRow, top: number): void {
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = document
  const rows: [string, number, boolean][] = [
    ['Subtotal', subtotalCents, false],
    ...(discountCents > 0 ? [['Discount', -discountCents, false] as [string, number, boolean]] : []),
    ['Shipping', shippingCents, false],
    ['Tax', taxCents, false],
    [`${WORDS[kind].total} (${currency})`, totalCents, true],
  ]
  let y = top
  for (const [label, cents, strong] of rows) {
    const style: Line = strong ? { size: 12, weight: 600 } : { color: MUTED }
    write(label, 0, y, { ...style, align: 'right', width: COLUMNS.line })
    y = write(formatCents(cents), 0, y, { ...style, color: INK, align: 'right' }) + (strong ? 0 : 2)
  }
  if (kind === 'invoice')
    write('Paid in full. Thank you for your purchase.', 0, y + 20, { size: 9, color: MUTED })
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`
}
