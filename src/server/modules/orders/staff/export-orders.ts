import type { FileAnswer } from '#core/contract/envelopes.ts'
import { csvLine } from '#core/domain/csv.ts'
import { toDollars } from '#core/domain/money.ts'
import type { OrderDeps } from '../deps.ts'
import { filterOf, type OrderSearch } from './list-orders.ts'
import { listForExport, type OrderFilter } from './staff-queries.ts'

const BATCH = 500
/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF'
const MAX_ID = 2_147_483_647

type Row = Awaited<ReturnType<typeof listForExport>>[number]

const dollars = (cents: number) => toDollars(cents).toFixed(2)

const COLUMNS: readonly (readonly [name: string, write: (row: Row) => string])[] = [
  ['number', (row) => row.number],
  ['created_at', (row) => row.createdAt.toISOString()],
  ['paid_at', (row) => row.paidAt?.toISOString() ?? ''],
  ['status', (row) => row.status],
  ['name', (row) => row.buyerName],
  ['email', (row) => row.email],
  ['country', (row) => row.country ?? ''],
  ['items', (row) => row.items ?? ''],
  ['coupon', (row) => row.couponCode ?? ''],
  ['currency', (row) => row.currency],
  ['subtotal', (row) => dollars(row.subtotalCents)],
  ['discount', (row) => dollars(row.discountCents)],
  ['tax', (row) => dollars(row.taxCents)],
  ['total', (row) => dollars(row.totalCents)],
  ['refunded', (row) => dollars(row.refundedCents)],
  ['payment_method', (row) => row.paymentMethod],
  ['payment_reference', (row) => row.reference ?? ''],
]

/** The orders as a CSV file, streamed from the database as fast as the client reads it. */
export async function exportOrders(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  search: OrderSearch,
): Promise<FileAnswer> {
  const filter = await filterOf(db, search)
  const day = clock.now().toISOString().slice(0, 10)
  return { name: `orders-${day}.csv`, parts: linesOf(db, filter) }
}

async function* linesOf(db: OrderDeps['db'], filter: OrderFilter): AsyncGenerator<string> {
  yield BOM + csvLine(COLUMNS.map(([name]) => name))
  for (let beforeId = MAX_ID; ; ) {
    const rows = await listForExport(db, filter, beforeId, BATCH)
    const last = rows.at(-1)
    if (!last) return
    beforeId = last.id
    yield rows.map((row) => csvLine(COLUMNS.map(([, write]) => write(row)))).join('')
  }
}
