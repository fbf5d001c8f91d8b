import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { type CheckoutShop, openCheckoutShop } from '../../support/checkout.ts'

test('books that agree with the providers’ raise no alarm, whatever was refunded there meanwhile', async () => {
  const shop = await openCheckoutShop()
  const product = await shop.product({ priceCents: 4900 })
  await shop.buyByCard(await shop.buyer(product))
  await shop.buyByPaypal(await shop.buyer(product))
  shop.clock.advance(4 * HOUR_MS)

  await shop.app.modules.orders.compareBooks()

  expect(await differences(shop)).toEqual([])
})

test('a payment that the books lack, or have otherwise, is an alarm until it is mended', async () => {
  const shop = await openCheckoutShop()
  const product = await shop.product({ priceCents: 4900 })
  await shop.buyByCard(await shop.buyer(product))
  await shop.buyByPaypal(await shop.buyer(product))
  shop.clock.advance(4 * HOUR_MS)
  const { $client } = shop.db
  await $client.query(`update payments set provider_ref = provider_ref || 'x' where provider = 'stripe'`)

  await shop.app.modules.orders.compareBooks()

  expect(await differences(shop)).toEqual([
    expect.stringMatching(/^stripe pi_\w+: \$49\.00 paid, \$0\.00 refunded; here: unknown$/),
  ])
  expect(await alarm(shop)).toMatch(/^There is one difference\. The first: stripe pi_/)

  await $client.query(`update payments set provider_ref = left(provider_ref, -1) where provider = 'stripe'`)
  await shop.app.modules.orders.compareBooks()
  expect(await alarm(shop)).toBeNull()
})

test('a refund made at the provider whose event was lost is fetched, not reported', async () => {
  const shop = await openCheckoutShop()
  await shop.buyByCard(await shop.buyer(await shop.product({ priceCents: 4900 })))
  await shop.db.$client.query(`delete from provider_events`)
  const [payment] = shop.sandbox.bank.payments()
  await shop.sandbox.bank.refund(payment?.reference ?? '', { amountCents: 500 })
  shop.clock.advance(4 * HOUR_MS)

  await shop.app.modules.orders.compareBooks()

  expect(await differences(shop)).toEqual([])
  const { rows } = await shop.db.$client.query('select refunded_cents from payments')
  expect(rows).toEqual([{ refunded_cents: 500 }])
})

test('a broken rule within the books is a difference, too', async () => {
  const shop = await openCheckoutShop()
  await shop.buyByCard(await shop.buyer(await shop.product({ priceCents: 4900 })))
  await shop.db.$client.query('update orders set refunded_cents = 100')

  await shop.app.modules.orders.compareBooks()

  expect(await differences(shop)).toEqual([expect.stringMatching(/^I4 an order records its refunds/)])
})

test('the books of a large shop may take longer to read than a request may', async () => {
  const shop = await openCheckoutShop()
  await shop.db.$client.query(`
    create function limit_of_a_request() returns boolean stable language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '1min' then raise exception 'it would take too long'; end if;
      return true;
    end $$;
    alter table coupon_holds rename to held;
    create view coupon_holds as select * from held where limit_of_a_request()`)

  await shop.app.modules.orders.compareBooks()

  expect(await differences(shop)).toEqual([])
})

test('a comparison that fails says so when it has failed for two days', async () => {
  const shop = await openCheckoutShop()
  await shop.app.modules.orders.compareBooks()
  shop.sandbox.faults.add({
    provider: 'stripe',
    operation: 'payment_intents.list',
    kind: 'reset_before',
    repeat: 100,
  })

  await expect(shop.app.modules.orders.compareBooks()).rejects.toThrow()
  expect(await alarm(shop)).toBeNull()
  shop.clock.advance(3 * DAY_MS)
  expect(await alarm(shop)).toMatch(/^They could not be compared since /)
})

test('a provider that sends no events about its payments is an alarm, until it does', async () => {
  const shop = await openCheckoutShop()
  await shop.buyByCard(await shop.buyer(await shop.product({ priceCents: 4900 })))
  await shop.db.$client.query(`delete from provider_events`)
  shop.clock.advance(2 * HOUR_MS)
  expect(await alarm(shop, 'provider_silent')).toMatch(
    /^Stripe sent no event about the payment of the last day\./,
  )

  await shop.make('providerEvents', { provider: 'stripe', receivedAt: shop.clock.now() })
  expect(await alarm(shop, 'provider_silent')).toBeNull()
})

async function differences(shop: CheckoutShop): Promise<string[]> {
  const { rows } = await shop.db.$client.query<{ differences: string[] }>(
    'select differences from book_checks',
  )
  return rows[0]?.differences ?? []
}

async function alarm(shop: CheckoutShop, kind = 'money_differs'): Promise<string | null> {
  await shop.app.modules.alarms.look()
  const { rows } = await shop.db.$client.query<{ detail: string }>(
    'select detail from alarms where kind = $1 and cleared_at is null',
    [kind],
  )
  return rows[0]?.detail ?? null
}
