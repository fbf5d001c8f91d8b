import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminKeys, type KeyGroup } from '#core/contract/admin-keys.ts'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { adminPayments } from '#core/contract/admin-payments.ts'
import { checkout } from '#core/contract/checkout.ts'
import { toCents } from '#core/domain/money.ts'
import { payments, sealedSettings, staffNotifications } from '#server/db/tables/index.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { type CheckoutShop, FORM, openCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

/** A shop that is ready to sell, except that nobody has entered keys. */
const READY = { env: { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' } }

const adminOf = async (shop: TestShop) => shop.signIn(await shop.admin())

function stripeKeys({ sandbox: { stripe } }: TestShop) {
  const { secretKey, publishableKey, webhookSecret } = stripe
  return { secret_key: secretKey, publishable_key: publishableKey, webhook_secret: webhookSecret }
}

function paypalKeys({ sandbox: { paypal } }: TestShop) {
  const { clientId, clientSecret, webhookId } = paypal
  return { client_id: clientId, client_secret: clientSecret, webhook_id: webhookId }
}

async function stateOf(browser: Browser, group: KeyGroup) {
  const { data } = await browser.ok(adminKeys.show, {})
  return data.groups.find((each) => each.group === group)?.state
}

/** The cart is frozen, but Stripe does not answer. */
async function failToPay(shop: CheckoutShop, buyer: Browser): Promise<void> {
  shop.sandbox.faults.add({
    provider: 'stripe',
    operation: 'payment_intents.create',
    kind: 'error_before',
    status: 500,
    repeat: 9,
  })
  const { total } = await shop.cartOf(buyer)
  const failed = await buyer.call(checkout.createPaymentIntent, {
    body: { amount: toCents(total), billing_address: FORM },
  })
  expect(failed.status).toBe(503)
  shop.sandbox.faults.clear()
  // The breaker has heard of it.
  shop.clock.advance(60_000)
}

describe('a checkout that was begun with other keys', () => {
  test('of the sandbox is begun anew, so that its order does not count as a test', async () => {
    const shop = await openCheckoutShop()
    const admin = await adminOf(shop)
    const buyer = await shop.buyer(await shop.product())
    await failToPay(shop, buyer)

    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    const order = await shop.read(buyer, await shop.buyByCard(buyer))

    expect(order.status).toBe('completed')
    const captured = await shop.db.select().from(payments).where(eq(payments.status, 'captured'))
    expect(captured.map(({ sandbox, live }) => ({ sandbox, live }))).toEqual([
      { sandbox: false, live: false },
    ])
  })

  test('of the other mode is begun anew, so that its payment is no mismatch', async () => {
    const shop = await openCheckoutShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    const buyer = await shop.buyer(await shop.product())
    await failToPay(shop, buyer)
    // The sandbox knows test keys only, so the attempt is the one of the other mode.
    await shop.db.update(payments).set({ live: true })

    const order = await shop.read(buyer, await shop.buyByCard(buyer))

    expect(order.status).toBe('completed')
    const found = await shop.db.select().from(payments).orderBy(payments.id)
    expect(found.map(({ status, live }) => [status, live])).toEqual([
      [expect.not.stringMatching('captured'), true],
      ['captured', false],
    ])
  })

  test('is reported to staff when it was paid at the account of the old keys', async () => {
    const shop = await openCheckoutShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    const buyer = await shop.buyer(await shop.product())
    const intent = await shop.createIntent(buyer)
    await shop.confirm(intent)
    const event = shop.sandbox.events.list().find(({ type }) => type === 'payment_intent.succeeded')
    const signed = await shop.sandbox.events.sign(event?.id ?? '')
    if (!signed) throw new Error('no event')
    // Another account: a sandbox that knows nothing of that payment. The old secret still verifies.
    const later = await openCheckoutShop({ ...READY, sharing: shop })
    await (await adminOf(later)).ok(adminKeys.saveStripe, { body: stripeKeys(later) })

    const { path, headers, body } = signed
    const sent = { ...headers, host: 'shop.example' }
    const answer = await later.http.inject({ method: 'POST', url: path, headers: sent, payload: body })
    await later.app.modules.orders.inbox.idle()

    expect(answer.statusCode).toBe(200)
    const notices = await shop.db.select().from(staffNotifications)
    expect(notices.map(({ title, body: words }) => [title, words])).toEqual([
      [
        'A payment of stripe was made with keys that the shop no longer has',
        expect.stringContaining(intent.paymentIntentId),
      ],
    ])
  })
})

test('an order that was paid with keys which the shop no longer has is refunded elsewhere, now and later', async () => {
  const shop = await openCheckoutShop(READY)
  const admin = await adminOf(shop)
  await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
  const buyer = await shop.buyer(await shop.product())
  const { number } = await shop.read(buyer, await shop.buyByCard(buyer))
  const refund = () =>
    admin.call(adminOrders.refund, { params: { number }, body: { reason: 'Bought twice', amount: null } })

  await shop.db.update(payments).set({ live: true })
  const ofOtherMode = await refund()
  await shop.db.update(payments).set({ live: false })
  await admin.ok(adminKeys.remove, { params: { name: 'stripe' } })
  const withoutKeys = await refund()

  expect([ofOtherMode.status, ofOtherMode.body.message]).toEqual([
    409,
    'This order was paid with live keys of Stripe, which the shop does not have now. Enter them again, or refund it at Stripe.',
  ])
  expect([withoutKeys.status, withoutKeys.body.message]).toEqual([
    409,
    expect.stringContaining('test keys of Stripe'),
  ])
  expect(await shop.count('refunds')).toBe(0)
  await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
  expect((await refund()).status).toBe(200)
})

describe('two changes at once', () => {
  test('never leave keys of two modes side by side', async () => {
    const shop = await openTestShop(READY)
    const second = await openTestShop({ ...READY, sharing: shop })
    const [one, other] = [await adminOf(shop), await adminOf(second)]

    const answers = await Promise.all([
      one.call(adminKeys.saveStripe, { body: stripeKeys(shop) }),
      other.call(adminKeys.savePaypal, { body: { ...paypalKeys(shop), environment: 'live' } }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const states = [await stateOf(one, 'stripe'), await stateOf(one, 'paypal')]
    expect(states.toSorted()).toEqual(['in_force', 'none'])
  })

  test('the webhook of keys that were changed meanwhile is not stored beside the new ones', async () => {
    const shop = await openTestShop(READY)
    const grace = await shop.admin()
    const admin = await shop.signIn(grace)
    const { webhook_secret: _, ...keys } = stripeKeys(shop)
    await admin.ok(adminKeys.saveStripe, { body: keys })
    const { webhook, forSetup } = shop.app.modules.keys
    const madeWith = forSetup('stripe')

    await admin.ok(adminKeys.saveStripe, { body: { ...keys, secret_key: 'sk_test_of_another_account' } })
    const saved = webhook.save('stripe', {
      value: 'whsec_of_the_first',
      actor: { userId: grace.id, requestId: undefined },
      madeWith,
    })

    await expect(saved).rejects.toThrow('The keys were changed meanwhile')
    expect(await stateOf(admin, 'stripe')).toBe('incomplete')
  })
})

describe('after a change of APP_SECRET', () => {
  test('the keys can be entered again without the webhook secret, which is then created again', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    const other = createKeyring(['another secret of more than 32 characters'])
    for (const { name } of await shop.db.select().from(sealedSettings))
      await shop.db
        .update(sealedSettings)
        .set({ valueCipher: other.seal('sealed-setting', JSON.stringify([name, 'sealed before'])) })
        .where(sql`name = ${name}`)
    expect(await stateOf(admin, 'stripe')).toBe('unreadable')

    const { webhook_secret: _, ...keys } = stripeKeys(shop)
    await admin.ok(adminKeys.saveStripe, { body: keys })

    expect(await stateOf(admin, 'stripe')).toBe('incomplete')
    await admin.ok(adminPayments.createWebhook, { params: { name: 'stripe' } })
    expect(await stateOf(admin, 'stripe')).toBe('in_force')
  })
})
