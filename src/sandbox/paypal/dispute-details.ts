import { DAY_MS } from '#core/domain/durations.ts'
import type { Capture, Dispute } from '../store/rows.ts'
import { malformed } from './failure.ts'
import { iso } from './wire.ts'

/** How long a shop has for its answer. */
const ANSWER_MS = 10 * DAY_MS
const MAX_AGE_MS = 180 * DAY_MS
const PARAMETERS = new Set([
  'disputed_transaction_id',
  'create_time_after',
  'start_time',
  'page',
  'page_size',
])

/** What the list of disputes shows besides the money. */
export function disputeSummary({ status, escalated, createdAt, closedAt }: Dispute) {
  const isOpen = status !== 'won' && status !== 'lost'
  return {
    update_time: iso(closedAt ?? createdAt),
    dispute_state: isOpen ? 'REQUIRED_ACTION' : 'RESOLVED',
    dispute_life_cycle_stage: escalated ? 'CHARGEBACK' : 'INQUIRY',
    dispute_channel: 'INTERNAL',
  }
}

/** What only the dispute itself shows. */
export function disputeDetails({ status, createdAt }: Dispute, capture: Capture | undefined) {
  return {
    disputed_transactions: capture
      ? [{ seller_transaction_id: capture.id, custom: capture.customId, invoice_number: capture.invoiceId }]
      : [],
    ...(status === 'open' && { seller_response_due_date: iso(createdAt + ANSWER_MS) }),
  }
}

/** The disputes that a list call asks for, newest first. */
export function selectDisputes(disputes: Dispute[], query: URLSearchParams, now: Date): Dispute[] {
  for (const name of query.keys())
    if (!PARAMETERS.has(name)) throw malformed(name, 'INVALID_PARAMETER', `The parameter ${name} is unknown.`)
  const captureId = query.get('disputed_transaction_id')
  if (captureId !== null && query.has('start_time'))
    throw malformed('start_time', 'INVALID_PARAMETER', 'Use either start_time or disputed_transaction_id.')
  const after = readTime(query.get('create_time_after') ?? query.get('start_time'), now)
  const size = readNumber(query, 'page_size', 10)
  const start = (readNumber(query, 'page', 1) - 1) * size
  return disputes
    .filter(
      ({ provider, paymentId, createdAt }) =>
        provider === 'paypal' && createdAt >= after && (captureId === null || captureId === paymentId),
    )
    .toReversed()
    .slice(start, start + size)
}

function readTime(text: string | null, now: Date): number {
  if (text === null) return 0
  const time = Date.parse(text)
  if (Number.isNaN(time) || time < now.getTime() - MAX_AGE_MS)
    throw malformed('create_time_after', 'INVALID_PARAMETER', 'Must be within the last 180 days.')
  return time
}

function readNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const value = Number(query.get(name) ?? otherwise)
  if (!Number.isInteger(value) || value < 1 || value > 50)
    throw malformed(name, 'INVALID_PARAMETER', 'Must be between 1 and 50.')
  return value
}
