import { describe, expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { identity } from '#core/contract/identity.ts'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { type CheckoutShop, openCheckoutShop, useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const DECLINED = '4000000000000002'

const shop = await useCheckoutShop()
await shop.listen()

async function ready(at: CheckoutShop = shop): Promise<Browser> {
  return at.buyer(await at.product({ priceCents: 4900 }))
}

/** Tries a card that is declined, `minutesApart` after the last one. */
async function declined(guest: Browser, times: number, minutesApart = 0): Promise<void> {
  const intent = await shop.createIntent(guest)
  for (let at = 0; at < times; at++) {
    if (at > 0) shop.clock.advance(minutesApart * MINUTE_MS)
    await shop.confirm(intent, DECLINED)
    await shop.deliverWebhooks()
  }
}

const start = (guest: Browser) => guest.call(checkout.createPaymentIntent, { body: { amount: 4900 } })

/** To the second, as Stripe's events tell the time. */
function startOfSecond(): void {
  shop.clock.advance(1000 - (shop.clock.now().getTime() % 1000))
}

describe('a guest whose cards are declined', () => {
  test('may try three, and then must log in, pay with PayPal, or wait', async () => {
    const guest = await ready()
    startOfSecond()
    await declined(guest, 2)
    expect((await start(guest)).status).toBe(200)
    await declined(guest, 1)

    const { status, body, headers } = await start(guest)

    expect([status, body.message, headers['retry-after']]).toEqual([
      403,
      'Several cards were declined. Please log in to try another, or pay with PayPal.',
      '3600',
    ])
  })

  test('may try again an hour after the first of the last three, as announced', async () => {
    const guest = await ready()
    startOfSecond()
    await declined(guest, 4, 10)
    // The declines were 30, 20, 10 and 0 minutes ago.
    const { headers } = await start(guest)
    expect(headers['retry-after']).toBe(String(40 * 60))

    shop.clock.advance(40 * MINUTE_MS - 1000)
    expect((await start(guest)).status).toBe(403)
    shop.clock.advance(1000)

    expect(await shop.read(guest, await shop.buyByCard(guest))).toMatchObject({ status: 'completed' })
  })

  test('is not blocked for declines long after the checkout began, nor freed by its age', async () => {
    const guest = await ready()
    await shop.createIntent(guest)
    shop.clock.advance(2 * HOUR_MS)

    await declined(guest, 3)

    expect((await start(guest)).status).toBe(403)
  })

  test('pays with PayPal meanwhile', async () => {
    const guest = await ready()
    await declined(guest, 3)

    expect(await shop.read(guest, await shop.buyByPaypal(guest))).toMatchObject({ status: 'completed' })
  })

  test('pays by card after logging in, with the same cart', async () => {
    const guest = await ready()
    await declined(guest, 3)
    const person = await shop.user()
    const { token } = await guest.ok(identity.login, {
      body: { email: person.email, password: person.password },
    })
    guest.keepToken(token)

    expect(await shop.read(guest, await shop.buyByCard(guest))).toMatchObject({
      status: 'completed',
      total: 49,
    })
  })

  test('is not offered PayPal by a shop that does not have it', async () => {
    const guest = await ready()
    await declined(guest, 3)
    const { find } = shop.gateways
    shop.gateways.find = (provider) => (provider === 'paypal' ? null : find(provider))

    const { body } = await start(guest).finally(() => {
      shop.gateways.find = find
    })

    expect(body.message).toBe('Several cards were declined. Please log in to try another.')
  })
})

describe('a decline', () => {
  test('counts once, however often its event arrives and however often processing it fails', async () => {
    const guest = await ready()
    const intent = await shop.createIntent(guest)
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'webhook',
      kind: 'duplicate',
      times: 5,
      eventType: 'payment_intent.payment_failed',
    })
    const { find } = shop.gateways
    const stripe = shop.gateways.get('stripe')
    let asked = 0
    shop.gateways.find = () => ({
      ...stripe,
      find: async () => {
        asked += 1
        throw new Error('unreachable')
      },
    })
    await shop.confirm(intent, DECLINED)
    await shop.deliverWebhooks()
    for (let at = 0; at < 3; at++) {
      shop.clock.advance(MINUTE_MS)
      await shop.app.modules.orders.inbox.processDue()
    }
    shop.gateways.find = find

    expect(asked).toBeGreaterThan(2)
    expect((await start(guest)).status).toBe(200)
  })

  test('by 3-D Secure counts too', async () => {
    const guest = await ready()
    for (let at = 0; at < 3; at++) {
      const intent = await shop.createIntent(guest)
      await shop.confirm(intent, '4000002760003184')
      const { findChallenge, answerChallenge } = shop.sandbox.shopper
      const waiting = findChallenge(intent.paymentIntentId, intent.clientSecret)
      if (!waiting) throw new Error('no challenge')
      await answerChallenge(waiting, false)
      await shop.deliverWebhooks()
    }

    expect((await start(guest)).status).toBe(403)
  })

  test('of a shopper does not block, but payments are limited, and the answer says until when', async () => {
    const limited = await openCheckoutShop({ rateLimits: true })
    const shopper = await limited.signIn(await limited.user())
    await limited.buyer(await limited.product({ priceCents: 4900 }), { browser: shopper })
    for (let at = 0; at < 10; at++) await limited.confirm(await limited.createIntent(shopper), DECLINED)

    const { status, headers } = await start(shopper)
    expect(status).toBe(429)
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(600)

    limited.clock.advance(wait * 1000)
    expect((await start(shopper)).status).toBe(200)
  })
})
