import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { openGateways, sandboxConnections } from '#server/modules/payments/index.ts'
import { aCharge, approvalOf, openTestGateways, type TestGateways } from '../support/gateways.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guard: the name of the installation in every idempotency key and reference. Two shops whose databases count alike take
// payments and refunds through the same accounts at once.

let gateways: TestGateways
beforeAll(async () => {
  gateways = await openTestGateways()
})
afterAll(() => gateways.close())

function shops(provider: PaymentProvider) {
  return ['firstshop2', 'secondshop'].map((name) =>
    openGateways({
      connections: sandboxConnections(gateways.sandbox),
      installation: async () => name,
      clock: gateways.clock,
    }).get(provider),
  )
}

describe.each(['stripe', 'paypal'] as const)('two shops on one %s account', (provider) => {
  test('take their payments and refunds apart', async () => {
    await repeat(rounds(1, 30), async (round) => {
      const totals = () => gateways.sandbox.ledger()[provider].USD
      const before = totals()
      const charge = aCharge()

      await Promise.all(
        shops(provider).map(async (gateway) => {
          const payment = await gateway.create(charge)
          await gateways.agree(payment)
          const { captureRef } = await gateway.capture(payment.ref, approvalOf(charge))
          const order = { refundKey: `rf:${round}`, ref: payment.ref, captureRef: captureRef ?? '' }
          await gateway.refund({ ...order, amountCents: 1000, noteToBuyer: '' })
        }),
      )

      expect((totals()?.capturedCents ?? 0) - (before?.capturedCents ?? 0)).toBe(2 * 9800)
      expect((totals()?.refundedCents ?? 0) - (before?.refundedCents ?? 0)).toBe(2 * 1000)
    })
  })
})
