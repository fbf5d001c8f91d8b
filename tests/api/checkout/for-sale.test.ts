import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { cart } from '#core/contract/cart.ts'
import { catalog } from '#core/contract/catalog.ts'
import { checkout } from '#core/contract/checkout.ts'
import { releases } from '#core/contract/releases.ts'
import { toCents } from '#core/domain/money.ts'
import { checkoutAttempts, licenses, plans, products } from '#server/db/tables/index.ts'
import { readCart } from '#server/modules/cart/index.ts'
import { snapshotOf } from '#server/modules/orders/cart-snapshot.ts'
import { beginAttempt } from '#server/modules/orders/checkout/begin-attempt.ts'
import { FORM, type Product, useCheckoutShop } from '../../support/checkout.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'

const shop = await useCheckoutShop()
const seller = await openSeller(shop)

const UNRELEASED = { currentVersion: null }

const add = (product: Product) =>
  shop.browser().call(cart.add, { body: { product_id: product.id, quantity: 1 } })

const shown = async (product: Product) => {
  const { uri } = await rowOf(product)
  return (await shop.browser().ok(catalog.getProduct, { params: { handle: uri } })).data
}

async function rowOf({ id }: Product) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error('no such product')
  return row
}

const withdraw = (id: number) =>
  seller.ok(releases.withdraw, { params: { id: String(id) }, body: { reason: 'Broken' } })

describe('a published product without a published release', () => {
  test('is shown, is not for sale, and cannot be put into a cart', async () => {
    const product = await shop.product(UNRELEASED)

    expect((await shown(product)).for_sale).toBe(false)
    const refused = await add(product)
    expect([refused.status, refused.body.message]).toEqual([404, 'This product is not available.'])
  })

  test('is sold from its first stable release on, and no longer once that is withdrawn', async () => {
    const product = await shop.product({ ...UNRELEASED, pluginSlug: null })
    const folder = `sale-${product.id}`

    await publish(seller, product.id, { folder, version: '0.9' }, { channel: 'beta' })
    const withBeta = (await add(product)).status
    await publish(seller, product.id, { folder, version: '1.0' }, { publish: false })
    const withDraft = (await add(product)).status
    const { id } = await publish(seller, product.id, { folder, version: '1.1' })
    const withRelease = (await add(product)).status
    await withdraw(id)

    expect([withBeta, withDraft, withRelease, (await add(product)).status]).toEqual([404, 404, 200, 404])
  })

  test('leaves carts that already hold it, and checkout says so', async () => {
    const product = await shop.product({ ...UNRELEASED, pluginSlug: null })
    const other = await shop.product()
    const { id } = await publish(seller, product.id, { folder: `held-${product.id}`, version: '1.0' })
    const browser = await shop.buyer(other, { browser: await shop.buyer(product) })
    const { total } = await shop.cartOf(browser)
    await withdraw(id)

    const started = await browser.call(checkout.createPaymentIntent, {
      body: { amount: toCents(total), billing_address: FORM },
    })

    expect([started.status, started.body.message]).toEqual([
      422,
      `${product.name} is no longer available and was removed from your cart.`,
    ])
    expect((await shop.cartOf(browser)).cartItems.map((item) => item.product.id)).toEqual([other.id])
  })

  test('starts no payment when its release is withdrawn after the cart was read', async () => {
    const product = await shop.product()
    const person = await shop.user({ passwordHash: null })
    await shop.buyer(product, { browser: await shop.signIn(person) })
    const owner = { userId: person.id }
    const read = await readCart(shop.db, shop.clock, owner)
    if (read.id === null) throw new Error('no cart')
    const snapshot = snapshotOf({ ...read, id: read.id })
    await shop.db.update(products).set({ currentVersion: null }).where(eq(products.id, product.id))

    const begun = beginAttempt(shop, {
      provider: 'stripe',
      live: false,
      buyer: { owner, userId: person.id, sessionHash: null },
      snapshot,
      form: { billing: null, shipping: null },
    })

    await expect(begun).rejects.toThrow('Your cart has changed')
    const attempts = await shop.db.select().from(checkoutAttempts).where(eq(checkoutAttempts.cartId, read.id))
    expect(attempts).toEqual([])
  })

  test('renews no license once the release is withdrawn', async () => {
    const product = await shop.product()
    await shop.db.update(plans).set({ months: 12 }).where(eq(plans.id, product.planId))
    const person = await shop.user({ passwordHash: null })
    const browser = await shop.buyer(product, { browser: await shop.signIn(person) })
    await shop.buyByCard(browser)
    const [license] = await shop.db.select().from(licenses).where(eq(licenses.productId, product.id))
    const offers = async () =>
      (await browser.ok(cart.licenseOffers, { body: { license_id: license?.id ?? 0 } })).data

    const before = await offers()
    await shop.db.update(products).set({ currentVersion: null }).where(eq(products.id, product.id))

    expect([before.length, (await offers()).length]).toEqual([1, 0])
  })

  test('is on the dashboard until it has a release or needs none', async () => {
    const before = (await seller.ok(adminDashboard.attention, {})).data.unreleased_products
    const product = await shop.product(UNRELEASED)
    await shop.product({ ...UNRELEASED, status: 'draft' })
    await shop.product({ ...UNRELEASED, noDownload: true })

    expect((await seller.ok(adminDashboard.attention, {})).data.unreleased_products).toBe(before + 1)
    await publish(seller, product.id, { folder: `seen-${product.id}`, version: '1.0' })
    expect((await seller.ok(adminDashboard.attention, {})).data.unreleased_products).toBe(before)
  })
})

test('the receipt of a plugin names its downloads', async () => {
  await shop.buyByCard(await shop.buyer(await shop.product()))

  const receipt = await shop.mail('order-receipt', FORM.email)

  expect(receipt.text).toContain('Your downloads, license keys and invoice are on your order page.')
})

describe('a product that staff mark as having no download', () => {
  test('is sold without a release, and its receipt offers no download', async () => {
    const product = await shop.product(UNRELEASED)
    const { data: edited } = await seller.ok(adminProducts.get, { params: { id: String(product.id) } })
    const {
      id: _id,
      isNew: _new,
      version: _version,
      published_at: _at,
      created_at: _made,
      updated_by: _by,
      ...fields
    } = edited
    await seller.ok(adminProducts.update, {
      params: { id: String(product.id) },
      body: {
        ...fields,
        plans: fields.plans.map(({ id: _plan, ...plan }) => plan),
        images: [],
        no_download: true,
      },
    })

    expect(await shown(product)).toMatchObject({ for_sale: true, no_download: true, version: null })
    const browser = await shop.buyer(product)
    const key = await shop.buyByCard(browser)
    const order = await shop.read(browser, key)
    expect(order.items.map(({ downloads }) => downloads)).toEqual([[]])
    expect(order.items[0]?.licenses).toHaveLength(1)
    const receipt = await shop.mail('order-receipt', FORM.email)
    expect(receipt.text).toContain('Your license keys and invoice are on your order page.')
    expect(receipt.text).not.toContain('download')
  })
})
