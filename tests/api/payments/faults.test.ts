import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#core/domain/durations.ts'
import type { Fault } from '#sandbox/faults.ts'
import { ProviderUnavailable } from '#server/modules/payments/index.ts'
import { aCharge, approvalOf, openTestGateways, type TestGateways } from '../../support/gateways.ts'

let gateways: TestGateways

beforeEach(async ({ task }) => {
  // A short limit, which a busy machine may exceed, only where the delay has to exceed it.
  gateways = await openTestGateways(task.name.includes('delay') ? { timeoutMs: 400 } : {})
})
afterEach(() => gateways.close())

const OPERATIONS = {
  stripe: { create: 'payment_intents.create', find: 'payment_intents.retrieve', refund: 'refunds.create' },
  paypal: { create: 'orders.create', find: 'orders.get', refund: 'captures.refund' },
} as const

const LOST = [{ kind: 'error_after' }, { kind: 'reset_after' }, { kind: 'delay', ms: 1200 }] as const

describe.each(['stripe', 'paypal'] as const)('%s', (provider) => {
  const gateway = () => gateways.gatewayOf(provider)
  const fault = (operation: string, details: object) =>
    gateways.sandbox.faults.add({ provider, operation, ...details } as Fault)
  const ledger = () => gateways.sandbox.ledger()[provider].USD

  test.each(LOST)('creating: %j creates one payment', async (lost) => {
    fault(OPERATIONS[provider].create, lost)

    const payment = await gateway().create(aCharge())

    expect(payment.status).toBe('open')
    expect(gateways.sandbox.bank.payments()).toMatchObject([{ reference: payment.ref }])
  })

  test.each(LOST)('refunding: %j refunds once', async (lost) => {
    const payment = await gateways.paid(provider)
    fault(OPERATIONS[provider].refund, lost)

    await gateway().refund({
      refundKey: 'rf:1',
      ref: payment.ref,
      captureRef: payment.captureRef ?? '',
      amountCents: 4000,
      noteToBuyer: '',
    })

    expect(ledger()).toMatchObject({ capturedCents: 9800, refundedCents: 4000 })
  })

  test('no answer at all is reported as such, and a later retry finds what was done', async () => {
    fault(OPERATIONS[provider].create, { kind: 'error_after', status: 503, repeat: 3 })
    const charge = aCharge()

    await expect(gateway().create(charge)).rejects.toBeInstanceOf(ProviderUnavailable)

    expect((await gateway().create(charge)).status).toBe('open')
    expect(gateways.sandbox.bank.payments()).toHaveLength(1)
  })

  test('a rate limit: waits as long as the provider says', async () => {
    fault(OPERATIONS[provider].find, { kind: 'error_before', status: 429, retryAfterSeconds: 1 })
    const { ref } = await gateway().create(aCharge())

    expect(await gateway().find(ref)).toMatchObject({ ref })
    expect(gateways.waits).toEqual([1000])
  })

  test('a long rate limit: callers learn when to come back, and nothing is sent', async () => {
    const { ref } = await gateway().create(aCharge())
    fault(OPERATIONS[provider].find, { kind: 'error_before', status: 429, retryAfterSeconds: 90 })

    await expect(gateway().find(ref)).rejects.toMatchObject({ retryAfterSeconds: 90 })
    await expect(gateway().find(ref)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(gateways.waits).toEqual([])
  })
})

test.each(LOST)('capturing at PayPal: %j captures once', async (lost) => {
  const charge = aCharge()
  const payment = await gateways.paypalGateway.create(charge)
  await gateways.agree(payment)
  gateways.sandbox.faults.add({ provider: 'paypal', operation: 'orders.capture', ...lost })

  const captured = await gateways.paypalGateway.capture(payment.ref, approvalOf(charge))

  expect(captured).toMatchObject({ status: 'captured', capturedCents: 9800 })
  expect(gateways.sandbox.ledger().paypal.USD).toMatchObject({ capturedCents: 9800 })
})

test('capturing again after PayPal has forgotten the request id captures once', async () => {
  const charge = aCharge()
  const payment = await gateways.paid('paypal', charge)
  gateways.clock.advance(7 * HOUR_MS)

  expect(await gateways.paypalGateway.capture(payment.ref, approvalOf(charge))).toMatchObject({
    status: 'captured',
    captureRef: payment.captureRef,
  })
  expect(gateways.sandbox.ledger().paypal.USD).toMatchObject({ capturedCents: 9800 })
})

describe("PayPal's token", () => {
  test('that could not be fetched once does not break later calls', async () => {
    gateways.sandbox.faults.add({
      provider: 'paypal',
      operation: 'oauth.token',
      kind: 'error_before',
      repeat: 3,
    })
    await expect(gateways.paypalGateway.create(aCharge())).rejects.toBeInstanceOf(ProviderUnavailable)

    expect((await gateways.paypalGateway.create(aCharge())).status).toBe('open')
  })

  test('that is no longer accepted is replaced', async () => {
    const payment = await gateways.paypalGateway.create(aCharge())
    // Past the life of the token by the provider's clock, though not by ours.
    gateways.clock.advance(10 * HOUR_MS)

    expect(await gateways.paypalGateway.find(payment.ref)).toMatchObject({ ref: payment.ref })
  })
})

test('five failures in a row open the breaker of that provider alone', async () => {
  gateways.sandbox.faults.add({
    provider: 'stripe',
    operation: 'payment_intents.retrieve',
    kind: 'error_before',
    repeat: 100,
  })
  const { ref } = await gateways.stripeGateway.create(aCharge())
  const failures = await Promise.allSettled(Array.from({ length: 5 }, () => gateways.stripeGateway.find(ref)))
  expect(failures.every(({ status }) => status === 'rejected')).toBe(true)
  const left = gateways.sandbox.faults.list()[0]?.repeat

  await expect(gateways.stripeGateway.find(ref)).rejects.toMatchObject({ retryAfterSeconds: 30 })

  expect(gateways.sandbox.faults.list()[0]?.repeat).toBe(left)
  expect((await gateways.paypalGateway.create(aCharge())).status).toBe('open')
})
