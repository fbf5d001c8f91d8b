import { type Form, isForm } from '../form.ts'
import type { EventRow, Intent, Refund } from '../store/rows.ts'
import { type StripeContext, showIntent } from './context.ts'
import { readCustomer } from './customers.ts'
import { invalid, missing } from './failure.ts'
import { chargeWire, disputeWire, listWire, refundWire } from './wire.ts'

const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 10

/** Newest first, like every list in Stripe's API. */
export function listIntents(context: StripeContext, query: Form) {
  const customerId = readCustomer(context, query)
  const ofCustomer = (intent: Intent) => customerId === undefined || intent.customerId === customerId
  const { page, hasMore } = paginate(
    [...context.store.all('intents')].reverse().filter(ofCustomer).filter(createdWithin(query)),
    query,
  )
  const expanded = isForm(query.expand) && Object.values(query.expand).includes('data.latest_charge')
  const data = page.map((intent) => ({
    ...showIntent(context, intent),
    ...(expanded && intent.chargeId !== null && { latest_charge: chargeWire(intent) }),
  }))
  return listWire('/v1/payment_intents', data, hasMore)
}

export function listDisputes({ store }: StripeContext, query: Form) {
  const found = [...store.all('disputes')]
    .reverse()
    .filter(
      ({ provider, paymentId }) =>
        provider === 'stripe' && (query.payment_intent === undefined || query.payment_intent === paymentId),
    )
  const { page, hasMore } = paginate(found, query)
  const data = page.map((dispute) => disputeWire(dispute, store.find('intents', dispute.paymentId)))
  return listWire('/v1/disputes', data, hasMore)
}

export function listRefunds(context: StripeContext, query: Form) {
  const ofPayment = (refund: Refund) => {
    const intent = context.store.find('intents', refund.paymentId)
    return (
      refund.provider === 'stripe' &&
      (query.payment_intent === undefined || query.payment_intent === refund.paymentId) &&
      (query.charge === undefined || query.charge === intent?.chargeId)
    )
  }
  const found = [...context.store.all('refunds')].reverse().filter(ofPayment).filter(createdWithin(query))
  const { page, hasMore } = paginate(found, query)
  return listWire(
    '/v1/refunds',
    page.map((refund) => refundWire(refund, context.store.find('intents', refund.paymentId))),
    hasMore,
  )
}

export function listEvents(context: StripeContext, query: Form) {
  const types = isForm(query.types) ? Object.values(query.types) : null
  const matches = (row: EventRow) =>
    row.provider === 'stripe' &&
    (query.type === undefined || query.type === row.type) &&
    (types === null || types.includes(row.type))
  const found = [...context.store.all('events')].reverse().filter(matches).filter(createdWithin(query))
  const { page, hasMore } = paginate(found, query)
  return listWire(
    '/v1/events',
    page.map((row) => JSON.parse(row.body)),
    hasMore,
  )
}

export function getEvent(context: StripeContext, id: string): unknown {
  const row = context.store.find('events', id)
  if (row?.provider !== 'stripe') throw missing('event', id)
  return JSON.parse(row.body)
}

export function createdWithin(query: Form): (row: { createdAt: number }) => boolean {
  const bounds = isForm(query.created) ? query.created : {}
  const from = Number(bounds.gte ?? Number.NEGATIVE_INFINITY)
  const to = Number(bounds.lte ?? bounds.lt ?? Number.POSITIVE_INFINITY)
  if (Number.isNaN(from) || Number.isNaN(to)) throw invalid('Invalid timestamp', { param: 'created' })
  return ({ createdAt }) => Math.floor(createdAt / 1000) >= from && Math.floor(createdAt / 1000) <= to
}

export function paginate<Row extends { id: string }>(
  rows: Row[],
  query: Form,
): { page: Row[]; hasMore: boolean } {
  const limit = Number(query.limit ?? DEFAULT_PAGE_SIZE)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_SIZE)
    throw invalid('Limit must be between 1 and 100', { param: 'limit' })
  const after = query.starting_after
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1
  const page = rows.slice(start, start + limit)
  return { page, hasMore: rows.length > start + limit }
}
