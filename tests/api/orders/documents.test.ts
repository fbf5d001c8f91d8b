import { describe, expect, test } from 'vitest'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { refundOrder } from '#server/modules/orders/index.ts'
import { FORM, useCheckoutShop } from '../../support/checkout.ts'

const shop = await useCheckoutShop()

async function bought() {
  const buyer = await shop.buyer(await shop.product({ name: 'Mail Log' }), { quantity: 2 })
  const key = await shop.buyByCard(buyer)
  const { rows } = await shop.db.$client.query('select id from orders where key = $1', [key])
  return { buyer, key, id: rows[0].id as number }
}

const open = (url: string) =>
  shop.http.inject({ method: 'GET', url, headers: { host: 'localhost:3000', accept: 'application/json' } })

describe('an invoice', () => {
  test('is a PDF that opens with its link alone', async () => {
    const { buyer, key } = await bought()
    const { invoice } = await shop.read(buyer, key)

    const reply = await open(invoice?.url ?? '')

    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoice?.number}.pdf"`,
      'cache-control': 'private, no-store',
    })
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(invoice?.total).toBe(98)
  })

  test('names the shop as the seller until a legal name is set', async () => {
    const sellerOf = async () => {
      const { buyer, key, id } = await bought()
      await shop.read(buyer, key)
      const { rows } = await shop.db.$client.query('select document from invoices where order_id = $1', [id])
      return rows[0].document.seller.name
    }
    const staff = await shop.signIn(await shop.admin())
    const save = (legal_name: string) => staff.ok(adminSettings.saveLegal, { body: { legal_name } })

    expect(await sellerOf()).toBe('My shop')
    await staff.ok(adminSettings.saveShop, {
      body: { shop_name: 'Lattice', support_email: 'help@lattice.dev' },
    })
    expect(await sellerOf()).toBe('Lattice')
    await save('Lattice Ltd')
    expect(await sellerOf()).toBe('Lattice Ltd')
    await save('')
    expect(await sellerOf()).toBe('Lattice')
  })

  test.each<[string, (url: string) => string]>([
    ['another document', (url) => url.replace(/documents\/\d+/, 'documents/1')],
    ['more time', (url) => url.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 9}.`)],
    ['no signature', (url) => url.replace(/\.[\w-]+$/, '.')],
    ['a made-up name', () => '/documents/../../etc/passwd'],
  ])('does not open with a link altered to %s', async (_, alter) => {
    const [, { buyer, key }] = [await bought(), await bought()]
    const { invoice } = await shop.read(buyer, key)

    expect((await open(alter(invoice?.url ?? ''))).statusCode).toBe(404)
  })

  test('does not open with a link that is a quarter of an hour old', async () => {
    const { buyer, key } = await bought()
    const { invoice } = await shop.read(buyer, key)

    shop.clock.advance(15 * MINUTE_MS + 1000)

    expect((await open(invoice?.url ?? '')).statusCode).toBe(404)
  })

  test('is issued once per order, when the buyer looks or by the reconciler', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, bought))

    await Promise.all([
      ...orders.map(({ buyer, key }) => shop.read(buyer, key)),
      shop.app.modules.orders.reconciler.tick(),
      shop.app.modules.orders.reconciler.tick(),
    ])

    const { rows } = await shop.db.$client.query(
      `select order_id from invoices where kind = 'invoice' and order_id = any ($1) group by order_id having count(*) = 1`,
      [orders.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(5)
  })

  test('stays the same when everything else changes', async () => {
    const { buyer, key, id } = await bought()
    await shop.read(buyer, key)
    await shop.db.$client.query(`update products set name = 'Renamed'`)
    await shop.db.$client.query(`update orders set billing = null where id = $1`, [id])

    const { rows } = await shop.db.$client.query('select document from invoices where order_id = $1', [id])

    expect(rows[0].document).toMatchObject({
      buyer: { firstName: FORM.first_name },
      lines: [{ name: 'Mail Log (Pro)', quantity: 2, unitCents: 4900, lineCents: 9800 }],
      totalCents: 9800,
    })
    await shop.db.$client.query(`update orders set billing = '{}' where id = $1`, [id])
  })
})

test('invoice numbers have no gaps, whatever fails in between', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, bought))
  await Promise.allSettled([
    ...orders.map(({ buyer, key }) => shop.read(buyer, key)),
    ...Array.from({ length: 4 }, () => shop.app.modules.orders.reconciler.tick()),
  ])
  for (const { id } of orders.slice(0, 4))
    await refundOrder(shop.app.modules.orders.deps, {
      orderId: id,
      amountCents: 100,
      reason: '',
      requestedBy: null,
    })
  await shop.app.modules.orders.reconciler.tick()

  for (const kind of ['invoice', 'credit_note']) {
    const { rows } = await shop.db.$client.query(
      'select number from invoices where kind = $1 order by number',
      [kind],
    )
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
    expect(rows.length).toBeGreaterThanOrEqual(4)
  }
})

test('a refund gets a credit note that names its invoice', async () => {
  const { buyer, key, id } = await bought()
  await refundOrder(shop.app.modules.orders.deps, {
    orderId: id,
    amountCents: 3000,
    reason: '',
    requestedBy: null,
  })
  await shop.app.modules.orders.reconciler.tick()

  const order = await shop.read(buyer, key)

  expect(order.credit_notes).toMatchObject([{ number: expect.stringMatching(/^CN-\d{6}$/), total: 30 }])
  const reply = await open(order.credit_notes[0]?.url ?? '')
  expect(reply.headers['content-type']).toBe('application/pdf')
  const { rows } = await shop.db.$client.query(
    `select document ->> 'note' as note from invoices where order_id = $1 and kind = 'credit_note'`,
    [id],
  )
  expect(rows[0].note).toBe(`To invoice ${order.invoice?.number}`)
})
