import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from '#server/modules/payments/index.ts'
import { aCharge, openTestGateways, type TestGateways } from '../../support/gateways.ts'

// Stripe keeps the first answer to an idempotency key for a day, even if that is a 500.

let gateways: TestGateways

beforeEach(async () => {
  gateways = await openTestGateways()
})
afterEach(() => gateways.close())

const made = () => gateways.sandbox.bank.payments()
const failing = (operation: string, kind: 'error_before' | 'error_after', repeat = 1) =>
  gateways.sandbox.faults.add({ provider: 'stripe', operation, kind, status: 500, repeat })

describe.each(['error_before', 'error_after'] as const)('after a stored 500 (%s)', (kind) => {
  test('a payment is made once, and asking again gives the same one', async () => {
    failing('payment_intents.create', kind)
    const charge = aCharge()

    const payment = await gateways.stripeGateway.create(charge)
    const again = await gateways.stripeGateway.create(charge)

    expect(payment.status).toBe('open')
    expect(again.ref).toBe(payment.ref)
    expect(made()).toHaveLength(1)
  })

  test('processes that ask at once agree on one payment', async () => {
    failing('payment_intents.create', kind)
    const charge = aCharge()

    const payments = await Promise.all(Array.from({ length: 4 }, () => gateways.stripeGateway.create(charge)))

    expect(new Set(payments.map(({ ref }) => ref)).size).toBe(1)
    expect(made()).toHaveLength(1)
  })

  test('a refund is made once', async () => {
    const payment = await gateways.paid('stripe')
    failing('refunds.create', kind)
    const order = { refundKey: 'rf:1', ref: payment.ref, captureRef: payment.captureRef ?? '' }
    const refund = () => gateways.stripeGateway.refund({ ...order, amountCents: 4000, noteToBuyer: '' })

    const first = await refund()
    const again = await refund()

    expect(again.ref).toBe(first.ref)
    expect(gateways.sandbox.ledger().stripe.USD).toMatchObject({ refundedCents: 4000 })
  })
})

test('a payment that fails under several keys is made with the next one when the buyer tries again', async () => {
  failing('payment_intents.create', 'error_before', 3)
  const charge = aCharge()

  await expect(gateways.stripeGateway.create(charge)).rejects.toBeInstanceOf(ProviderUnavailable)
  const payment = await gateways.stripeGateway.create(charge)

  expect(made()).toMatchObject([{ reference: payment.ref }])
})

test('a setting that has changed since the first try does not keep the buyer from paying', async () => {
  const charge = aCharge({ statementSuffix: 'PLUGINS' })
  const first = await gateways.stripeGateway.create(charge)

  const again = await gateways.stripeGateway.create({ ...charge, statementSuffix: 'TOOLS' })

  expect(again.ref).toBe(first.ref)
})

test('another price under the same attempt is refused, not paid twice', async () => {
  const charge = aCharge()
  await gateways.stripeGateway.create(charge)

  await expect(
    gateways.stripeGateway.create({ ...charge, amountCents: 4900, lines: [] }),
  ).rejects.toBeInstanceOf(ProviderRefused)
  expect(made()).toHaveLength(1)
})
