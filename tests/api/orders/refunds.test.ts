import { describe, expect, test } from 'vitest'
import { orders as contract } from '#core/contract/orders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { paths } from '#core/paths.ts'
import { decideRefundRequest, refundOrder, syncPayment } from '#server/modules/orders/index.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const shop = await useCheckoutShop()

type Bought = { id: number; key: string; paymentId: number; ref: string; buyer: Browser }

async function bought(by: 'card' | 'paypal' = 'card', quantity = 2): Promise<Bought> {
  const buyer = await shop.buyer(await shop.product({ priceCents: 5000 }), { quantity })
  const key = by === 'card' ? await shop.buyByCard(buyer) : await shop.buyByPaypal(buyer)
  const { rows } = await shop.db.$client.query(
    `select o.id, o.payment_id, p.provider_ref from orders o join payments p on p.id = o.payment_id where o.key = $1`,
    [key],
  )
  return { id: rows[0].id, key, paymentId: rows[0].payment_id, ref: rows[0].provider_ref, buyer }
}

function refund(order: Bought, amountCents?: number) {
  const request = { orderId: order.id, reason: 'It did not fit.', requestedBy: null }
  return refundOrder(shop.app.modules.orders.deps, {
    ...request,
    ...(amountCents !== undefined && { amountCents }),
  })
}

async function licensesOf({ id }: Bought): Promise<string[]> {
  const { rows } = await shop.db.$client.query('select status from licenses where order_id = $1', [id])
  return rows.map((row) => row.status)
}

