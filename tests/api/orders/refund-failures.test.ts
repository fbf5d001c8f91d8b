import { describe, expect, test } from 'vitest'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { refundOrder, resolveAttention, syncPayment } from '#server/modules/orders/index.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const shop = await useCheckoutShop()
await shop.listen()

type Bought = { id: number; key: string; number: string; paymentId: number; ref: string; buyer: Browser }

async function bought({ by = 'card' }: { by?: 'card' | 'paypal' } = {}): Promise<Bought> {
  const buyer = await shop.signIn(await shop.user())
  await shop.buyer(await shop.product({ priceCents: 5000 }), { quantity: 2, browser: buyer })
  const key = by === 'card' ? await shop.buyByCard(buyer) : await shop.buyByPaypal(buyer)
  const { rows } = await shop.db.$client.query(
    `select o.id, o.number, o.payment_id, p.provider_ref from orders o join payments p on p.id = o.payment_id where o.key = $1`,
    [key],
  )
  const { id, number, payment_id: paymentId, provider_ref: ref } = rows[0]
  return { id, key, number, paymentId, ref, buyer }
}

function refund(order: Bought, more: { amountCents?: number; noteToBuyer?: string } = {}) {
  return refundOrder(shop.app.modules.orders.deps, {
    orderId: order.id,
    reason: 'A secret of the staff.',
    requestedBy: null,
    ...more,
  })
}

/** The provider fails the newest refund and says so by its webhook. */
async function failNewest(order: Bought): Promise<void> {
  const { id = '' } = shop.sandbox.bank.refunds(order.ref).at(-1) ?? {}
  expect(await shop.sandbox.bank.failRefund(id)).toBe(true)
  await shop.deliverWebhooks()
}

async function licensesOf({ id }: Bought): Promise<string[]> {
  const { rows } = await shop.db.$client.query('select status from licenses where order_id = $1', [id])
  return rows.map((row) => row.status)
}

async function mailsAbout({ number }: Bought): Promise<{ kind: string; text: string }[]> {
  return (await shop.mails()).filter(
    ({ kind, subject }) => kind.startsWith('refund') && subject.includes(number),
  )
}

async function showToStaff({ number }: Bought) {
  const staff = await shop.signIn(await shop.admin())
  return (await staff.ok(adminOrders.get, { params: { number } })).data
}

