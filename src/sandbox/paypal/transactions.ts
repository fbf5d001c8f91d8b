import { DAY_MS } from '#core/domain/durations.ts'
import type { Capture } from '../store/rows.ts'
import type { PaypalContext } from './context.ts'
import { malformed } from './failure.ts'
import { iso, money } from './wire.ts'

const MAX_RANGE_MS = 31 * DAY_MS
const MAX_PAGE_SIZE = 500

/** `GET /v1/reporting/transactions`: captures within a date range. */
export function searchTransactions({ store }: PaypalContext, query: URLSearchParams) {
  const from = Date.parse(query.get('start_date') ?? '')
  const to = Date.parse(query.get('end_date') ?? '')
  if (Number.isNaN(from) || Number.isNaN(to) || to < from)
    throw malformed('/start_date', 'INVALID_PARAMETER_VALUE', 'Start and end date are needed.')
  if (to - from > MAX_RANGE_MS)
    throw malformed('/end_date', 'INVALID_PARAMETER_VALUE', 'Date range is greater than 31 days')
  const size = Math.min(Number(query.get('page_size') ?? 100), MAX_PAGE_SIZE)
  const page = Number(query.get('page') ?? 1)
  const found = [...store.all('captures')].filter(
    ({ createdAt, status }) => createdAt >= from && createdAt <= to && status !== 'DECLINED',
  )
  return {
    transaction_details: found.slice((page - 1) * size, page * size).map(transactionWire),
    start_date: iso(from),
    end_date: iso(to),
    page,
    total_items: found.length,
    total_pages: Math.max(Math.ceil(found.length / size), 1),
    links: [],
  }
}

function transactionWire(capture: Capture) {
  return {
    transaction_info: {
      transaction_id: capture.id,
      paypal_reference_id: capture.orderId,
      paypal_reference_id_type: 'ODR',
      transaction_event_code: 'T0006',
      transaction_initiation_date: iso(capture.createdAt),
      transaction_updated_date: iso(capture.updatedAt),
      transaction_amount: money(capture.amountCents, capture.currency),
      transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
      ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
      ...(capture.customId && { custom_field: capture.customId }),
    },
  }
}
