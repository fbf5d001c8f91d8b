import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGateways, sandboxConnections } from '#server/modules/payments/index.ts'
import { aCharge, approvalOf, openTestGateways, type TestGateways } from '../../support/gateways.ts'

let gateways: TestGateways

beforeAll(async () => {
  gateways = await openTestGateways()
})
afterAll(() => gateways.close())

/** Another shop, or this one with a new database, on the same accounts. */
function otherShop() {
  return openGateways({
    connections: sandboxConnections(gateways.sandbox),
    installation: async () => 'othershop7',
    clock: gateways.clock,
  })
}

describe.each(['stripe', 'paypal'] as const)('two shops on one %s account', (provider) => {
  const mine = () => gateways.gatewayOf(provider)
  const theirs = () => otherShop().get(provider)
  const refunded = () => gateways.sandbox.ledger()[provider].USD?.refundedCents ?? 0

  test('have payments of their own for the same attempt key, and both can be paid', async () => {
    const charge = aCharge()
    const [one, other] = [await mine().create(charge), await theirs().create(charge)]

    expect(other.ref).not.toBe(one.ref)
    for (const payment of [one, other]) await gateways.agree(payment)
    expect(await mine().capture(one.ref, approvalOf(charge))).toMatchObject({ status: 'captured' })
    expect(await theirs().capture(other.ref, approvalOf(charge))).toMatchObject({ status: 'captured' })
  })

  test('have refunds of their own with the same number', async () => {
    const before = refunded()
    for (const gateway of [mine(), theirs()]) {
      const charge = aCharge()
      const payment = await gateway.create(charge)
      await gateways.agree(payment)
      const { captureRef } = await gateway.capture(payment.ref, approvalOf(charge))
      const order = { refundKey: 'rf:1', ref: payment.ref, captureRef: captureRef ?? '' }
      await gateway.refund({ ...order, amountCents: 1000, noteToBuyer: '' })
      expect(await gateway.listRefunds({ ref: payment.ref, captureRef: captureRef ?? '' })).toMatchObject([
        { refundKey: 'rf:1', amountCents: 1000 },
      ])
    }

    expect(refunded() - before).toBe(2000)
  })

  test('tell their payments apart', async () => {
    const { ref } = await theirs().create(aCharge())

    expect(await theirs().find(ref)).toMatchObject({ foreign: false })
    expect(await mine().find(ref)).toMatchObject({ foreign: true })
  })
})

test('payments and refunds from before references named the shop are recognized', async () => {
  const { id } = await gateways.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    metadata: { attempt_key: 'an-old-attempt' },
  })
  const paypal = await gateways.paypal()
  const { result } = await paypal.orders.createOrder({
    body: {
      intent: 'CAPTURE' as never,
      purchaseUnits: [{ amount: { currencyCode: 'USD', value: '5.00' }, invoiceId: 'an-old-attempt' }],
    },
  })

  const old = { attemptKey: 'an-old-attempt', foreign: false }
  expect(await gateways.stripeGateway.find(id)).toMatchObject(old)
  expect(await gateways.paypalGateway.find(result.id ?? '')).toMatchObject(old)
})

test('the shop and the statement text are named at both providers', async () => {
  const charge = aCharge({ statementSuffix: 'PLUGINS' })

  const card = await gateways.stripeGateway.create(charge)
  const wallet = await gateways.paypalGateway.create(charge)

  expect(await gateways.stripe.paymentIntents.retrieve(card.ref)).toMatchObject({
    description: '2 × Mail Log Pro',
    metadata: { installation: 'testshop42', attempt_key: charge.attemptKey },
    statement_descriptor_suffix: 'PLUGINS',
  })
  const { result } = await (await gateways.paypal()).orders.getOrder({ id: wallet.ref })
  expect(result.purchaseUnits?.[0]).toMatchObject({
    description: '2 × Mail Log Pro',
    invoiceId: `testshop42.${charge.attemptKey}`,
    softDescriptor: 'PLUGINS',
  })
})
