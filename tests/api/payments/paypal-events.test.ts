import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/durations.ts'
import {
  BadSignature,
  openGateways,
  ProviderUnavailable,
  providerConnections,
  sandboxConnections,
} from '#server/modules/payments/index.ts'
import { aCharge, INSTALLATION, openTestGateways, type TestGateways } from '../../support/gateways.ts'
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

describe("PayPal's events", () => {
  test('name the payment they are about', async () => {
    const charge = aCharge()
    const payment = { ref: '', captureRef: '' as string | null }
    const events = await eventsOf('paypal', async () => {
      Object.assign(payment, await gateways.paid('paypal', charge))
      await gateways.paypalGateway.refund({
        refundKey: 'rf:9',
        ref: payment.ref,
        captureRef: payment.captureRef ?? '',
        amountCents: 100,
        noteToBuyer: '',
      })
      await gateways.sandbox.bank.dispute(payment.ref)
    })

    const read = await Promise.all(
      events.map(({ body, headers }) => gateways.paypalGateway.readEvent(body, headers)),
    )

    const { ref, captureRef } = payment
    const { attemptKey } = charge
    const byType = Object.fromEntries(read.map((event) => [event.type, event]))
    expect(byType['CHECKOUT.ORDER.APPROVED']).toMatchObject({ about: 'payment', ref, attemptKey })
    expect(byType['PAYMENT.CAPTURE.COMPLETED']).toMatchObject({
      about: 'payment',
      ref,
      captureRef,
      attemptKey,
    })
    expect(byType['PAYMENT.CAPTURE.REFUNDED']).toMatchObject({ about: 'refund', captureRef, attemptKey })
    expect(byType['CUSTOMER.DISPUTE.CREATED']).toMatchObject({ about: 'dispute', captureRef, attemptKey })
  })

  test('are accepted for as long as PayPal retries', async () => {
    const { headers, body } = await oneEvent('paypal', 'PAYMENT.CAPTURE.COMPLETED')

    gateways.clock.advance(3 * DAY_MS)

    expect(await gateways.paypalGateway.readEvent(body, headers)).toMatchObject({ about: 'payment' })
    gateways.clock.advance(DAY_MS + SECOND_MS)
    await expect(gateways.paypalGateway.readEvent(body, headers)).rejects.toBeInstanceOf(BadSignature)
  })

  describe('are rejected', () => {
    const refused = async (change: (headers: Headers, body: Buffer) => [Headers, Buffer]) => {
      const { headers, body } = await oneEvent('paypal', 'PAYMENT.CAPTURE.COMPLETED')
      const [changedHeaders, changedBody] = change(headers, body)
      return expect(gateways.paypalGateway.readEvent(changedBody, changedHeaders)).rejects.toBeInstanceOf(
        BadSignature,
      )
    }

    test.each(['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'])(
      'without %s',
      (name) => refused((headers, body) => [{ ...headers, [`paypal-${name}`]: undefined }, body]),
    )

    test('with one byte changed', () =>
      refused((headers, body) => [headers, Buffer.concat([body.subarray(0, -1), Buffer.from(' }')])]))

    test('with another transmission time', () =>
      refused((headers, body) => [
        {
          ...headers,
          'paypal-transmission-time': new Date(gateways.clock.now().getTime() - MINUTE_MS).toISOString(),
        },
        body,
      ]))

    test('with another algorithm', () =>
      refused((headers, body) => [{ ...headers, 'paypal-auth-algo': 'SHA1withRSA' }, body]))

    test('with the signature of another webhook', async () => {
      const { headers, body } = await oneEvent('paypal', 'PAYMENT.CAPTURE.COMPLETED')
      const { paypal } = sandboxConnections(gateways.sandbox)
      const other = openGateways({
        installation: async () => INSTALLATION,
        connections: {
          mode: 'sandbox',
          stripe: null,
          paypal: paypal && { ...paypal, webhookId: 'ANOTHERWEBHOOK' },
        },
        clock: gateways.clock,
      })

      await expect(other.get('paypal').readEvent(body, headers)).rejects.toBeInstanceOf(BadSignature)
    })

    test('with a valid signature by a certificate on another host, which is never contacted', async () => {
      const asked: string[] = []
      const foreign = createServer((request, response) => {
        asked.push(request.url ?? '')
        response.end('-----BEGIN CERTIFICATE-----')
      })
      await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
      const { port } = foreign.address() as AddressInfo
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const own = new URL(gateways.sandbox.paypal.baseUrl)

      for (const address of [
        `http://127.0.0.1:${port}/v1/notifications/certs/CERT-1`,
        `http://127.0.0.1:${port}/?${own.origin}/v1/notifications/certs/CERT-1`,
        `http://${own.host}@127.0.0.1:${port}/v1/notifications/certs/CERT-1`,
        `${own.origin}.127.0.0.1.nip.io/v1/notifications/certs/CERT-1`,
        `${own.origin}/v1/notifications/certs/../../oauth2/token`,
        `${own.origin}/v1/notifications/certs/CERT-1?x=1`,
        `file:///etc/passwd`,
        'no address at all',
      ]) {
        await refused((headers, body) => {
          const id = headers['paypal-transmission-id']
          const time = headers['paypal-transmission-time']
          const text = `${id}|${time}|${gateways.sandbox.paypal.webhookId}|${crc32(body)}`
          const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64')
          return [{ ...headers, 'paypal-cert-url': address, 'paypal-transmission-sig': signature }, body]
        })
      }

      expect(asked).toEqual([])
      await new Promise((resolve) => foreign.close(resolve))
    })

    test("by a live shop if the certificate is the sandbox's", async () => {
      const { headers, body } = await oneEvent('paypal', 'PAYMENT.CAPTURE.COMPLETED')
      const { paypal } = sandboxConnections(gateways.sandbox)
      const live = openGateways({
        installation: async () => INSTALLATION,
        connections: { mode: 'live', stripe: null, paypal: paypal && { ...paypal, live: true } },
        clock: gateways.clock,
      })

      await expect(live.get('paypal').readEvent(body, headers)).rejects.toBeInstanceOf(BadSignature)
    })

    test.each([
      ['live', 'https://api.sandbox.paypal.com'],
      ['rehearsal', 'https://api.paypal.com'],
    ] as const)('in mode %s if they are signed at %s, which is never contacted', async (mode, origin) => {
      const { headers, body } = await oneEvent('paypal', 'PAYMENT.CAPTURE.COMPLETED')
      const { clientId, clientSecret, webhookId } = gateways.sandbox.paypal
      const other = openGateways({
        installation: async () => INSTALLATION,
        connections: providerConnections({
          mode,
          stripe: null,
          paypal: { clientId, clientSecret, webhookId },
        }),
        clock: gateways.clock,
      })
      const signedThere = { ...headers, 'paypal-cert-url': `${origin}/v1/notifications/certs/CERT-1` }

      await expect(other.get('paypal').readEvent(body, signedThere)).rejects.toThrow(
        'The certificate is not kept at PayPal.',
      )
    })
  })

  test('are retried later when the certificate cannot be fetched', async () => {
    const { headers, body } = await oneEvent('paypal', 'PAYMENT.CAPTURE.COMPLETED')
    const fresh = openGateways({
      installation: async () => INSTALLATION,
      connections: sandboxConnections(gateways.sandbox),
      clock: gateways.clock,
    })
    gateways.sandbox.faults.add({ provider: 'paypal', operation: 'webhooks.cert', kind: 'error_before' })

    await expect(fresh.get('paypal').readEvent(body, headers)).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(await fresh.get('paypal').readEvent(body, headers)).toMatchObject({ about: 'payment' })
  })

  test('signed by an expired certificate are rejected', async () => {
    const late = await openTestGateways()
    await late.paid('paypal')
    late.clock.advance(31 * 365 * DAY_MS + HOUR_MS)
    await late.sandbox.runDue()
    const { headers, body } = late.shop.received.find(({ provider }) => provider === 'paypal') ?? {}

    await expect(late.paypalGateway.readEvent(body ?? Buffer.alloc(0), headers ?? {})).rejects.toBeInstanceOf(
      BadSignature,
    )
    await late.close()
  })
})
