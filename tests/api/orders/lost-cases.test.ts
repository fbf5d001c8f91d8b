import { beforeAll, expect, test } from 'vitest'
import { adminOrders as contract } from '#core/contract/admin-orders.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { reconcileCases } from '#server/modules/orders/index.ts'
import { useCheckoutShop, VISA } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

// No webhook reaches this shop.
const shop = await useCheckoutShop()
const { deps } = shop.app.modules.orders
let support: Browser
beforeAll(async () => {
  support = await shop.signIn(await shop.support())
})

type Bought = { number: string; ref: string }

async function bought(by: PaymentProvider, card = VISA): Promise<Bought> {
  const buyer = await shop.buyer(await shop.product())
  if (by === 'paypal') return orderBehind(await shop.buyByPaypal(buyer))
  const intent = await shop.createIntent(buyer)
  await shop.confirm(intent, card)
  const { body } = await shop.process(buyer, intent)
  return orderBehind((body.data as { key: string }).key)
}

async function orderBehind(key: string): Promise<Bought> {
  const { rows } = await shop.db.$client.query(
    'select o.number, p.provider_ref from orders o join payments p on p.id = o.payment_id where o.key = $1',
    [key],
  )
  return { number: rows[0].number, ref: rows[0].provider_ref }
}

async function casesOf({ number }: Bought) {
  return (await support.ok(contract.get, { params: { number } })).data.cases
}

test.each(['stripe', 'paypal'] as const)(
  'a lost dispute at %s is found, and so is its end',
  async (provider) => {
    const order = await bought(provider)
    await shop.sandbox.bank.dispute(order.ref)

    await reconcileCases(deps)
    const found = await casesOf(order)
    const { disputeId } = shop.sandbox.bank.payments().find(({ reference }) => reference === order.ref) ?? {}
    await shop.sandbox.bank.closeDispute(
      disputeId ?? '',
      provider === 'stripe' ? 'won' : 'RESOLVED_SELLER_FAVOUR',
    )
    await reconcileCases(deps)

    expect(found).toMatchObject([{ kind: 'dispute', state: 'needs_response' }])
    expect(await casesOf(order)).toMatchObject([{ state: 'won' }])
    await shop.checkMoney()
  },
)

test('a lost fraud warning and a lost review are found', async () => {
  const warned = await bought('stripe', '4000000000005423')
  const reviewed = await bought('stripe', '4000000000009235')

  await reconcileCases(deps)

  expect(await casesOf(warned)).toMatchObject([{ kind: 'fraud_warning' }])
  expect(await casesOf(reviewed)).toMatchObject([{ kind: 'review' }])
})

test('one provider that is down does not hide the other', async () => {
  const order = await bought('paypal')
  await shop.sandbox.bank.dispute(order.ref)
  shop.sandbox.faults.add({
    provider: 'stripe',
    operation: 'disputes.list',
    kind: 'error_before',
    status: 500,
    repeat: 50,
  })

  await reconcileCases(deps)
  shop.sandbox.faults.clear()

  expect(await casesOf(order)).toMatchObject([{ kind: 'dispute' }])
})