describe('a refund that the provider fails later', () => {
  test('takes a full refund back: order, licenses and money are as before', async () => {
    const order = await bought()
    await refund(order)
    expect(await licensesOf(order)).toEqual(['disabled', 'disabled'])

    await failNewest(order)

    expect(await shop.read(order.buyer, order.key)).toMatchObject({ status: 'completed', refunded: 0 })
    expect(await licensesOf(order)).toEqual(['active', 'active'])
    const { rows } = await shop.db.$client.query('select refunded_at from orders where id = $1', [order.id])
    expect(rows).toEqual([{ refunded_at: null }])
    await shop.checkMoney()
  })

  test('takes back one of several', async () => {
    const order = await bought()
    await refund(order, { amountCents: 3000 })
    await refund(order, { amountCents: 7000 })
    expect(await shop.read(order.buyer, order.key)).toMatchObject({ status: 'refunded', refunded: 100 })

    await failNewest(order)

    expect(await shop.read(order.buyer, order.key)).toMatchObject({
      status: 'partially_refunded',
      refunded: 30,
    })
    expect(await licensesOf(order)).toEqual(['active', 'active'])
    await shop.checkMoney()
  })

  test('tells the buyer that the earlier mail is no longer true, and shows it on the order', async () => {
    const order = await bought()
    await refund(order)
    await failNewest(order)

    const mails = await mailsAbout(order)

    expect(mails.map(({ kind }) => kind)).toEqual(['refund', 'refund-failed'])
    expect(mails[1]?.text).toContain('$100.00')
    expect(mails[1]?.text).toContain('work again')
    const { timeline } = await shop.read(order.buyer, order.key)
    expect(timeline.filter(({ kind }) => kind.startsWith('refund'))).toMatchObject([
      { kind: 'refunded', amount: 100 },
      { kind: 'refund_failed', message: '', amount: 100 },
    ])
    const { rows } = await shop.db.$client.query(
      `select title from notifications where kind = 'refund' and title like $1 order by id`,
      [`%${order.number}%`],
    )
    expect(rows.map(({ title }) => title)).toEqual([
      `$100.00 of order ${order.number} was refunded`,
      `Your refund of $100.00 for order ${order.number} did not go through`,
    ])
  })

  test('tells staff why, and they can make the refund again', async () => {
    const order = await bought()
    await refund(order)
    await failNewest(order)

    const shown = await showToStaff(order)
    expect(shown).toMatchObject({ status: 'completed', refunded: 0, payment: { refundable: 100 } })
    expect(shown.refunds).toMatchObject([
      { status: 'failed', failure: 'The card has expired or was canceled.', amount: 100 },
    ])
    expect(shown.timeline.at(-1)).toMatchObject({
      kind: 'refund_failed',
      message: 'The card has expired or was canceled.',
      amount: 100,
    })
    const { rows } = await shop.db.$client.query(`select body from staff_notifications where title = $1`, [
      `A refund for order ${order.number} failed`,
    ])
    expect(rows).toEqual([{ body: '$100.00. The card has expired or was canceled.' }])

    expect(await refund(order)).toMatchObject({ status: 'succeeded' })
    expect(await shop.read(order.buyer, order.key)).toMatchObject({ status: 'refunded', refunded: 100 })
    expect(await licensesOf(order)).toEqual(['disabled', 'disabled'])
    await shop.checkMoney()
  })

  test('needs attention until it is made again, or a note says what was done', async () => {
    const staff = await shop.signIn(await shop.admin())
    const waiting = async () => (await staff.ok(adminDashboard.attention, {})).data.failed_refunds
    const before = await waiting()
    const [again, noted] = [await bought(), await bought()]
    for (const order of [again, noted]) {
      await refund(order)
      await failNewest(order)
    }
    expect(await waiting()).toBe(before + 2)

    await refund(again)
    expect(await waiting()).toBe(before + 1)
    shop.clock.advance(1000)
    await staff.ok(adminOrders.addNote, {
      params: { number: noted.number },
      body: { body: 'Sent by bank transfer.' },
    })

    expect(await waiting()).toBe(before)
  })

  test('reports it to the seller’s own systems', async () => {
    await shop.make('webhookEndpoints', { events: ['order.refunded', 'order.refund_failed'] })
    const order = await bought()
    await refund(order, { amountCents: 2500 })
    await failNewest(order)

    const { rows } = await shop.db.$client.query(
      `select event, payload::jsonb -> 'data' as data from webhook_deliveries where payload::text like $1 order by id`,
      [`%"${order.number}"%`],
    )

    expect(rows).toMatchObject([
      { event: 'order.refunded', data: { amount: 25, full: false } },
      { event: 'order.refund_failed', data: { number: order.number, amount: 25 } },
    ])
  })

  test('gets a debit note that takes its credit note back', async () => {
    const order = await bought()
    await refund(order, { amountCents: 3000 })
    await shop.app.modules.orders.reconciler.tick()
    await failNewest(order)
    await shop.app.modules.orders.reconciler.tick()
    await shop.app.modules.orders.reconciler.tick()

    const { credit_notes, debit_notes } = await shop.read(order.buyer, order.key)

    expect(debit_notes).toMatchObject([{ number: expect.stringMatching(/^DN-\d{6}$/), total: 30 }])
    const { rows } = await shop.db.$client.query(
      `select document ->> 'note' as note from invoices where order_id = $1 and kind = 'debit_note'`,
      [order.id],
    )
    expect(rows).toEqual([{ note: `To credit note ${credit_notes[0]?.number}` }])
    const reply = await shop.http.inject({
      url: debit_notes[0]?.url ?? '',
      headers: { host: 'localhost:3000' },
    })
    expect(reply.headers['content-type']).toBe('application/pdf')
  })

  test('is taken back once, however often its event arrives', async () => {
    const order = await bought()
    await refund(order)
    await failNewest(order)

    await Promise.all([1, 2, 3].map(() => syncPayment(shop.app.modules.orders.deps, order.paymentId)))

    expect(await shop.read(order.buyer, order.key)).toMatchObject({ status: 'completed', refunded: 0 })
    expect(await mailsAbout(order)).toHaveLength(2)
    await shop.checkMoney()
  })

  test('keeps licenses disabled that staff disabled', async () => {
    const order = await bought()
    await shop.db.$client.query(
      `update licenses set status = 'disabled', disabled_reason = 'staff' where order_id = $1`,
      [order.id],
    )
    await refund(order)
    await failNewest(order)

    expect(await licensesOf(order)).toEqual(['disabled', 'disabled'])
  })

  test.each(['card', 'paypal'] as const)(
    'while it is pending (%s) only frees its amount: the buyer had not heard of it',
    async (by) => {
      const order = await bought({ by })
      const operation = by === 'card' ? 'refunds.create' : 'captures.refund'
      const provider = by === 'card' ? 'stripe' : 'paypal'
      shop.sandbox.faults.add({ provider, operation, kind: 'pending' })
      expect(await refund(order)).toMatchObject({ status: 'pending' })

      await failNewest(order)

      expect(await showToStaff(order)).toMatchObject({
        status: 'completed',
        payment: { refundable: 100 },
        refunds: [{ status: 'failed' }],
      })
      expect(await mailsAbout(order)).toEqual([])
      expect((await shop.read(order.buyer, order.key)).timeline.map(({ kind }) => kind)).not.toContain(
        'refund_failed',
      )
      expect(await refund(order)).toMatchObject({ status: 'succeeded' })
      await shop.checkMoney()
    },
  )
})

