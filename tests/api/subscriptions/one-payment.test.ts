import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { licenses, plans, products, subscriptionCharges, subscriptions } from '#server/db/tables/index.ts'
import { payOnSession } from '#server/modules/orders/renewals/pay-on-session.ts'
import {
  cancelSubscription,
  endSubscriptions,
  lockSubscription,
} from '#server/modules/subscriptions/index.ts'
import { useCheckoutShop, VISA } from '../../support/checkout.ts'
import { payByCard } from '../../support/sandbox.ts'
import { DAY, subscribing } from '../../support/subscriptions.ts'
import { countLockWaits } from '../../support/test-database.ts'

// What two parties do about one charge at the same time, or while nobody knows what became of a try: one payment.
const shop = await useCheckoutShop({ now: '2026-03-10T09:30:00Z' })
const { yearlyProduct, subscribe, newest, get, chargesOf, meansOf, run, runAt, passYear } = subscribing(shop)
const { renewals, deps } = shop.app.modules.orders
const HOUR = DAY / 24
const BY_HOLDER = { kind: 'user', id: null } as const

afterEach(async () => {
  shop.sandbox.faults.clear()
  await shop.db.transaction((tx) =>
    endSubscriptions(shop, tx, { where: undefined, reason: 'refund', now: shop.clock.now() }),
  )
  await run()
})

function taken(): number {
  const { stripe, paypal } = shop.sandbox.ledger()
  return (stripe.USD?.capturedCents ?? 0) + (paypal.USD?.capturedCents ?? 0)
}

const runIn = (ms: number) => runAt(new Date(shop.clock.now().getTime() + ms))

async function chargeOf(id: number) {
  const charge = (await chargesOf(id)).at(-1)
  if (!charge) throw new Error('no charge')
  return charge
}

/** A subscription whose bank wants its holder. */
async function declined() {
  await subscribe(await yearlyProduct())
  const subscription = await newest()
  const means = await meansOf(subscription.id)
  await shop.sandbox.bank.answerCharges(means?.ref ?? '', 'authentication')
  await passYear(subscription.id)
  return { ...subscription, meansRef: means?.ref ?? '' }
}

async function subscribedByPaypal() {
  await shop.buyByPaypal(await shop.buyer(await yearlyProduct()))
  return newest()
}

/** The holder has confirmed another means of payment; the shop has not heard of it yet. */
async function confirmMeans(id: number, provider: PaymentProvider) {
  const change = { subscriptionId: id, provider }
  const started = await renewals.startMeansChange({ ...change, returnUrl: 'http://localhost:3000/' })
  if (provider === 'stripe') await payByCard(shop.sandbox, started.clientSecret, VISA)
  else await shop.sandbox.shopper.approveSetup(started.ref)
  return () => renewals.finishMeansChange({ ...change, ...started, actor: BY_HOLDER })
}

async function changeToCard(id: number): Promise<void> {
  const finish = await confirmMeans(id, 'stripe')
  await finish()
}

const ORDER = { provider: 'paypal', operation: 'orders.create' } as const

describe('another card while the answer of PayPal is lost', () => {
  test('is not charged if a repeated try was the one that PayPal heard', async () => {
    const { id, priceCents } = await subscribedByPaypal()
    const before = taken()
    shop.sandbox.faults.add({ ...ORDER, kind: 'error_before', status: 503, repeat: 100 })
    await passYear(id)
    shop.sandbox.faults.clear()
    shop.sandbox.faults.add({ ...ORDER, kind: 'reset_after', repeat: 3 })
    await runIn(5 * HOUR)
    expect(taken()).toBe(before + priceCents)

    await changeToCard(id)
    const unclear = await chargeOf(id)
    await runIn(4 * HOUR)

    expect(unclear).toMatchObject({ status: 'open', replaced: 0 })
    expect(await chargeOf(id)).toMatchObject({ status: 'paid', replaced: 0 })
    expect(taken()).toBe(before + priceCents)
  })

  test('is not charged because the try before was declined', async () => {
    const { id, priceCents } = await subscribedByPaypal()
    const before = taken()
    shop.sandbox.faults.add({ ...ORDER, kind: 'declined' })
    await passYear(id)
    expect(await get(id)).toMatchObject({ status: 'past_due' })
    shop.sandbox.faults.add({ ...ORDER, kind: 'reset_after', repeat: 3 })
    await runIn(DAY)
    expect(taken()).toBe(before + priceCents)

    await changeToCard(id)
    await runIn(4 * HOUR)

    expect(await chargeOf(id)).toMatchObject({ status: 'paid', replaced: 0 })
    expect(taken()).toBe(before + priceCents)
  })
})

