import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { openTestSandbox, payByCard, type TestSandbox } from '../../support/sandbox.ts'

let setup: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  setup = await openTestSandbox()
  stripe = setup.stripe
})
afterAll(() => setup.close())

const USD = { currency: 'usd' }

async function paidIntent(amount = 5000, number = '4242424242424242') {
  const { id, client_secret } = await stripe.paymentIntents.create({ amount, ...USD })
  await payByCard(setup.sandbox, client_secret, number)
  return id
}

const net = () => setup.sandbox.ledger().stripe.USD?.netCents ?? 0

describe('refunds', () => {
  test('work in full and in part, but never exceed the paid amount', async () => {
    const before = net()
    const id = await paidIntent(5000)

    expect(await stripe.refunds.create({ payment_intent: id, amount: 2000 })).toMatchObject({
      amount: 2000,
      status: 'succeeded',
      payment_intent: id,
    })
    await expect(stripe.refunds.create({ payment_intent: id, amount: 3001 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
    })
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3000 })
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })

    const { data } = await stripe.refunds.list({ payment_intent: id })
    expect(data.map(({ amount }) => amount)).toEqual([3000, 2000])
    expect(await stripe.refunds.retrieve(data[0]?.id ?? '')).toEqual(data[0])
    expect(net() - before).toBe(0)
  })

  test.each([0, -1, 1.5])('an amount of %s is rejected', async (amount) => {
    const id = await paidIntent(5000)

    await expect(stripe.refunds.create({ payment_intent: id, amount })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('twenty parallel refunds of 60% make one', async () => {
    const before = net()
    const id = await paidIntent(5000)

    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => stripe.refunds.create({ payment_intent: id, amount: 3000 })),
    )

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(net() - before).toBe(2000)
  })

  test('are rejected for an unpaid intent', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 900, ...USD })

    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('with 4000000000007726 a refund is pending, then succeeds', async () => {
    const id = await paidIntent(5000, '4000000000007726')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')

    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' })
  })

  test('with 4000000000005126 a refund fails later and the amount is restored', async () => {
    const id = await paidIntent(5000, '4000000000005126')
    const before = net()
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(net()).toBe(before - 5000)

    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
    expect(net()).toBe(before)
    expect(setup.shop.types()).toContain('refund.failed')
  })
})

describe('disputes', () => {
  test('the bank takes the money back, and an additional refund is rejected', async () => {
    const before = net()
    const id = await paidIntent(5000, '4000000000000259')
    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    expect(net() - before).toBe(0)
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ amount: 5000, status: 'needs_response', payment_intent: id }])
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })

    await setup.sandbox.bank.closeDispute(data[0]?.id ?? '', 'won')
    expect(net() - before).toBe(5000)
  })

  const disputeOf = async (id: string) => (await stripe.disputes.list({ payment_intent: id })).data[0]

  test('over the whole charge takes it all, and a loss returns what was refunded before', async () => {
    const id = await paidIntent(5000)
    const before = net()
    await stripe.refunds.create({ payment_intent: id, amount: 2000 })

    await setup.sandbox.bank.dispute(id, { amountCents: 5000 })
    expect(before - net()).toBe(7000)
    await setup.sandbox.bank.closeDispute((await disputeOf(id))?.id ?? '', 'lost')

    expect(before - net()).toBe(5000)
    const dispute = await disputeOf(id)
    expect(dispute).toMatchObject({ status: 'lost', amount: 5000, is_charge_refundable: false })
    expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual([-5000, 2000])
  })

  test('an inquiry takes nothing, and its charge can be refunded; then it cannot be escalated', async () => {
    const id = await paidIntent(5000)
    const before = net()
    await setup.sandbox.bank.dispute(id, { inquiry: true })
    const inquiry = await disputeOf(id)
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })

    await stripe.refunds.create({ payment_intent: id })

    expect(await setup.sandbox.bank.escalateDispute(inquiry?.id ?? '')).toBe(false)
    expect(await setup.sandbox.bank.closeDispute(inquiry?.id ?? '', 'warning_closed')).toBe(true)
    expect(await disputeOf(id)).toMatchObject({ status: 'warning_closed', balance_transactions: [] })
    expect(before - net()).toBe(5000)
  })

  test('fails refunds that are still pending, and not those of a charge refunded in full', async () => {
    const [late, refunded] = [await paidIntent(5000, '4000000000007726'), await paidIntent(5000)]
    const pending = await stripe.refunds.create({ payment_intent: late, amount: 1000 })
    await stripe.refunds.create({ payment_intent: refunded })

    await setup.sandbox.bank.dispute(late)

    expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect(await disputeOf(late)).toMatchObject({ amount: 5000 })
    expect(await setup.sandbox.bank.dispute(refunded)).toBe(false)
  })
})
