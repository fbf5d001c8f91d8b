import { expect, test } from 'vitest'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { createInstallation, openGateways, sandboxConnections } from '#server/modules/payments/index.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import { stripeClient } from '../../support/sandbox.ts'

const shop = await useCheckoutShop()
const stripe = stripeClient(shop.sandbox, shop.sandbox.stripe.secretKey)

async function orderOf(key: string) {
  const { rows } = await shop.db.$client.query(
    `select o.number, p.provider_ref as ref from orders o join payments p on p.id = o.payment_id where o.key = $1`,
    [key],
  )
  return rows[0] as { number: string; ref: string }
}

test('a database has one installation name, which never changes', async () => {
  const names = await Promise.all([1, 2, 3].map(() => createInstallation(shop.db)()))

  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^[a-z2-9]{10}$/)
})

test('a card payment carries the number of its order once that exists', async () => {
  const product = await shop.product({ name: 'Mail Log Pro' })
  const key = await shop.buyByCard(await shop.buyer(product))
  const { number, ref } = await orderOf(key)
  const described = async () => (await stripe.paymentIntents.retrieve(ref)).description

  await shop.runJobs()

  expect(await described()).toBe(`Order ${number}: Mail Log Pro`)
  expect((await stripe.paymentIntents.retrieve(ref)).metadata).toMatchObject({
    order_number: number,
    attempt_key: key,
  })
  await shop.gateways.get('stripe').label(ref, number)
  expect(await described()).toBe(`Order ${number}: Mail Log Pro`)
})

test('so does one whose order was placed by an earlier version of the shop', async () => {
  const { number, ref } = await orderOf(await shop.buyByCard(await shop.buyer(await shop.product())))
  const { rowCount } = await shop.db.$client.query(
    `update jobs.job set data = data #- '{payload,label}' where name = 'label-payment' and state = 'created'`,
  )
  expect(rowCount).toBe(1)

  await shop.runJobs()

  expect((await stripe.paymentIntents.retrieve(ref)).metadata).toMatchObject({ order_number: number })
})

test('staff find an order by the invoice id that PayPal shows', async () => {
  const key = await shop.buyByPaypal(await shop.buyer(await shop.product()))
  const { number } = await orderOf(key)
  const admin = await shop.login(await shop.admin())

  const { data } = await admin.ok(adminOrders.list, {
    query: { q: `${await createInstallation(shop.db)()}.${key}` },
  })

  expect(data.data.map((row) => row.number)).toEqual([number])
})

test('the number is written later when Stripe cannot be reached', async () => {
  const key = await shop.buyByCard(await shop.buyer(await shop.product()))
  const { number, ref } = await orderOf(key)
  shop.sandbox.faults.add({
    provider: 'stripe',
    operation: 'payment_intents.update',
    kind: 'error_before',
    status: 503,
    repeat: 3,
  })

  await expect(shop.runJobs()).rejects.toThrow()
  await shop.gateways.get('stripe').label(ref, number)

  expect((await stripe.paymentIntents.retrieve(ref)).metadata).toMatchObject({ order_number: number })
})

test('the statement text of the settings reaches the next payment', async () => {
  const admin = await shop.login(await shop.admin())
  const body = { shop_name: 'Shop', support_email: 'help@example.com', flagship: '', social: [] }
  await admin.ok(adminSettings.saveShop, { body: { ...body, statement_suffix: 'PLUGINS' } })

  const { paymentIntentId } = await shop.createIntent(await shop.buyer(await shop.product()))

  expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({
    statement_descriptor_suffix: 'PLUGINS',
  })
})

test.each(['ELEVENCHARS', '1234', 'Caf\u00e9', 'A*B', '<B>', "O'B"])(
  'the statement text %s, which a provider would refuse, is not saved',
  async (statement_suffix) => {
    const admin = await shop.login(await shop.admin())
    const body = { shop_name: 'Shop', support_email: 'help@example.com', flagship: '', social: [] }

    const answer = await admin.call(adminSettings.saveShop, { body: { ...body, statement_suffix } })

    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['statement_suffix']])
  },
)

test('events about payments of another shop on the same account raise no alarm', async () => {
  await shop.listen()
  const neighbor = openGateways({
    connections: sandboxConnections(shop.sandbox),
    installation: async () => 'neighbor42',
    clock: shop.clock,
  }).get('stripe')
  const payment = await neighbor.create({
    attemptKey: 'theirs',
    startedAt: shop.clock.now(),
    amountCents: 500,
    currency: 'USD',
    lines: [{ name: 'Thing', quantity: 1, unitCents: 500 }],
    discountCents: 0,
    snapshot: '',
    billing: null,
    statementSuffix: null,
    saveMeans: false,
  })
  await shop.confirm({ clientSecret: payment.clientSecret ?? '' })
  // Neither event says whose payment it is about.
  await stripe.refunds.create({ payment_intent: payment.ref, amount: 100 })
  await shop.sandbox.bank.dispute(payment.ref)

  await shop.deliverWebhooks()

  const { rows } = await shop.db.$client.query(
    `select distinct status from provider_events where subject_ref = $1`,
    [payment.ref],
  )
  expect(rows).toEqual([{ status: 'ignored' }])
  const { rows: alarms } = await shop.db.$client.query(
    `select title from staff_notifications where dedupe_key like 'orphan:%'`,
  )
  expect(alarms).toEqual([])
})
