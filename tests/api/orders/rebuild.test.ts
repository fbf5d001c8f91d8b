import { expect, test } from 'vitest'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { rebuildOrders, refundOrder } from '#server/modules/orders/index.ts'
import { openCheckoutShop, type Product } from '../../support/checkout.ts'
import { findBrokenInvariants } from '../../support/invariants.ts'

const ORDERS = 50
const COLUMNS = 'key, status, total_cents, discount_cents, refunded_cents, payment_method'

test('orders paid after the backup are rebuilt from the providers, with the keys their buyers have', async () => {
  const before = await openCheckoutShop()
  const restored = await openCheckoutShop()
  const products: Product[] = []
  for (const priceCents of [1999, 4900]) {
    const product = await before.product({ priceCents })
    products.push(product)
    // The backup knows the products, but none of the orders.
    await restored.db.$client.query(
      'insert into categories (id, name, slug) overriding system value values ($1, $2, $3)',
      [product.id, `Category ${product.id}`, `category-${product.id}`],
    )
    await restored.db.$client.query(
      `insert into products (id, category_id, name, uri, price_cents, status, published_at) overriding system value
       values ($1, $1, $2, $3, $4, 'published', now())`,
      [product.id, product.name, `product-${product.id}`, priceCents],
    )
    await restored.db.$client.query(
      `insert into plans (id, product_id, code, name) overriding system value values ($1, $2, 'pro', 'Pro')`,
      [product.planId, product.id],
    )
  }
  const buy = async (at: number) => {
    const guest = await before.buyer(products[at % 2] as Product, { quantity: 1 + (at % 9) })
    await (at % 3 === 0 ? before.buyByPaypal(guest) : before.buyByCard(guest))
  }
  for (let at = 0; at < ORDERS; at += 5) await Promise.all([0, 1, 2, 3, 4].map((more) => buy(at + more)))
  const { rows: first } = await before.db.$client.query('select id from orders order by id limit 1')
  await refundOrder(before.app.modules.orders.deps, {
    orderId: first[0].id,
    amountCents: 500,
    reason: '',
    requestedBy: null,
  })

  const deps = { ...restored.app.modules.orders.deps, gateways: before.gateways }
  const since = new Date(before.clock.now().getTime() - 10 * MINUTE_MS)
  restored.clock.set(before.clock.now())
  const result = await rebuildOrders(deps, since)
  const again = await rebuildOrders(deps, since)

  expect(result).toMatchObject({ rebuilt: ORDERS, unreadable: [] })
  expect(again.rebuilt).toBe(0)
  const { rows: lost } = await before.db.$client.query(`select ${COLUMNS} from orders order by key`)
  const { rows: found } = await restored.db.$client.query(`select ${COLUMNS} from orders order by key`)
  expect(found.map(({ status: _, ...row }) => row)).toEqual(lost.map(({ status: _, ...row }) => row))
  const broken = await findBrokenInvariants(restored.db.$client, {
    now: restored.clock.now(),
    ledger: before.sandbox.ledger(),
  })
  expect(broken).toEqual([])
}, 120_000)