describe('an order that needs attention', () => {
  async function mispaid(): Promise<Bought> {
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'payment_intents.confirm',
      kind: 'wrong_amount',
    })
    const buyer = await shop.buyer(await shop.product({ priceCents: 5000 }), { quantity: 2 })
    const intent = await shop.createIntent(buyer)
    await shop.confirm(intent)
    await shop.process(buyer, intent)
    const { rows } = await shop.db.$client.query(
      `select o.id, o.key, o.number, o.payment_id from orders o join payments p on p.id = o.payment_id where p.provider_ref = $1`,
      [intent.paymentIntentId],
    )
    const { id, key, number, payment_id: paymentId } = rows[0]
    return { id, key, number, paymentId, ref: intent.paymentIntentId, buyer }
  }

  test('needs it again when its refund fails, and nothing is delivered by that', async () => {
    const order = await mispaid()
    await refund(order)
    expect(await showToStaff(order)).toMatchObject({ status: 'refunded' })

    await failNewest(order)

    expect(await showToStaff(order)).toMatchObject({ status: 'attention' })
    expect(await licensesOf(order)).toEqual([])
  })

  test('still needs it after a partial refund, and can then be settled', async () => {
    const [order, staff] = [await mispaid(), await shop.admin()]
    await refund(order, { amountCents: 1000 })
    expect(await showToStaff(order)).toMatchObject({ status: 'attention', refunded: 10 })

    await resolveAttention(shop.app.modules.orders.deps, {
      orderId: order.id,
      staffId: staff.id,
      note: 'One cent is fine.',
    })

    expect(await showToStaff(order)).toMatchObject({ status: 'partially_refunded' })
    expect(await licensesOf(order)).toEqual(['active', 'active'])
  })
})

describe('what the buyer reads about a refund', () => {
  test.each(['card', 'paypal'] as const)('is the note of the staff, never their reason (%s)', async (by) => {
    const order = await bought({ by })
    await refund(order, { amountCents: 1000, noteToBuyer: 'Sorry that it did not fit.\nAll the best!' })
    await refund(order, { amountCents: 1000 })

    const mails = await mailsAbout(order)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('Sorry that it did not fit.')
    for (const { text } of mails) expect(text).not.toContain('secret')

    const atProvider = shop.sandbox.bank.refunds(order.ref)
    expect(JSON.stringify(atProvider)).not.toContain('secret')
    if (by === 'paypal')
      expect(atProvider.map(({ reason }) => reason)).toEqual([
        'Sorry that it did not fit. All the best!',
        null,
      ])
    expect(JSON.stringify(await shop.read(order.buyer, order.key))).not.toContain('secret')
  })

  test('is written by staff in a field of its own', async () => {
    const order = await bought()
    const staff = await shop.signIn(await shop.admin())

    const { data } = await staff.ok(adminOrders.refund, {
      params: { number: order.number },
      body: { amount: '10', reason: 'A secret of the staff.', note_to_buyer: 'Have a nice day.' },
    })

    expect(data.refunds).toMatchObject([
      { reason: 'A secret of the staff.', note_to_buyer: 'Have a nice day.' },
    ])
    expect((await mailsAbout(order))[0]?.text).toContain('Have a nice day.')
  })
})
