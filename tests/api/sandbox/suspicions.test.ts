import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/domain/durations.ts'
import type { PaypalSession } from '#server/modules/payments/paypal/client.ts'
import { openTestSandbox, type TestSandbox } from '../../support/sandbox.ts'
import { openSandboxPages, type SandboxPages } from '../../support/sandbox-pages.ts'

let pages: SandboxPages
let setup: TestSandbox
let paypal: PaypalSession
beforeAll(async () => {
  pages = await openSandboxPages()
  setup = await openTestSandbox()
  paypal = await setup.paypal()
})
afterAll(async () => {
  await pages.close()
  await setup.close()
})

async function paid(card = '4242424242424242'): Promise<string> {
  const { id, client_secret } = await pages.newIntent()
  await pages.confirm(client_secret, card)
  return id
}

const typesOf = (id: string) =>
  pages.sandbox.events
    .list()
    .filter(({ subject }) => subject === id)
    .map(({ type }) => type)

describe('early fraud warnings', () => {
  test('are raised by a test card, listed by payment, and actionable until a full refund', async () => {
    const id = await paid('4000000000005423')
    await paid()

    const { data } = await pages.stripe.radar.earlyFraudWarnings.list({ payment_intent: id })
    await pages.stripe.refunds.create({ payment_intent: id })

    expect(data).toMatchObject([
      { object: 'radar.early_fraud_warning', actionable: true, payment_intent: id },
    ])
    const warning = await pages.stripe.radar.earlyFraudWarnings.retrieve(data[0]?.id ?? '')
    expect(warning).toEqual({ ...data[0], actionable: false })
    expect(typesOf(id)).toEqual(
      expect.arrayContaining(['radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated']),
    )
  })

  test('are refused with a parameter that the call does not have', async () => {
    const query = { status: 'open' } as never

    await expect(pages.stripe.radar.earlyFraudWarnings.list(query)).rejects.toMatchObject({
      code: 'parameter_unknown',
    })
  })
})

describe('reviews', () => {
  test('are opened by a test card, named by the charge, and listed only while they are open', async () => {
    const id = await paid('4000000000009235')
    const intent = await pages.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    const reviewId = String(intent.review)

    const open = await pages.stripe.reviews.list()
    await pages.submit(`/sandbox/payments/${id}/approve`, {})

    expect(intent.latest_charge).toMatchObject({ review: reviewId })
    expect(open.data.map((review) => review.id)).toContain(reviewId)
    const closed = await pages.stripe.reviews.list()
    expect(closed.data.map((review) => review.id)).not.toContain(reviewId)
    expect(await pages.stripe.reviews.retrieve(reviewId)).toMatchObject({
      open: false,
      opened_reason: 'rule',
      closed_reason: 'approved',
      reason: 'approved',
      payment_intent: id,
    })
    expect(typesOf(id)).toEqual(expect.arrayContaining(['review.opened', 'review.closed']))
    await expect(pages.stripe.reviews.list({ payment_intent: id } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
    })
  })

  test('end with a dispute', async () => {
    const id = await paid()
    await pages.submit(`/sandbox/payments/${id}/review`, {})
    const { review } = await pages.stripe.paymentIntents.retrieve(id)

    await pages.submit(`/sandbox/payments/${id}/dispute`, {})

    expect(await pages.stripe.reviews.retrieve(String(review))).toMatchObject({ closed_reason: 'disputed' })
  })
})

test('the control page raises a fraud warning', async () => {
  const id = await paid()

  await pages.submit(`/sandbox/payments/${id}/warn`, {})

  const { data } = await pages.stripe.radar.earlyFraudWarnings.list({ payment_intent: id })
  expect(data).toHaveLength(1)
})

test('a Stripe dispute says until when it can be answered', async () => {
  const id = await paid()
  await pages.submit(`/sandbox/payments/${id}/dispute`, {})

  const { data } = await pages.stripe.disputes.list({ payment_intent: id })

  const { created, evidence_details } = data[0] ?? {}
  expect((evidence_details?.due_by ?? 0) - (created ?? 0)).toBeGreaterThanOrEqual((7 * DAY_MS) / 1000)
})

describe("PayPal's list of disputes", () => {
  const list = (query: Record<string, string>) => paypal.getJson('/v1/customer/disputes', query)

  test.each([
    ['a time of more than 180 days ago', { create_time_after: '2020-01-01T00:00:00Z' }],
    ['more than 50 per page', { page_size: '51' }],
    ['a page of zero', { page: '0' }],
    ['an unknown parameter', { transaction_id: 'X' }],
    [
      'a start time and a transaction',
      { start_time: new Date().toISOString(), disputed_transaction_id: 'X' },
    ],
  ])('refuses %s', async (_, query) => {
    await expect(list(query)).rejects.toMatchObject({ statusCode: 400 })
  })
})
