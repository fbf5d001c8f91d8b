import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { type ProviderPayment, ProviderRefused } from '#server/modules/payments/index.ts'
import { openTestGateways, type TestGateways } from '../../support/gateways.ts'

let gateways: TestGateways

beforeAll(async () => {
  gateways = await openTestGateways()
})
beforeEach(() => gateways.sandbox.faults.clear())
afterAll(() => gateways.close())

const net = (provider: 'stripe' | 'paypal') => gateways.sandbox.ledger()[provider].USD?.netCents ?? 0

describe.each(['stripe', 'paypal'] as const)('%s', (provider) => {
  const gateway = () => gateways.gatewayOf(provider)
  const refundOf = (payment: ProviderPayment, amountCents: number, refundKey = `rf:${payment.ref}`) =>
    gateway().refund({
      ref: payment.ref,
      captureRef: payment.captureRef ?? '',
      amountCents,
      refundKey,
      noteToBuyer: 'Asked for by the buyer',
    })

  describe('refunding', () => {
    test('in parts, until nothing is left', async () => {
      const payment = await gateways.paid(provider)
      const before = net(provider)

      expect(await refundOf(payment, 3000, `rf:1:${payment.ref}`)).toMatchObject({
        amountCents: 3000,
        currency: 'USD',
        status: 'succeeded',
        refundKey: `rf:1:${payment.ref}`,
      })
      expect((await gateway().find(payment.ref))?.refundedCents).toBe(3000)
      await refundOf(payment, 6800, `rf:2:${payment.ref}`)
      await expect(refundOf(payment, 1, `rf:3:${payment.ref}`)).rejects.toBeInstanceOf(ProviderRefused)

      const refunds = await gateway().listRefunds({ ref: payment.ref, captureRef: payment.captureRef ?? '' })
      expect(refunds.map(({ amountCents }) => amountCents).toSorted()).toEqual([3000, 6800])
      expect(before - net(provider)).toBe(9800)
      expect(await gateway().find(payment.ref)).toMatchObject({ status: 'captured', refundedCents: 9800 })
    })

    test('the same refund twice is made once, however much later', async () => {
      const payment = await gateways.paid(provider)
      const first = await refundOf(payment, 3000)

      gateways.clock.advance(3 * DAY_MS)

      expect(await refundOf(payment, 3000)).toEqual(first)
      expect((await gateway().find(payment.ref))?.refundedCents).toBe(3000)
    })

    test('twenty concurrent refunds of 60 % succeed once', async () => {
      const payment = await gateways.paid(provider)
      const before = net(provider)

      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => refundOf(payment, 5880, `rf:${at}:${payment.ref}`)),
      )

      const refused = answers.filter((each) => each.status === 'rejected').map(({ reason }) => reason)
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(refused.every((error) => error instanceof ProviderRefused)).toBe(true)
      expect(before - net(provider)).toBe(5880)
    })

    test.each([0, -100, 9801])('an amount of %s cents is rejected', async (amountCents) => {
      const payment = await gateways.paid(provider)

      await expect(refundOf(payment, amountCents)).rejects.toBeInstanceOf(ProviderRefused)
      expect((await gateway().find(payment.ref))?.refundedCents).toBe(0)
    })

    test('a refund in progress is pending, then succeeded', async () => {
      const payment = await gateways.paid(provider)
      const operation = provider === 'stripe' ? 'refunds.create' : 'captures.refund'
      gateways.sandbox.faults.add({ provider, operation, kind: 'pending' })

      expect(await refundOf(payment, 3000)).toMatchObject({ status: 'pending' })
      gateways.clock.advance(MINUTE_MS)
      await gateways.sandbox.runDue()

      expect(await refundOf(payment, 3000)).toMatchObject({ status: 'succeeded' })
    })

    test('a returned refund is failed and frees its amount', async () => {
      const payment = await gateways.paid(provider)
      const operation = provider === 'stripe' ? 'refunds.create' : 'captures.refund'
      gateways.sandbox.faults.add({ provider, operation, kind: 'declined' })
      await refundOf(payment, 3000)

      gateways.clock.advance(MINUTE_MS)
      await gateways.sandbox.runDue()

      const [refund] = await gateway().listRefunds({ ref: payment.ref, captureRef: payment.captureRef ?? '' })
      expect(refund).toMatchObject({ status: 'failed', amountCents: 3000 })
      expect((await gateway().find(payment.ref))?.refundedCents).toBe(0)
    })
  })

  describe('a dispute', () => {
    const disputeOf = (ref: string) =>
      gateways.sandbox.bank.payments(500).find(({ reference }) => reference === ref)?.disputeId ?? ''

    test('withholds the money until it is won', async () => {
      const { ref } = await gateways.paid(provider)
      await gateways.sandbox.bank.dispute(ref)
      expect(await gateway().find(ref)).toMatchObject({ status: 'captured', disputedCents: 9800 })

      await gateways.sandbox.bank.closeDispute(
        disputeOf(ref),
        provider === 'stripe' ? 'won' : 'RESOLVED_SELLER_FAVOUR',
      )

      expect((await gateway().find(ref))?.disputedCents).toBe(0)
    })

    test('over the whole payment counts only what was not refunded', async () => {
      const payment = await gateways.paid(provider)
      const before = net(provider)
      await refundOf(payment, 3000)
      gateways.clock.advance(MINUTE_MS)

      await gateways.sandbox.bank.dispute(payment.ref, { amountCents: 9800 })

      const found = await gateway().find(payment.ref)
      expect(found?.refundedCents).toBe(3000)
      expect((found?.refundedCents ?? 0) + (found?.disputedCents ?? 0)).toBe(before - net(provider))
    })
  })
})

describe('how a PayPal dispute ends', () => {
  const bank = () => gateways.sandbox.bank
  const disputed = async () => {
    const { ref } = await gateways.paid('paypal')
    await bank().dispute(ref, { amountCents: 4000 })
    gateways.clock.advance(MINUTE_MS)
    const { disputeId } = bank()
      .payments(500)
      .find(({ reference }) => reference === ref) ?? { disputeId: null }
    return { ref, disputeId: disputeId ?? '' }
  }

  test.each(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'] as const)(
    '%s returns the money',
    async (outcome) => {
      const { ref, disputeId } = await disputed()

      await bank().closeDispute(disputeId, outcome)

      expect(await gateways.paypalGateway.find(ref)).toMatchObject({ refundedCents: 0, disputedCents: 0 })
    },
  )

  test.each(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'RESOLVED_WITH_PAYOUT'] as const)(
    '%s takes it once, as the refund that PayPal makes of it',
    async (outcome) => {
      const { ref, disputeId } = await disputed()

      await bank().closeDispute(disputeId, outcome)

      expect(await gateways.paypalGateway.find(ref)).toMatchObject({ refundedCents: 4000, disputedCents: 0 })
    },
  )

  test.each(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'RESOLVED_WITH_PAYOUT'] as const)(
    '%s takes it once, as a dispute if PayPal lists no refund',
    async (outcome) => {
      const { ref, disputeId } = await disputed()

      await bank().closeDispute(disputeId, outcome, { unlisted: true })

      expect(await gateways.paypalGateway.find(ref)).toMatchObject({ refundedCents: 0, disputedCents: 4000 })
    },
  )
})
