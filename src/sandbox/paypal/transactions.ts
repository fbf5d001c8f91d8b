import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import type { Capture } from '../store/rows.ts'
import type { PaypalContext } from './context.ts'
import { malformed, withoutDetails } from './failure.ts'
import { iso, money } from './wire.ts'

const MAX_RANGE_MS = 31 * DAY_MS
const OLDEST_MS = 3 * 365 * DAY_MS
const MAX_PAGE_SIZE = 500
const MAX_ITEMS = 10_000
/** PayPal shows a transaction up to this much later. The sandbox takes as long as PayPal may. */
const LAG_MS = 3 * HOUR_MS
const PARAMETERS = ['start_date', 'end_date', 'page', 'page_size', 'fields']

/** `GET /v1/reporting/transactions`: captures within a date range. */
export function searchTransactions({ store, clock, credentials }: PaypalContext, query: URLSearchParams) {
  for (const name of query.keys())
    if (!PARAMETERS.includes(name)) throw malformed(name, 'INVALID_PARAMETER_SYNTAX', 'Unknown parameter.')
  const now = clock.now().getTime()
  const from = readTime(query, 'start_date')
  const to = readTime(query, 'end_date')
  if (to < from) throw malformed('/end_date', 'INVALID_PARAMETER_VALUE', 'End date is before start date.')
  if (to - from > MAX_RANGE_MS)
    throw malformed('/end_date', 'INVALID_PARAMETER_VALUE', 'Date range is greater than 31 days')
  if (to > now) throw malformed('/end_date', 'INVALID_PARAMETER_VALUE', 'End date is in the future.')
  if (from < now - OLDEST_MS)
    throw malformed('/start_date', 'INVALID_PARAMETER_VALUE', 'Start date is more than three years ago.')
  const refreshed = now - LAG_MS
  if (from > refreshed)
    throw withoutDetails(404, 'INVALID_REQUEST', 'Data for the given start date is not available.')
  const size = readCount(query, 'page_size', MAX_PAGE_SIZE) ?? 100
  const page = readCount(query, 'page', MAX_ITEMS) ?? 1
  const found = [...store.all('captures')].filter(
    ({ createdAt, status }) =>
      createdAt >= from && createdAt <= Math.min(to, refreshed) && status !== 'DECLINED',
  )
  if (found.length > MAX_ITEMS)
    throw withoutDetails(400, 'RESULTSET_TOO_LARGE', 'Result set size is greater than the maximum limit.')
  return {
    transaction_details: found.slice((page - 1) * size, page * size).map(transactionWire),
    account_number: credentials.paypalMerchantId,
    start_date: iso(from),
    end_date: iso(to),
    last_refreshed_datetime: iso(refreshed),
    page,
    total_items: found.length,
    total_pages: Math.max(Math.ceil(found.length / size), 1),
    links: [],
  }
}

function readTime(query: URLSearchParams, name: string): number {
  const time = Date.parse(query.get(name) ?? '')
  if (Number.isNaN(time)) throw malformed(`/${name}`, 'MISSING_REQUIRED_PARAMETER', 'A date is needed.')
  return time
}

function readCount(query: URLSearchParams, name: string, max: number): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > max)
    throw malformed(`/${name}`, 'INVALID_PARAMETER_VALUE', `Must be between 1 and ${max}.`)
  return Number(text)
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
