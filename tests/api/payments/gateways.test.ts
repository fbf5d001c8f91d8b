import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from '#core/domain/countries.ts'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { type ProviderPayment, ProviderRefused } from '#server/modules/payments/index.ts'
import {
  AN_ADDRESS,
  aCharge,
  approvalOf,
  openTestGateways,
  type TestGateways,
} from '../../support/gateways.ts'

let gateways: TestGateways

beforeAll(async () => {
  gateways = await openTestGateways()
})
beforeEach(() => gateways.sandbox.faults.clear())
afterAll(() => gateways.close())

const net = (provider: 'stripe' | 'paypal') => gateways.sandbox.ledger()[provider].USD?.netCents ?? 0

describe.each(['stripe', 'paypal'] as const)('%s', (provider) => {
  const gateway = () => gateways.gatewayOf(provider)

  describe('creating', () => {
    test('asks for exactly what the server priced, and stores the attempt key', async () => {
      const charge = aCharge({ amountCents: 9300, discountCents: 500 })

      const payment = await gateway().create(charge)

      expect(payment).toMatchObject({
        provider,
        status: 'open',
        amountCents: 9300,
        capturedCents: 0,
        currency: 'USD',
        attemptKey: charge.attemptKey,
        snapshot: charge.snapshot,
        ourAccount: true,
        live: false,
        captureRef: null,
        capturedAt: null,
        refundedCents: 0,
        disputedCents: 0,
        failureReason: null,
      })
      expect(await gateway().find(payment.ref)).toEqual(payment)
    })

    test('the same attempt twice creates one payment', async () => {
      const charge = aCharge()

      const [first, again] = [await gateway().create(charge), await gateway().create(charge)]

      expect(again).toEqual(first)
    })

    test('the same attempt at another price is rejected by Stripe and ignored by PayPal, never paid twice', async () => {
      const charge = aCharge()
      const first = await gateway().create(charge)

      const again = gateway().create({ ...charge, amountCents: 4900, lines: [] })

      if (provider === 'stripe') await expect(again).rejects.toBeInstanceOf(ProviderRefused)
      else expect(await again).toMatchObject({ ref: first.ref, amountCents: 9800 })
    })

    test('lines that do not add up, odd cents and long names are accepted', async () => {
      const lines = [{ name: 'Ünïcode ✓ '.repeat(40), quantity: 3, unitCents: 333 }]

      expect(await gateway().create(aCharge({ amountCents: 1098, lines }))).toMatchObject({
        amountCents: 1098,
      })
      expect(await gateway().create(aCharge({ amountCents: 999, lines }))).toMatchObject({ amountCents: 999 })
    })

    test('a snapshot of 500 characters comes back whole', async () => {
      const snapshot = 'é'.repeat(250) + 'x'.repeat(250)

      const { ref } = await gateway().create(aCharge({ snapshot }))

      expect((await gateway().find(ref))?.snapshot).toBe(snapshot)
    })

    test('a buyer whose address has gaps is accepted', async () => {
      const billing = {
        ...AN_ADDRESS,
        lastName: '',
        state: '',
        city: '',
        zipCode: '',
        address2: '',
        email: '',
      }

      expect(await gateway().create(aCharge({ billing }))).toMatchObject({ status: 'open' })
    })

    test.each(COUNTRY_CODES.map((country) => [country]))('buyers from %s are accepted', async (country) => {
      const charge = aCharge({ billing: { ...AN_ADDRESS, country } })

      expect(await gateway().create(charge)).toMatchObject({ status: 'open' })
    })
  })

  describe('a payment', () => {
    test('that the buyer made is captured in full', async () => {
      const before = net(provider)
      const charge = aCharge()

      const payment = await gateways.paid(provider, charge)

      expect(payment).toMatchObject({
        status: 'captured',
        capturedCents: 9800,
        currency: 'USD',
        attemptKey: charge.attemptKey,
        ourAccount: true,
        captureRef: expect.any(String),
        capturedAt: expect.any(Date),
        ...(provider === 'stripe'
          ? { method: 'card', methodDetail: 'Visa ending 4242' }
          : { method: 'paypal', methodDetail: 'PayPal buyer@sandbox.example' }),
      })
      expect(await gateway().find(payment.ref)).toEqual(payment)
      expect(net(provider) - before).toBe(9800)
    })

    test('that the buyer has not made stays open after a capture', async () => {
      const charge = aCharge()
      const { ref } = await gateway().create(charge)

      expect(await gateway().capture(ref, approvalOf(charge))).toMatchObject({
        status: 'open',
        capturedCents: 0,
      })
    })

    test('that is delayed is pending, and captured once it settles', async () => {
      const charge = aCharge()
      const payment = await gateway().create(charge)
      await gateways.agree(payment, 'pending')
      expect(await gateway().capture(payment.ref, approvalOf(charge))).toMatchObject({
        status: 'pending',
        capturedCents: 0,
        capturedAt: null,
      })

      gateways.clock.advance(MINUTE_MS)
      await gateways.sandbox.runDue()

      expect(await gateway().find(payment.ref)).toMatchObject({ status: 'captured', capturedCents: 9800 })
    })

    test('that is delayed and then denied is declined', async () => {
      const charge = aCharge()
      const payment = await gateway().create(charge)
      await gateways.agree(payment, 'pending_then_deny')
      await gateway().capture(payment.ref, approvalOf(charge))

      gateways.clock.advance(MINUTE_MS)
      await gateways.sandbox.runDue()

      expect(await gateway().find(payment.ref)).toMatchObject({
        status: 'declined',
        capturedCents: 0,
        failureReason: expect.stringMatching(/./),
      })
    })

    test('that is declined says why, and may be tried another way', async () => {
      const charge = aCharge()
      const payment = await gateway().create(charge)
      await gateways.agree(payment, 'instrument_declined')
      const declined = await gateway().capture(payment.ref, approvalOf(charge))
      expect(declined).toMatchObject({ status: 'declined', capturedCents: 0 })
      expect(declined.failureReason).toBe(
        provider === 'stripe'
          ? 'Your card was declined.'
          : 'PayPal declined this way to pay. Please choose another one at PayPal.',
      )

      await gateways.agree(payment)

      expect(await gateway().capture(payment.ref, approvalOf(charge, 1))).toMatchObject({
        status: 'captured',
      })
    })

    test('that does not exist is not found', async () => {
      expect(await gateway().find(provider === 'stripe' ? 'pi_fabricated' : 'FABRICATED1234567')).toBeNull()
    })

    test('is in the history with everything needed to rebuild its order', async () => {
      gateways.clock.advance(HOUR_MS)
      const since = gateways.clock.now()
      const payments = [
        await gateways.paid(provider),
        await gateways.paid(provider),
        await gateways.paid(provider),
      ]

      gateways.clock.advance(gateway().historyLagMs + 10 * MINUTE_MS)
      const found: ProviderPayment[] = []
      for await (const payment of gateway().listPayments(since)) found.push(payment)

      const byRef = (one: ProviderPayment, other: ProviderPayment) => one.ref.localeCompare(other.ref)
      expect(found.toSorted(byRef)).toEqual(payments.toSorted(byRef))
    })
  })

  describe('capturing', () => {
    test('twenty times at once captures once, and all see the same capture', async () => {
      const before = net(provider)
      const charge = aCharge()
      const payment = await gateway().create(charge)
      await gateways.agree(payment)

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => gateway().capture(payment.ref, approvalOf(charge))),
      )

      expect(new Set(answers.map(({ captureRef }) => captureRef)).size).toBe(1)
      expect(answers.every(({ status }) => status === 'captured')).toBe(true)
      expect(net(provider) - before).toBe(9800)
    })
  })

  describe('canceling', () => {
    test('an open payment leaves nothing to pay', async () => {
      const payment = await gateway().create(aCharge())

      expect(await gateway().cancel(payment.ref)).toMatchObject({ status: 'cancelled', capturedCents: 0 })
    })

    test('a paid payment reports that it is paid', async () => {
      const { ref } = await gateways.paid(provider)

      expect(await gateway().cancel(ref)).toMatchObject({ status: 'captured', capturedCents: 9800 })
    })
  })

  describe('what the provider captured is reported as it is', () => {
    const operation = provider === 'stripe' ? 'payment_intents.confirm' : 'orders.capture'

    test.each([
      ['wrong_amount', { capturedCents: 9799 }],
      ['wrong_currency', { currency: 'EUR' }],
      ['wrong_account', { ourAccount: false }],
    ] as const)('%s', async (kind, expected) => {
      gateways.sandbox.faults.add({ provider, operation, kind })

      const { ref } = await gateways.paid(provider)

      expect(await gateway().find(ref)).toMatchObject({ status: 'captured', ...expected })
    })
  })
})

test('PayPal does not capture the order of another attempt', async () => {
  const payment = await gateways.paypalGateway.create(aCharge())
  await gateways.agree(payment)

  await expect(
    gateways.paypalGateway.capture(payment.ref, { attemptKey: 'somebody-elses', declines: 0 }),
  ).rejects.toMatchObject({
    name: 'ProviderRefused',
    code: 'OTHER_ATTEMPT',
  })
  expect(await gateways.paypalGateway.find(payment.ref)).toMatchObject({
    status: 'approved',
    capturedCents: 0,
  })
})

test('a Stripe payment of a declined card keeps its secret, so that another card can pay it', async () => {
  const payment = await gateways.stripeGateway.create(aCharge())
  await gateways.agree(payment, 'decline')

  expect(await gateways.stripeGateway.find(payment.ref)).toMatchObject({ clientSecret: payment.clientSecret })
})