describe('a holder who pays in the browser', () => {
  test('is not overtaken by a try that nobody asked for', async () => {
    const { id } = await declined()

    const { clientSecret } = await renewals.payOnSession(id)
    await runIn(HOUR)
    await payByCard(shop.sandbox, clientSecret, VISA)

    expect(await chargeOf(id)).toMatchObject({ tries: 1 })
    expect(await renewals.finishPayment(id)).toMatchObject({ kind: 'paid' })
  })

  test('cannot pay what was charged while their payment was being started', async () => {
    const { id, priceCents, meansRef } = await declined()
    const before = taken()
    await shop.sandbox.bank.answerCharges(meansRef, 'ok')
    const gateway = shop.gateways.get('stripe')
    let secret = ''
    const overtaken: typeof gateway = {
      ...gateway,
      create: async (charge) => {
        const payment = await gateway.create(charge)
        secret = payment.clientSecret ?? ''
        await renewals.retryNow({ subscriptionId: id, actor: BY_HOLDER })
        return payment
      },
    }
    const gateways = { ...deps.gateways, get: () => overtaken, find: () => overtaken }

    await expect(payOnSession({ ...deps, gateways }, id)).rejects.toMatchObject({ code: 'conflict' })
    await payByCard(shop.sandbox, secret, VISA).catch(() => {})
    await runIn(HOUR)

    expect(await chargeOf(id)).toMatchObject({ status: 'paid' })
    expect(taken()).toBe(before + priceCents)
  })
})

describe('another means of payment', () => {
  test.each(['stripe', 'paypal'] as const)(
    'that was confirmed at %s while the subscription ended is given up there',
    async (provider) => {
      await subscribe(await yearlyProduct())
      const { id } = await newest()
      const finish = await confirmMeans(id, provider)
      await shop.db.transaction((tx) =>
        endSubscriptions(shop, tx, { where: undefined, reason: 'refund', now: shop.clock.now() }),
      )

      await expect(finish()).rejects.toMatchObject({ code: 'conflict' })
      await run()

      expect(shop.sandbox.bank.means()).toEqual([])
    },
  )

  test('that was given up since does not come back when its holder confirms it again', async () => {
    await subscribe(await yearlyProduct())
    const { id } = await newest()
    const finish = await confirmMeans(id, 'paypal')
    await finish()
    await changeToCard(id)
    await run()
    const card = await meansOf(id)

    const again = await finish()

    expect(again).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('start again') })
    expect(await meansOf(id)).toEqual(card)
  })
})

test.each([
  [
    'its product was withdrawn',
    (id: number) => shop.db.update(products).set({ status: 'draft' }).where(eq(products.id, id)),
  ],
  [
    'its plan was made one-time',
    (id: number) => shop.db.update(plans).set({ billing: 'one-time' }).where(eq(plans.productId, id)),
  ],
])('what was being paid when %s is delivered and does not renew', async (_, change) => {
  const product = await yearlyProduct()
  const buyer = await shop.buyer(product)
  const intent = await shop.createIntent(buyer)
  await shop.confirm(intent)
  await change(product.id)

  expect((await shop.process(buyer, intent)).status).toBe(200)

  const issued = await shop.db.select().from(licenses).where(eq(licenses.productId, product.id))
  expect(issued).toMatchObject([{ status: 'active' }])
  expect(await shop.db.$count(subscriptions, eq(subscriptions.planId, product.planId))).toBe(0)
})

test('a paid renewal and canceling do not wait for each other', async () => {
  await subscribe(await yearlyProduct())
  const { id, licenseId } = await newest()
  const change = { id, by: 'holder', actor: BY_HOLDER, now: shop.clock.now() } as const
  const canceling = await shop.db.transaction(async (tx) => {
    await tx.select().from(licenses).where(eq(licenses.id, licenseId)).for('no key update')
    const canceling = shop.db.transaction((other) => cancelSubscription(shop, other, change))
    await expect.poll(() => countLockWaits(shop.database)).toBe(1)
    await lockSubscription(tx, id)
    return { done: canceling }
  })

  expect(await canceling.done).toBe('canceled')
  expect(await shop.db.$count(subscriptionCharges, eq(subscriptionCharges.subscriptionId, id))).toBe(0)
})
