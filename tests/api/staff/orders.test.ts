import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminOrders as contract } from '#core/contract/admin-orders.ts'
import { orders as buyers } from '#core/contract/orders.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'
import type { Person } from '../../support/shop/people.ts'
import { auditedSince } from './audited.ts'

let shop: CheckoutShop
let grace: Person
let admin: Browser
let support: Browser
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  grace = await shop.admin()
  admin = await shop.login(grace)
  support = await shop.signIn(await shop.support())
})
afterAll(() => shop.close())

type Bought = { id: number; number: string; key: string; ref: string; productId: number; buyer: Browser }

async function bought(by: 'card' | 'paypal' = 'card'): Promise<Bought> {
  const product = await shop.product({ priceCents: 5000 })
  const buyer = await shop.buyer(product, { quantity: 2 })
  const key = by === 'card' ? await shop.buyByCard(buyer) : await shop.buyByPaypal(buyer)
  const { rows } = await shop.db.$client.query(
    `select o.id, o.number, p.provider_ref from orders o join payments p on p.id = o.payment_id where o.key = $1`,
    [key],
  )
  const { id, number, provider_ref: ref } = rows[0]
  return { id, number, key, ref, productId: product.id, buyer }
}

const numbersOf = async (query: Parameters<typeof admin.ok<typeof contract.list>>[1]['query']) =>
  (await admin.ok(contract.list, { query })).data.data.map(({ number }) => number)

describe('the list of orders', () => {
  test('finds an order by anything a buyer may mention, and applies every filter', async () => {
    const card = await bought('card')
    const paypal = await bought('paypal')
    await shop.make('orders', {
      number: 'X-1',
      email: 'zoe@shop.example',
      buyerName: 'Zoé Ünal',
      status: 'refunded',
    })
    const shown = await shop.read(card.buyer, card.key)
    const license = shown.items[0]?.licenses[0]?.key ?? ''

    for (const q of [
      card.number,
      `#${card.number}`,
      card.ref,
      card.key,
      license,
      license.slice(-5).toLowerCase(),
    ])
      expect({ q, found: await numbersOf({ q }) }).toEqual({ q, found: [card.number] })
    for (const q of ['zoe@shop', 'ZOE unal', 'X-1'])
      expect({ q, found: await numbersOf({ q }) }).toEqual({ q, found: ['X-1'] })
    expect(await numbersOf({ q: '100%' })).toEqual([])
    expect(await numbersOf({ method: 'paypal' })).toEqual([paypal.number])
    expect(await numbersOf({ status: 'refunded' })).toEqual(['X-1'])
    expect(await numbersOf({ product: card.productId })).toEqual([card.number])
    const today = shop.clock.now().toISOString().slice(0, 10)
    expect(await numbersOf({ from: today, to: today, q: card.number })).toEqual([card.number])
    expect(await numbersOf({ to: '2020-01-01' })).toEqual([])
  })

  test('pages forward and backward by cursor, even across equal values, and counts its rows', async () => {
    const email = 'pages@shop.example'
    for (let n = 1; n <= 7; n++)
      await shop.make('orders', { number: `P-${n}`, email, subtotalCents: 100, totalCents: 100 })
    const query = { q: email, per_page: 3, sort: '-total' } as const

    const first = (await admin.ok(contract.list, { query })).data
    const second = (await admin.ok(contract.list, { query: { ...query, page: 2, cursor: first.next ?? '' } }))
      .data
    const third = (await admin.ok(contract.list, { query: { ...query, page: 3, cursor: second.next ?? '' } }))
      .data
    const back = (
      await admin.ok(contract.list, { query: { ...query, page: 2, cursor: third.previous ?? '' } })
    ).data
    const byNumber = (await admin.ok(contract.list, { query: { ...query, page: 2 } })).data

    const numbers = [first, second, third].map(({ data }) => data.map(({ number }) => number))
    expect(numbers).toEqual([['P-7', 'P-6', 'P-5'], ['P-4', 'P-3', 'P-2'], ['P-1']])
    expect([first.previous, third.next]).toEqual([null, null])
    expect(first).toMatchObject({ total: 7, last_page: 3, counted: true })
    expect([back.data, byNumber.data]).toEqual([second.data, second.data])
    for (const cursor of ['nonsense', Buffer.from('[0,"; drop",1]').toString('base64url')])
      expect((await admin.call(contract.list, { query: { cursor } })).status).toBe(422)
  })
})

