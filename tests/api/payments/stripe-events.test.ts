import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BadSignature,
  openGateways,
  type ProviderPayment,
  sandboxConnections,
} from '#server/modules/payments/index.ts'
import { aCharge, INSTALLATION, openTestGateways, type TestGateways } from '../../support/gateways.ts'
import { REHEARSAL_PAYMENTS, standIns } from '../../support/rehearsal.ts'
import type { Received } from '../../support/sandbox.ts'

let gateways: TestGateways

beforeAll(async () => {
  gateways = await openTestGateways()
})
afterAll(() => gateways.close())

type Headers = Received['headers']

async function eventsOf(provider: 'stripe' | 'paypal', act: () => Promise<unknown>): Promise<Received[]> {
  await gateways.sandbox.runDue()
  gateways.shop.received.length = 0
  await act()
  await gateways.sandbox.runDue()
  return gateways.shop.received.filter((event) => event.provider === provider)
}

async function oneEvent(provider: 'stripe' | 'paypal', type: string): Promise<Received> {
  const events = await eventsOf(provider, () => gateways.paid(provider))
  const event = events.find((each) => each.type === type)
  if (!event) throw new Error(`No ${type} came`)
  return event
}

describe("Stripe's events", () => {
  test('name the payment they are about', async () => {
    const charge = aCharge()
    let paid: ProviderPayment | null = null
    const events = await eventsOf('stripe', async () => {
      paid = await gateways.paid('stripe', charge)
      await gateways.stripe.refunds.create({ payment_intent: paid.ref, amount: 100 })
      await gateways.sandbox.bank.dispute(paid.ref)
    })
    const { ref, captureRef } = paid ?? { ref: null, captureRef: null }

    const read = await Promise.all(
      events.map(({ body, headers }) => gateways.stripeGateway.readEvent(body, headers)),
    )

    const common = { ref, live: false, occurredAt: expect.any(Date), eventId: expect.stringMatching(/^evt_/) }
    const byType = Object.fromEntries(read.map((event) => [event.type, event]))
    expect(byType['payment_intent.created']).toMatchObject({ ...common, about: 'other' })
    expect(byType['payment_intent.succeeded']).toMatchObject({
      ...common,
      about: 'payment',
      captureRef,
      attemptKey: charge.attemptKey,
    })
    expect(byType['charge.refunded']).toMatchObject({ ...common, about: 'refund', captureRef })
    expect(byType['charge.dispute.created']).toMatchObject({ ...common, about: 'dispute', captureRef })
  })

  describe('are rejected', () => {
    const refused = async (change: (headers: Headers, body: Buffer) => [Headers, Buffer]) => {
      const { headers, body } = await oneEvent('stripe', 'payment_intent.succeeded')
      const [changedHeaders, changedBody] = change(headers, body)
      return expect(gateways.stripeGateway.readEvent(changedBody, changedHeaders)).rejects.toBeInstanceOf(
        BadSignature,
      )
    }

    test('without a signature', () =>
      refused(({ 'stripe-signature': _, ...headers }, body) => [headers, body]))

    test('with two signature headers', () =>
      refused((headers, body) => [{ ...headers, 'stripe-signature': ['a', 'b'] as never }, body]))

    test('with one byte changed', () =>
      refused((headers, body) => {
        const changed = Buffer.from(body)
        changed[changed.length - 2] = (changed[changed.length - 2] ?? 0) ^ 1
        return [headers, changed]
      }))

    test("signed with another account's secret", () =>
      refused((headers, body) => {
        const timestamp = Math.floor(gateways.clock.now().getTime() / 1000)
        const payload = body.toString()
        const signature = gateways.stripe.webhooks.generateTestHeaderString({
          payload,
          secret: 'whsec_x',
          timestamp,
        })
        return [{ ...headers, 'stripe-signature': signature }, body]
      }))

    test.each([
      ['301 seconds old', -301],
      ['from the future', 301],
    ])('%s', async (_what, seconds) => {
      const { body } = await oneEvent('stripe', 'payment_intent.succeeded')
      const secret = gateways.sandbox.stripe.webhookSecret
      const headerAt = (offset: number) => {
        const timestamp = Math.floor(gateways.clock.now().getTime() / 1000) + offset
        const payload = body.toString()
        return {
          'stripe-signature': gateways.stripe.webhooks.generateTestHeaderString({
            payload,
            secret,
            timestamp,
          }),
        }
      }

      await expect(gateways.stripeGateway.readEvent(body, headerAt(seconds))).rejects.toBeInstanceOf(
        BadSignature,
      )
      const almost = seconds - Math.sign(seconds)
      expect(await gateways.stripeGateway.readEvent(body, headerAt(almost))).toMatchObject({
        about: 'payment',
      })
    })

    test('by a live shop if they are from test mode', async () => {
      const { headers, body } = await oneEvent('stripe', 'payment_intent.succeeded')
      const { stripe } = sandboxConnections(gateways.sandbox)
      const live = openGateways({
        installation: async () => INSTALLATION,
        connections: { mode: 'live', stripe: stripe && { ...stripe, live: true }, paypal: null },
        clock: gateways.clock,
      })

      await expect(live.get('stripe').readEvent(body, headers)).rejects.toBeInstanceOf(BadSignature)
    })

    test('by a rehearsal if they are live', async () => {
      const { body } = await oneEvent('stripe', 'payment_intent.succeeded')
      const payload = JSON.stringify({ ...JSON.parse(body.toString()), livemode: true })
      const signature = gateways.stripe.webhooks.generateTestHeaderString({
        payload,
        secret: gateways.sandbox.stripe.webhookSecret,
        timestamp: Math.floor(gateways.clock.now().getTime() / 1000),
      })
      const rehearsal = openGateways({
        installation: async () => INSTALLATION,
        connections: standIns(REHEARSAL_PAYMENTS, gateways.sandbox),
        clock: gateways.clock,
      })

      await expect(
        rehearsal.get('stripe').readEvent(Buffer.from(payload), { 'stripe-signature': signature }),
      ).rejects.toThrow('The event is of another mode than this shop.')
    })
  })

  test('are accepted with the old and the new secret during a rotation', async () => {
    const { headers, body } = await oneEvent('stripe', 'payment_intent.succeeded')
    const { stripe } = sandboxConnections(gateways.sandbox)
    if (!stripe) throw new Error('no Stripe')
    const rotating = openGateways({
      installation: async () => INSTALLATION,
      connections: {
        mode: 'sandbox',
        stripe: { ...stripe, webhookSecrets: ['whsec_new', ...stripe.webhookSecrets] },
        paypal: null,
      },
      clock: gateways.clock,
    })

    expect(await rotating.get('stripe').readEvent(body, headers)).toMatchObject({ about: 'payment' })
  })

  test('of unknown kinds are ignored', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      livemode: false,
      created: 1,
      data: { object: { id: 'cus_1', object: 'customer' } },
    })
    const secret = gateways.sandbox.stripe.webhookSecret
    const timestamp = Math.floor(gateways.clock.now().getTime() / 1000)
    const headers = {
      'stripe-signature': gateways.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    }

    expect(await gateways.stripeGateway.readEvent(Buffer.from(payload), headers)).toMatchObject({
      about: 'other',
      ref: null,
    })
  })
})