describe.each(['card', 'paypal'] as const)('an order paid by %s', (by) => {
  test('is refunded in full: the keys stop at once, and the buyer is notified', async () => {
    const order = await bought(by)

    const { status } = await refund(order)

    expect(status).toBe('succeeded')
    expect(await shop.read(order.buyer, order.key)).toMatchObject({ status: 'refunded', refunded: 100 })
    expect(await licensesOf(order)).toEqual(['disabled', 'disabled'])
    const mail = await shop.mail('refund', 'ada@example.com')
    expect(mail.text).toContain('$100.00')
    expect(mail.text).toContain('no longer work')
  })

  test('is refunded in parts, and the keys work until nothing is left', async () => {
    const order = await bought(by)

    await refund(order, 3000)
    expect(await shop.read(order.buyer, order.key)).toMatchObject({
      status: 'partially_refunded',
      refunded: 30,
    })
    expect(await licensesOf(order)).toEqual(['active', 'active'])
    await refund(order, 7000)

    expect(await shop.read(order.buyer, order.key)).toMatchObject({ status: 'refunded', refunded: 100 })
    expect(await licensesOf(order)).toEqual(['disabled', 'disabled'])
    await expect(refund(order)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('refunds no more than was paid', async () => {
    const order = await bought(by)

    await expect(refund(order, 10_001)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This is more than what is left to refund.',
    })
    await refund(order, 9_999)
    await expect(refund(order, 2)).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects a refund of %d',
    async (amountCents) => {
      await expect(refund(await bought(by), amountCents)).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )

  test('is not refunded twice when the answer is lost', async () => {
    const order = await bought(by)
    const operation = by === 'card' ? 'refunds.create' : 'captures.refund'
    const provider = by === 'card' ? 'stripe' : 'paypal'
    shop.sandbox.faults.add({ provider, operation, kind: 'reset_after', repeat: 3 })

    const first = await refund(order, 4000)
    shop.sandbox.faults.clear()
    shop.clock.advance(5 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(['requested', 'succeeded']).toContain(first.status)
    expect(await shop.read(order.buyer, order.key)).toMatchObject({
      status: 'partially_refunded',
      refunded: 40,
    })
    await shop.checkMoney()
  })

  test('is refunded once, a day later, when the provider was down', async () => {
    const order = await bought(by)
    const operation = by === 'card' ? 'refunds.create' : 'captures.refund'
    const provider = by === 'card' ? 'stripe' : 'paypal'
    shop.sandbox.faults.add({ provider, operation, kind: 'reset_before', repeat: 100 })
    const first = await refund(order)
    shop.sandbox.faults.clear()

    shop.clock.advance(25 * HOUR_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(first.status).toBe('requested')
    expect(await shop.read(order.buyer, order.key)).toMatchObject({ status: 'refunded' })
    await shop.checkMoney()
  })

  test('is never refunded beyond its payment by concurrent refunds', async () => {
    const order = await bought(by)

    const results = await Promise.allSettled(Array.from({ length: 20 }, () => refund(order, 6000)))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await shop.checkMoney()
  })

  test('cannot be refunded while disputed, and its keys are disabled until the bank decides', async () => {
    const order = await bought(by)
    await shop.sandbox.bank.dispute(order.ref)
    await syncPayment(shop.app.modules.orders.deps, order.paymentId)

    expect(await licensesOf(order)).toEqual(['disabled', 'disabled'])
    await expect(refund(order)).rejects.toMatchObject({ code: 'conflict' })
    await shop.checkMoney()

    const dispute = shop.sandbox.bank
      .payments(200)
      .find(({ reference }) => reference === order.ref)?.disputeId
    await shop.sandbox.bank.closeDispute(dispute ?? '', by === 'card' ? 'won' : 'RESOLVED_SELLER_FAVOUR')
    await syncPayment(shop.app.modules.orders.deps, order.paymentId)
    expect(await licensesOf(order)).toEqual(['active', 'active'])
    await shop.checkMoney()
  })
})

describe("a refund made in the provider's dashboard", () => {
  test('is recorded once', async () => {
    const order = await bought()
    const gateway = shop.gateways.get('stripe')
    const payment = await gateway.find(order.ref)
    await gateway.refund({
      refundKey: 'made-in-the-dashboard',
      ref: order.ref,
      captureRef: payment?.captureRef ?? '',
      amountCents: 2500,
      noteToBuyer: '',
    })

    await Promise.all([1, 2, 3].map(() => syncPayment(shop.app.modules.orders.deps, order.paymentId)))

    expect(await shop.read(order.buyer, order.key)).toMatchObject({
      status: 'partially_refunded',
      refunded: 25,
    })
    await shop.checkMoney()
  })
})

describe('a buyer who wants a refund', () => {
  const ask = (order: Bought, browser = order.buyer, email?: string) =>
    browser.call(contract.requestRefund, {
      body: { key: order.key, reason: 'It does not fit my theme.', ...(email && { email }) },
    })

  /** Staff approve the order's only request. */
  async function approve({ id }: Bought, answer = '') {
    const staff = await shop.admin()
    const { rows } = await shop.db.$client.query('select id from refund_requests where order_id = $1', [id])
    return decideRefundRequest(shop.app.modules.orders.deps, {
      requestId: rows[0].id,
      approve: true,
      answer,
      staffId: staff.id,
    })
  }

  test('requests it within fourteen days, and sees the request', async () => {
    const order = await bought()
    const before = await shop.read(order.buyer, order.key)

    const { status, body } = await ask(order)

    expect(before.refund).toMatchObject({ may_request: true, request: null })
    expect([status, body.message]).toEqual([
      200,
      'We received your request and will answer it in 1 to 2 business days.',
    ])
    expect(body.data?.refund).toMatchObject({
      may_request: false,
      request: { status: 'open', reason: 'It does not fit my theme.' },
    })
    const { rows } = await shop.db.$client.query(
      `select kind from staff_notifications where kind = 'refund_request' and title like $1`,
      [`%${before.number}%`],
    )
    expect(rows).toHaveLength(1)
  })

  test('may request it until the last moment of the fourteenth day', async () => {
    const [early, late] = [await bought(), await bought()]

    shop.clock.advance(14 * DAY_MS)
    expect((await ask(early)).status).toBe(200)
    shop.clock.advance(1000)
    const refused = await ask(late)

    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/within 14 days/)
  })

  test('makes one request, however many arrive at once', async () => {
    const order = await bought()

    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(order)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('withdraws the request and may make another', async () => {
    const order = await bought()
    await ask(order)

    await order.buyer.ok(contract.withdrawRefundRequest, { body: { key: order.key } })
    const again = await order.buyer.call(contract.withdrawRefundRequest, { body: { key: order.key } })

    expect(again.status).toBe(409)
    expect((await ask(order)).status).toBe(200)
  })

  test('needs the email address of the order in another browser', async () => {
    const order = await bought()

    expect((await ask(order, shop.browser())).status).toBe(404)
    expect((await ask(order, shop.browser(), 'eve@example.com')).status).toBe(404)
    expect((await ask(order, shop.browser(), 'ADA@example.com')).status).toBe(200)
  })

  test('need not say why, and staff see that no reason was given', async () => {
    const order = await bought()

    const { data } = await order.buyer.ok(contract.requestRefund, { body: { key: order.key } })

    expect(data.refund.request).toMatchObject({ status: 'open', reason: '' })
    const { rows } = await shop.db.$client.query(
      `select body from staff_notifications where kind = 'refund_request' and title like $1`,
      [`%${data.number}%`],
    )
    expect(rows).toEqual([{ body: 'No reason given.' }])
  })

  test('withdraws from another browser only with the email address of the order', async () => {
    const order = await bought()
    await ask(order)
    const withdraw = (email?: string) =>
      shop
        .browser()
        .call(contract.withdrawRefundRequest, { body: { key: order.key, ...(email && { email }) } })

    expect((await withdraw()).status).toBe(404)
    expect((await withdraw('eve@example.com')).status).toBe(404)
    expect((await withdraw('ada@example.com')).body.data?.refund.request?.status).toBe('withdrawn')
  })

  test('is shown no request, reason or answer before the email check', async () => {
    const order = await bought()
    await ask(order)

    const masked = await shop.read(shop.browser(), order.key)

    expect(masked.refund).toMatchObject({ may_request: false, request: null })
    expect(JSON.stringify(masked)).not.toContain('It does not fit my theme.')
  })

  test('gets it when staff approve', async () => {
    const [order, staff] = [await bought(), await shop.admin()]
    await ask(order)
    const { rows } = await shop.db.$client.query('select id from refund_requests where order_id = $1', [
      order.id,
    ])
    const decision = { requestId: rows[0].id, answer: '', staffId: staff.id }

    await decideRefundRequest(shop.app.modules.orders.deps, { ...decision, approve: true })

    expect(await shop.read(order.buyer, order.key)).toMatchObject({
      status: 'refunded',
      refund: { may_request: false, request: { status: 'approved' } },
    })
    const twice = decideRefundRequest(shop.app.modules.orders.deps, { ...decision, approve: false })
    await expect(twice).rejects.toMatchObject({ code: 'conflict' })
    expect((await shop.mail('refund', 'ada@example.com')).text).toContain(paths.orderSuccess(order.key))
  })

  test('reads the note that staff write with an approval, on the page and in the mail', async () => {
    const order = await bought()
    await ask(order)

    await approve(order, 'Sorry that it did not fit.')

    const { refund } = await shop.read(order.buyer, order.key)
    expect(refund.request).toMatchObject({ answer: 'Sorry that it did not fit.' })
    expect((await shop.mail('refund', 'ada@example.com')).text).toContain('Sorry that it did not fit.')
  })

  test('sees that the refund failed, and may ask again', async () => {
    const order = await bought()
    await ask(order)
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'refunds.create',
      kind: 'error_before',
      status: 400,
    })

    const status = await approve(order)

    expect(status).toBe('failed')
    expect(await shop.read(order.buyer, order.key)).toMatchObject({
      status: 'completed',
      refunded: 0,
      refund: { may_request: true, request: { status: 'approved', refund: 'failed' } },
    })
    expect(await licensesOf(order)).toEqual(['active', 'active'])
    // Staff try again, and the buyer sees the new result.
    await refund(order)
    expect((await shop.read(order.buyer, order.key)).refund.request).toMatchObject({ refund: 'succeeded' })
  })

  test('cannot ask again while the approved refund is under way', async () => {
    const order = await bought()
    await ask(order)
    const down = {
      provider: 'stripe',
      operation: 'refunds.create',
      kind: 'reset_before',
      repeat: 100,
    } as const
    shop.sandbox.faults.add(down)

    const status = await approve(order)
    shop.sandbox.faults.clear()

    expect(status).toBe('requested')
    expect((await shop.read(order.buyer, order.key)).refund).toMatchObject({
      may_request: false,
      request: { status: 'approved', refund: 'requested' },
    })
    expect((await ask(order)).status).toBe(409)
    shop.clock.advance(25 * HOUR_MS)
    await shop.app.modules.orders.reconciler.tick()
  })

  test('keeps the request open when the refund cannot be started', async () => {
    const order = await bought()
    await ask(order)
    await shop.sandbox.bank.dispute(order.ref)
    await syncPayment(shop.app.modules.orders.deps, order.paymentId)

    await expect(approve(order)).rejects.toMatchObject({ code: 'conflict' })

    expect((await shop.read(order.buyer, order.key)).refund.request).toMatchObject({
      status: 'open',
      refund: null,
    })
  })

  test('learns why when staff decline', async () => {
    const [order, staff] = [await bought(), await shop.admin()]
    await ask(order)
    const { rows } = await shop.db.$client.query('select id from refund_requests where order_id = $1', [
      order.id,
    ])

    await decideRefundRequest(shop.app.modules.orders.deps, {
      requestId: rows[0].id,
      approve: false,
      answer: 'The keys were used on forty sites.',
      staffId: staff.id,
    })

    const shown = await shop.read(order.buyer, order.key)
    expect(shown).toMatchObject({
      status: 'completed',
      refund: { request: { status: 'declined', answer: 'The keys were used on forty sites.' } },
    })
    expect((await shop.mail('refund-declined', 'ada@example.com')).text).toContain('forty sites')
  })
})
