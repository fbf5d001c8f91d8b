import { describe, expect, test } from 'vitest'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { cart } from '#core/contract/cart.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { refundOrder, syncPayment } from '#server/modules/orders/index.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const shop = await useCheckoutShop()
const { deps, reconciler, inbox } = shop.app.modules.orders

type Order = { id: number; key: string; number: string; paymentId: number; ref: string }

async function rowsOf(query: string, ...values: unknown[]) {
  return (await shop.db.$client.query(query, values)).rows
}

async function orderOf(column: 'o.key' | 'p.provider_ref', value: string): Promise<Order> {
  const [row] = await rowsOf(
    `select o.id, o.key, o.number, o.payment_id, p.provider_ref from orders o join payments p on p.id = o.payment_id where ${column} = $1`,
    value,
  )
  return { id: row.id, key: row.key, number: row.number, paymentId: row.payment_id, ref: row.provider_ref }
}

const sync = ({ paymentId }: Order) => syncPayment(deps, paymentId)

const refund = ({ id: orderId }: Order, amountCents?: number) =>
  refundOrder(deps, {
    orderId,
    reason: '',
    requestedBy: null,
    ...(amountCents !== undefined && { amountCents }),
  })

async function statusOf({ id }: Order): Promise<string> {
  const [row] = await rowsOf('select status from orders where id = $1', id)
  return row.status
}

describe.each([
  { by: 'card', provider: 'stripe', operation: 'refunds.create' },
  { by: 'PayPal', provider: 'paypal', operation: 'captures.refund' },
] as const)('a refund by $by that got no answer', ({ provider, operation }) => {
  const made: [title: string, cents: number, end: string, refunded: number][] = [
    ['in full', 10_000, 'refunded', 10_000],
    ['in part', 6000, 'partially_refunded', 6000],
  ]

  test.each(made)(
    'gives way to one that staff made in the dashboard, %s',
    async (_, cents, end, refunded) => {
      const buyer = await shop.buyer(await shop.product({ priceCents: 5000 }), { quantity: 2 })
      const key = provider === 'stripe' ? await shop.buyByCard(buyer) : await shop.buyByPaypal(buyer)
      const order = await orderOf('o.key', key)
      shop.sandbox.faults.add({ provider, operation, kind: 'reset_before', repeat: 100 })
      expect(await refund(order, cents)).toMatchObject({ status: 'requested' })
      shop.sandbox.faults.clear()
      const gateway = shop.gateways.get(provider)
      const captureRef = (await gateway.find(order.ref))?.captureRef ?? ''
      await gateway.refund({
        refundKey: 'made-in-the-dashboard',
        ref: order.ref,
        captureRef,
        amountCents: cents,
        noteToBuyer: '',
      })

      shop.clock.advance(HOUR_MS)
      await reconciler.tick()

      expect(
        await rowsOf('select status from refunds where payment_id = $1 order by id', order.paymentId),
      ).toEqual([{ status: 'failed' }, { status: 'succeeded' }])
      expect(await rowsOf('select status, refunded_cents from orders where id = $1', order.id)).toEqual([
        { status: end, refunded_cents: refunded },
      ])
      await shop.checkMoney()
    },
  )
})

test('an order that needs attention still does when its refund fails after one of its cases was handled', async () => {
  shop.sandbox.faults.add({ provider: 'stripe', operation: 'payment_intents.confirm', kind: 'wrong_amount' })
  const buyer = await shop.buyer(await shop.product({ priceCents: 5000 }))
  const intent = await shop.createIntent(buyer)
  await shop.confirm(intent)
  await shop.process(buyer, intent)
  const order = await orderOf('p.provider_ref', intent.paymentIntentId)
  await shop.sandbox.bank.warnOfFraud(order.ref)
  await sync(order)
  const admin = await shop.signIn(await shop.admin())
  const { number } = order
  const { data } = await admin.ok(adminOrders.get, { params: { number } })
  const id = String(data.cases[0]?.id) as never
  await admin.ok(adminOrders.handleCase, { params: { number, id }, body: { note: 'Refunded.' } })
  await refund(order)
  expect(await statusOf(order)).toBe('refunded')

  await shop.sandbox.bank.failRefund(shop.sandbox.bank.refunds(order.ref)[0]?.id ?? '')
  await sync(order)

  expect(await statusOf(order)).toBe('attention')
})

