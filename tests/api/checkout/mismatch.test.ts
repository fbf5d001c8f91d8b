import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { useCheckoutShop } from '../../support/checkout.ts'

const shop = await useCheckoutShop()

async function ready() {
  return shop.buyer(await shop.product({ priceCents: 4900 }))
}

/** What the shop has stored about a payment, by the provider's reference. */
async function known(ref: string) {
  const { rows } = await shop.db.$client.query(
    `select a.id, a.status, a.review_reason, o.status as order_status, o.attention_reason, o.number,
       (select count(*)::int from licenses l where l.order_id = o.id) as licenses,
       (select count(*)::int from mails m where m.order_id = o.id) as mails,
       (select count(*)::int from staff_notifications s where s.kind = 'attention'
          and (s.title like '%' || o.number || '%' or s.dedupe_key like 'attempt:' || a.id || ':%')) as alerts
     from payments p join checkout_attempts a on a.id = p.attempt_id left join orders o on o.attempt_id = a.id
     where p.provider_ref = $1`,
    [ref],
  )
  return rows[0]
}

describe('money that does not match the requested amount', () => {
  test.each([
    ['wrong_amount', /cents were paid instead of 4900/],
    ['wrong_currency', /instead of USD/],
    ['wrong_account', /another account/],
  ] as const)(
    '%s at Stripe: nothing is delivered, staff are notified, nothing is lost',
    async (kind, reason) => {
      const guest = await ready()
      const intent = await shop.createIntent(guest)
      shop.sandbox.faults.add({ provider: 'stripe', operation: 'payment_intents.confirm', kind })
      await shop.confirm(intent)

      const { status, body } = await shop.process(guest, intent)
      const again = await shop.process(guest, intent)

      expect([status, body.message, again.status]).toEqual([409, 'verify failed', 409])
      expect(await known(intent.paymentIntentId)).toMatchObject({
        status: 'review',
        order_status: 'attention',
        review_reason: expect.stringMatching(reason),
        licenses: 0,
        mails: 0,
        alerts: 1,
      })
    },
  )

  test.each([
    ['wrong_amount', /cents were paid instead of 4900/],
    ['wrong_currency', /instead of USD/],
    ['wrong_account', /another account/],
  ] as const)('%s at PayPal: the same', async (kind, reason) => {
    const guest = await ready()
    const { order_id } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(order_id)
    shop.sandbox.faults.add({ provider: 'paypal', operation: 'orders.capture', kind })

    const { status, body } = await shop.capture(guest, order_id)

    expect([status, body.message]).toEqual([409, 'verify failed'])
    expect(await known(order_id)).toMatchObject({
      status: 'review',
      order_status: 'attention',
      review_reason: expect.stringMatching(reason),
      licenses: 0,
      mails: 0,
      alerts: 1,
    })
  })

  test('found by the reconciler is handled the same way', async () => {
    const guest = await ready()
    const intent = await shop.createIntent(guest)
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'payment_intents.confirm',
      kind: 'wrong_amount',
    })
    await shop.confirm(intent)

    shop.clock.advance(2 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(await known(intent.paymentIntentId)).toMatchObject({
      status: 'review',
      order_status: 'attention',
      alerts: 1,
    })
  })
})

describe('money that was not captured', () => {
  test('because the bank is still deciding creates no order, and the buyer learns that it is pending', async () => {
    const guest = await ready()
    const intent = await shop.createIntent(guest)
    shop.sandbox.faults.add({ provider: 'stripe', operation: 'payment_intents.confirm', kind: 'pending' })
    await shop.confirm(intent)

    const { status, body } = await shop.process(guest, intent)

    expect(status).toBe(402)
    expect(body.message).toMatch(/still being processed/)
    expect(await known(intent.paymentIntentId)).toMatchObject({ status: 'processing', order_status: null })

    await shop.sandbox.bank.settle(intent.paymentIntentId)
    expect((await shop.process(guest, intent)).status).toBe(200)
  })

  test('because the bank declined in the end is reported as declined, and another card pays', async () => {
    const guest = await ready()
    const intent = await shop.createIntent(guest)
    shop.sandbox.faults.add({ provider: 'stripe', operation: 'payment_intents.confirm', kind: 'pending' })
    await shop.confirm(intent)
    await shop.process(guest, intent)

    await shop.sandbox.bank.settle(intent.paymentIntentId, 'denied')
    const declined = await shop.process(guest, intent)

    expect([declined.status, declined.body.message]).toEqual([402, 'Your card was declined.'])
    await shop.confirm(intent)
    expect((await shop.process(guest, intent)).status).toBe(200)
  })
})

describe('staff', () => {
  test('deliver a flagged order by resolving it', async () => {
    const { resolveAttention } = await import('#server/modules/orders/index.ts')
    const staff = await shop.admin()
    const guest = await ready()
    const intent = await shop.createIntent(guest)
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'payment_intents.confirm',
      kind: 'wrong_amount',
    })
    await shop.confirm(intent)
    await shop.process(guest, intent)
    const { rows } = await shop.db.$client.query(
      'select o.id, o.key from orders o join payments p on p.id = o.payment_id where p.provider_ref = $1',
      [intent.paymentIntentId],
    )

    await resolveAttention(shop.app.modules.orders.deps, {
      orderId: rows[0].id,
      staffId: staff.id,
      note: 'The rest was paid in cash.',
    })

    expect(await known(intent.paymentIntentId)).toMatchObject({
      status: 'completed',
      order_status: 'completed',
      licenses: 1,
      mails: 1,
    })
    const again = resolveAttention(shop.app.modules.orders.deps, {
      orderId: rows[0].id,
      staffId: staff.id,
      note: '',
    })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })
})
