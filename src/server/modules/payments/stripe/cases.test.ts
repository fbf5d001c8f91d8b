import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createStripeCases } from './cases.ts'

const DUE = Date.parse('2026-11-30T23:59:59Z') / 1000
const PAYMENT = { ref: 'pi_1', captureRef: 'ch_1', knownRefs: [] }

/** Stripe as far as it is asked, with one dispute. */
function stripeWith(dispute: Partial<Stripe.Dispute>): Stripe {
  const listed = {
    id: 'dp_1',
    amount: 4900,
    created: DUE,
    reason: 'general',
    evidence_details: { due_by: DUE },
    ...dispute,
  }
  return {
    disputes: { list: async () => ({ data: [listed] }) },
    radar: { earlyFraudWarnings: { list: async () => ({ data: [] }) } },
    charges: { retrieve: async () => ({ review: null }) },
  } as unknown as Stripe
}

// The statuses that Stripe's API reference lists for disputes, and who can act in each.
test.each([
  ['needs_response', 'needs_response', 'chargeback'],
  ['warning_needs_response', 'needs_response', 'inquiry'],
  ['appeal_needs_response', 'needs_response', 'appeal'],
  ['under_review', 'under_review', 'chargeback'],
  ['warning_under_review', 'under_review', 'inquiry'],
  ['appeal_under_review', 'under_review', 'appeal'],
  ['won', 'won', 'chargeback'],
  ['lost', 'lost', 'chargeback'],
  ['warning_closed', 'closed', 'inquiry'],
  ['prevented', 'closed', 'chargeback'],
  ['something_new', 'under_review', 'chargeback'],
])('a dispute that is %s counts as %s (%s)', async (status, state, stage) => {
  const { listCases } = createStripeCases((call) => call(stripeWith({ status })))

  const [found] = await listCases(PAYMENT)

  expect(found).toMatchObject({ ref: 'dp_1', kind: 'dispute', state, stage, amountCents: 4900 })
  expect(found?.dueAt).toEqual(state === 'needs_response' ? new Date(DUE * 1000) : null)
})

test('a dispute that Stripe accepts no evidence for has no deadline', async () => {
  const dispute = {
    status: 'needs_response',
    evidence_details: { due_by: null } as Stripe.Dispute.EvidenceDetails,
  }
  const { listCases } = createStripeCases((call) => call(stripeWith(dispute)))

  expect(await listCases(PAYMENT)).toMatchObject([{ dueAt: null }])
})