describe('a purchase and its renewal that are both disputed', () => {
  async function disputed(): Promise<{ purchase: Order; renewal: Order; licenseId: number; until: Date }> {
    const product = await shop.make('products', { priceCents: 4900 })
    const plan = await shop.make('plans', { productId: product.id, code: 'pro', sitesLimit: 1, months: 12 })
    const browser: Browser = await shop.signIn(await shop.user())
    await browser.ok(cart.add, { body: { product_id: product.id, quantity: 1, plan: plan.id } })
    const purchase = await orderOf('o.key', await shop.buyByCard(browser))
    const [license] = await rowsOf('select id from licenses where order_id = $1', purchase.id)
    await browser.ok(cart.addLicense, { body: { license_id: license.id } })
    const renewal = await orderOf('o.key', await shop.buyByCard(browser))
    const [{ expires_at: until }] = await rowsOf('select expires_at from licenses where id = $1', license.id)
    for (const order of [purchase, renewal]) {
      await shop.sandbox.bank.dispute(order.ref)
      await sync(order)
    }
    return { purchase, renewal, licenseId: license.id, until }
  }

  async function win(order: Order): Promise<void> {
    const id = shop.sandbox.bank.payments(200).find(({ reference }) => reference === order.ref)?.disputeId
    expect(await shop.sandbox.bank.closeDispute(id ?? '', 'won')).toBe(true)
    await sync(order)
  }

  test.each([
    ['purchase', 'renewal'],
    ['renewal', 'purchase'],
  ] as const)('are both paid for again once the shop wins: first the %s', async (first, second) => {
    const orders = await disputed()

    await win(orders[first])
    expect(await rowsOf('select status from licenses where id = $1', orders.licenseId)).toEqual([
      { status: first === 'purchase' ? 'active' : 'disabled' },
    ])
    await win(orders[second])

    expect(await rowsOf('select status, expires_at from licenses where id = $1', orders.licenseId)).toEqual([
      { status: 'active', expires_at: orders.until },
    ])
    await shop.checkMoney()
  })
})

test('an event about an unknown payment is given up after three days without an answer', async () => {
  shop.sandbox.faults.add({
    provider: 'stripe',
    operation: 'payment_intents.retrieve',
    kind: 'error_before',
    status: 403,
    repeat: 1000,
  })
  const eventId = 'evt_of_nobody'
  await inbox.accept('stripe', {
    eventId,
    type: 'refund.created',
    about: 'refund',
    ref: 'pi_of_nobody',
    captureRef: null,
    meansRef: null,
    attemptKey: null,
    foreign: false,
    live: false,
    occurredAt: shop.clock.now(),
    payload: {},
  })

  shop.clock.advance(4 * DAY_MS)
  await reconciler.tick()
  shop.sandbox.faults.clear()

  expect(await rowsOf('select status from provider_events where event_id = $1', eventId)).toEqual([
    { status: 'failed' },
  ])
})

test('a PayPal token that ends while disputes are read does not end a dispute', async () => {
  const buyer = await shop.buyer(await shop.product())
  const order = await orderOf('o.key', await shop.buyByPaypal(buyer))
  await shop.sandbox.bank.dispute(order.ref)
  await sync(order)
  shop.sandbox.faults.add({
    provider: 'paypal',
    operation: 'disputes.list',
    kind: 'error_before',
    status: 401,
  })

  await sync(order)

  expect(await rowsOf('select distinct status from licenses where order_id = $1', order.id)).toEqual([
    { status: 'disabled' },
  ])
  expect(
    await rowsOf(
      `select kind from ledger_entries where payment_id = $1 and kind like 'dispute%'`,
      order.paymentId,
    ),
  ).toEqual([{ kind: 'dispute' }])
})