test('orders are exported as listed, in more than one batch, and no cell is a formula', async () => {
  const email = 'export@shop.example'
  const nameOf = (n: number) => (n === 500 ? '=1+1' : 'Ö "X"')
  for (let n = 0; n <= 500; n++) await shop.make('orders', { number: `E-${n}`, email, buyerName: nameOf(n) })

  const file = await support.send({ method: 'GET', url: `/api/admin/orders/export?q=${email}` })

  expect(file.headers['content-type']).toContain('text/csv')
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(502)
  expect(lines[1]).toMatch(/^E-500,.*'=1\+1/)
  expect(lines[2]).toContain('"Ö ""X""')
})

describe('an order', () => {
  test('shows its payment, sites, timeline and documents, but not the whole license keys', async () => {
    const order = await bought()
    const { rows } = await shop.db.$client.query('select id from licenses where order_id = $1', [order.id])
    await shop.make('licenseActivations', { licenseId: rows[0].id, site: 'https://blog.example' })
    await shop.app.modules.orders.reconciler.tick()

    const { data } = await support.ok(contract.get, { params: { number: order.number } })

    expect(data).toMatchObject({ status: 'completed', total: 100, email: 'ada@example.com' })
    expect(data.payment).toMatchObject({
      provider: 'stripe',
      reference: order.ref,
      refundable: 100,
      provider_url: null,
    })
    expect(data.items[0]?.licenses[0]?.sites).toMatchObject([{ site: 'https://blog.example' }])
    expect(data.items[0]?.licenses[0]?.key).toMatch(/^••••• \w{5}$/)
    expect(data.timeline.map(({ kind }) => kind)).toContain('paid')
    expect(data.documents).toMatchObject([{ kind: 'invoice', total: 100 }])
    expect((await shop.http.inject(data.documents[0]?.url ?? '')).headers['content-type']).toBe(
      'application/pdf',
    )
    expect((await admin.call(contract.get, { params: { number: '9999999' } })).status).toBe(404)
  })

  test('accepts notes from Support, and its receipt can be resent once it is paid', async () => {
    const order = await bought()
    const params = { number: order.number }
    const audited = await auditedSince(shop)

    const noted = await support.ok(contract.addNote, {
      params,
      body: { body: 'Asked by phone.\nCall back.' },
    })
    const sent = await admin.ok(contract.resendReceipt, { params })

    expect(noted.data.notes).toMatchObject([{ body: 'Asked by phone.\nCall back.', author: 'Sam Support' }])
    expect(sent.message).toContain('ada@example.com')
    const receipts = (await shop.mails()).filter(({ text }) => text.includes(order.number))
    expect(receipts).toHaveLength(2)
    expect(receipts[1]?.text).toBe(receipts[0]?.text)
    expect(await audited()).toEqual([
      `order.note_added ${order.number}`,
      `order.receipt_resent ${order.number}`,
    ])
    expect((await support.call(contract.resendReceipt, { params })).status).toBe(403)
    const unpaid = await shop.make('orders', { status: 'cancelled', paidAt: null })
    expect((await admin.call(contract.resendReceipt, { params: { number: unpaid.number } })).status).toBe(409)
  })

  test('is refunded in part and in full through the provider, with a reason and a recent password', async () => {
    const order = await bought()
    const params = { number: order.number }
    const audited = await auditedSince(shop)
    const refund = (body: { amount?: number; reason: string }) =>
      admin.call(contract.refund, { params, body })

    const part = await refund({ amount: 30.01, reason: 'One of two does not fit.' })
    shop.clock.advance(11 * MINUTE_MS)
    const stale = await refund({ reason: 'The other one neither.' })
    admin = await shop.login(grace)
    const rest = await refund({ reason: 'The other one neither.' })
    const nothing = await refund({ reason: 'Again.' })

    expect(part.body.data).toMatchObject({
      status: 'partially_refunded',
      refunded: 30.01,
      payment: { refundable: 69.99 },
    })
    expect(stale).toMatchObject({ status: 403, body: { errors: { password: [expect.any(String)] } } })
    expect(rest.body.data).toMatchObject({ status: 'refunded', refunded: 100 })
    expect(rest.body.data?.refunds).toMatchObject([
      { amount: 69.99, status: 'succeeded', by: 'Grace Admin' },
      { amount: 30.01, reason: 'One of two does not fit.' },
    ])
    expect(nothing.status).toBe(409)
    expect(await audited()).toEqual([`order.refunded ${order.number}`, `order.refunded ${order.number}`])
    for (const amount of [0, -1, 0.001, 1e9])
      expect((await refund({ amount, reason: 'Odd.' })).status).toBe(422)
    expect((await admin.call(contract.refund, { params, body: { reason: ' ' } })).status).toBe(422)
  })

  test("'s refund request is declined with a reason, or approved and refunded", async () => {
    const [one, other] = [await bought(), await bought()]
    for (const { key, buyer } of [one, other])
      await buyer.ok(buyers.requestRefund, { body: { key, reason: 'Does not fit my theme.' } })
    const requestOf = async ({ number }: Bought) =>
      (await admin.ok(contract.get, { params: { number } })).data.refund_requests[0]?.id ?? 0
    const audited = await auditedSince(shop)
    const answer = (order: Bought, body: { id: number; approve: boolean; answer?: string }) =>
      admin.call(contract.answerRequest, { params: { number: order.number }, body })

    const silent = await answer(one, { id: await requestOf(one), approve: false })
    const foreign = await answer(one, { id: await requestOf(other), approve: true })
    const declined = await answer(one, {
      id: await requestOf(one),
      approve: false,
      answer: 'It works as told.',
    })
    const approved = await answer(other, { id: await requestOf(other), approve: true })

    expect([silent.status, foreign.status]).toEqual([422, 404])
    expect(declined.body.data).toMatchObject({
      status: 'completed',
      refund_requests: [{ status: 'declined' }],
    })
    expect((await shop.mail('refund-declined', 'ada@example.com')).text).toContain('It works as told.')
    expect(approved.body.data).toMatchObject({
      status: 'refunded',
      refund_requests: [{ status: 'approved' }],
    })
    expect(await audited()).toEqual([
      `order.refund_request_answered ${one.number}`,
      `order.refund_request_answered ${other.number}`,
      `order.refunded ${other.number}`,
    ])
  })

  test('that needs attention is resolved by staff, and one that awaits payment is canceled', async () => {
    const odd = await shop.make('orders', {
      status: 'attention',
      attentionReason: 'Amount differs.',
      email: '',
    })
    await shop.make('orderItems', { orderId: odd.id })
    const attempt = await shop.make('checkoutAttempts', { provider: 'paypal', status: 'processing' })
    const payment = await shop.make('payments', {
      attemptId: attempt.id,
      provider: 'paypal',
      status: 'pending',
      method: 'paypal',
      capturedCents: 0,
      capturedAt: null,
      captureRef: null,
    })
    const waiting = await shop.make('orders', {
      attemptId: attempt.id,
      paymentId: payment.id,
      status: 'pending',
      paidAt: null,
    })
    const audited = await auditedSince(shop)

    const settled = await admin.ok(contract.resolve, {
      params: { number: odd.number },
      body: { note: 'Buyer agreed.' },
    })
    const request = { params: { number: waiting.number }, body: { reason: 'No money in two weeks.' } }
    const cancelled = await admin.ok(contract.cancel, request)

    expect(settled.data).toMatchObject({ status: 'completed', attention_reason: null })
    expect(settled.data.timeline.at(-1)).toMatchObject({
      kind: 'resolved',
      message: 'Buyer agreed.',
      by: 'Grace Admin',
    })
    expect(cancelled.data).toMatchObject({ status: 'cancelled', payment: { status: 'cancelled' } })
    expect((await admin.call(contract.cancel, request)).status).toBe(409)
    expect(await audited()).toEqual([`order.resolved ${odd.number}`, `order.cancelled ${waiting.number}`])
  })
})
