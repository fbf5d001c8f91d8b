import { expect, test } from 'vitest'
import { createPaypalCases } from './cases.ts'
import type { PaypalSession } from './client.ts'

const DISPUTE = {
  dispute_id: 'PP-D-1',
  create_time: '2026-11-16T08:00:00.000Z',
  reason: 'UNAUTHORISED',
  status: 'OPEN',
  dispute_life_cycle_stage: 'INQUIRY',
  dispute_amount: { currency_code: 'USD', value: '49.00' },
  seller_response_due_date: '2026-11-26T08:00:00.000Z',
  disputed_transactions: [{ seller_transaction_id: 'CAPTURE1' }],
}

/** PayPal with these disputes, and the queries it was asked. */
function paypalWith(disputes: (typeof DISPUTE)[]) {
  const asked: Record<string, string>[] = []
  const getJson: PaypalSession['getJson'] = async (path, query) => {
    const id = /disputes\/([\w-]+)$/.exec(path)?.[1]
    if (id) return disputes.find((dispute) => dispute.dispute_id === id)
    asked.push(query)
    const start = (Number(query.page) - 1) * Number(query.page_size)
    const page = disputes.slice(start, start + Number(query.page_size))
    return { items: page.map(({ dispute_id }) => ({ dispute_id })), links: [] }
  }
  const cases = createPaypalCases((call) => call({ getJson } as PaypalSession))
  return { ...cases, asked }
}

const PAYMENT = { ref: 'ORDER1', captureRef: 'CAPTURE1', knownRefs: [] }

// The statuses and outcomes that PayPal's reference of the Disputes API lists.
test.each([
  ['OPEN', undefined, 'needs_response'],
  ['WAITING_FOR_SELLER_RESPONSE', undefined, 'needs_response'],
  ['WAITING_FOR_BUYER_RESPONSE', undefined, 'under_review'],
  ['UNDER_REVIEW', undefined, 'under_review'],
  ['OTHER', undefined, 'under_review'],
  ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED', 'DENIED', 'won'],
  ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost'],
  ['RESOLVED', 'ACCEPTED', 'lost'],
  ['RESOLVED', 'RESOLVED_WITH_PAYOUT', 'closed'],
  ['RESOLVED', 'CANCELED_BY_BUYER', 'closed'],
  ['RESOLVED', 'NONE', 'closed'],
])('a dispute that is %s with the outcome %s counts as %s', async (status, outcome, state) => {
  const dispute = { ...DISPUTE, status, ...(outcome && { dispute_outcome: { outcome_code: outcome } }) }
  const { listCases, asked } = paypalWith([dispute])

  const [found] = await listCases(PAYMENT)

  expect(found).toMatchObject({
    ref: 'PP-D-1',
    kind: 'dispute',
    state,
    stage: 'inquiry',
    reason: 'unauthorised',
    amountCents: 4900,
    outcome: outcome?.toLowerCase() ?? null,
    dueAt: state === 'needs_response' ? new Date('2026-11-26T08:00:00Z') : null,
  })
  expect(asked).toEqual([{ disputed_transaction_id: 'CAPTURE1', page: '1', page_size: '50' }])
})

test('recent disputes are read page by page', async () => {
  const disputes = Array.from({ length: 51 }, (_, at) => ({ ...DISPUTE, dispute_id: `PP-D-${at}` }))
  const { listRecentCases, asked } = paypalWith(disputes)

  const found = await listRecentCases(new Date('2026-11-01T00:00:00Z'))

  expect(found).toHaveLength(51)
  expect(found[0]).toEqual({ caseRef: 'PP-D-0', state: 'needs_response', ref: null, captureRef: 'CAPTURE1' })
  expect(asked.map(({ page }) => page)).toEqual(['1', '2'])
  expect(asked[0]?.create_time_after).toBe('2026-11-01T00:00:00.000Z')
})
