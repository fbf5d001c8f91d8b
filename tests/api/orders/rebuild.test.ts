import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { describeRebuilt, rebuildOrders, refundOrder } from '#server/modules/orders/index.ts'
import { finishRebuildingOrders } from '#server/modules/orders/payment/rebuild-orders.ts'
import { createInstallation, openGateways, sandboxConnections } from '#server/modules/payments/index.ts'
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
  const paypalOrders = Math.ceil(ORDERS / 3)
  const result = await rebuildOrders(deps, since)

  // PayPal does not show its payments yet, and the shop says so.
  expect(result).toMatchObject({ rebuilt: ORDERS - paypalOrders, unreadable: [], foreign: 0 })
  const now = restored.clock.now().getTime()
  const late = { completeUntil: new Date(now - 3 * HOUR_MS), readAgainAt: new Date(now + 3 * HOUR_MS) }
  expect(result.late).toEqual({ provider: 'paypal', ...late })
  expect(describeRebuilt(result)).toContain(
    `PayPal shows payments only after up to three hours; read until ${late.completeUntil.toISOString()}.`,
  )
  await finishRebuildingOrders(deps)
  expect(await restored.count('orders')).toBe(ORDERS - paypalOrders)

  for (const { clock } of [before, restored]) clock.advance(3 * HOUR_MS + 10 * MINUTE_MS)
  await finishRebuildingOrders(deps)
  expect(await restored.count('orders')).toBe(ORDERS)
  const again = await rebuildOrders(deps, since)
  expect(again.rebuilt).toBe(0)
  const { rows: lost } = await before.db.$client.query(`select ${COLUMNS} from orders order by key`)
  const { rows: found } = await restored.db.$client.query(`select ${COLUMNS} from orders order by key`)
  expect(found.map(({ status: _, ...row }) => row)).toEqual(lost.map(({ status: _, ...row }) => row))
  const broken = await findBrokenInvariants(restored.db.$client, {
    now: restored.clock.now(),
    ledger: before.sandbox.ledger(),
  })
  expect(broken).toEqual([])
})

test('the reconciler reads again what a provider showed too late, once', async () => {
  const shop = await openCheckoutShop()
  const due = async () => (await shop.db.$client.query('select rebuild_at from installation')).rows
  await rebuildOrders(shop.app.modules.orders.deps, shop.clock.now())

  await shop.app.modules.orders.reconciler.tick()
  expect(await due()).toEqual([{ rebuild_at: new Date(shop.clock.now().getTime() + 3 * HOUR_MS) }])
  shop.clock.advance(3 * HOUR_MS)
  await shop.app.modules.orders.reconciler.tick()

  expect(await due()).toEqual([{ rebuild_at: null }])
})

test('payments of another shop on the same account are not rebuilt', async () => {
  const [theirs, mine] = [await openCheckoutShop(), await openCheckoutShop()]
  await theirs.buyByCard(await theirs.buyer(await theirs.product()))
  const gateways = openGateways({
    connections: sandboxConnections(theirs.sandbox),
    installation: createInstallation(mine.db),
    clock: theirs.clock,
  })

  const since = new Date(theirs.clock.now().getTime() - 10 * MINUTE_MS)
  const result = await rebuildOrders({ ...mine.app.modules.orders.deps, gateways }, since)

  expect(result).toMatchObject({ rebuilt: 0, unreadable: [], foreign: 1 })
  expect(await mine.count('orders')).toBe(0)
})
