import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { catalog } from '#core/contract/catalog.ts'
import { reviews as contract } from '#core/contract/reviews.ts'
import { products, reviews } from '#server/db/tables/index.ts'
import { refundOrder } from '#server/modules/orders/index.ts'
import { replyToReview, setReviewHidden } from '#server/modules/reviews/index.ts'
import { type Product, useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const shop = await useCheckoutShop()

async function buyerOf(product: Product, name = 'Ada King Byron'): Promise<Browser & { userId: number }> {
  const person = await shop.user({ name })
  const browser = await shop.buyer(product, { browser: await shop.login(person) })
  await shop.buyByCard(browser)
  return Object.assign(browser, { userId: person.id })
}

const WORDS = { rating: 4, title: 'Solid', body: 'Does what it says.\nEvery day.' }

function write(browser: Browser, product: Product, words: Partial<typeof WORDS> = {}) {
  return browser.call(contract.save, { body: { product_id: product.id, ...WORDS, ...words } })
}

async function shown(product: Product) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
  return (await shop.browser().ok(contract.list, { params: { handle: row?.uri ?? '' }, query: {} })).data
}

async function reviewId(product: Product): Promise<number> {
  const [row] = await shop.db.select().from(reviews).where(eq(reviews.productId, product.id))
  return row?.id ?? 0
}

describe('a buyer', () => {
  test('writes a review that is public under a shortened name', async () => {
    const product = await shop.product()
    const buyer = await buyerOf(product)

    const { status, body } = await write(buyer, product)

    expect([status, body.message]).toEqual([200, 'Thank you for your review.'])
    expect(body.data).toMatchObject({ may_review: true, review: { ...WORDS, hidden: false } })
    expect(await shown(product)).toMatchObject({
      total: 1,
      rating: { average: 4, count: 1, stars: [0, 0, 0, 1, 0] },
      data: [{ author: 'Ada B.', ...WORDS, edited: false, reply: null, demo: false }],
    })
  })

  test('has one review, and writing again changes it', async () => {
    const product = await shop.product()
    const buyer = await buyerOf(product)
    await write(buyer, product)
    shop.clock.advance(60_000)

    await write(buyer, product, { rating: 1, title: '' })

    expect(await shown(product)).toMatchObject({
      total: 1,
      rating: { average: 1, count: 1 },
      data: [{ rating: 1, title: '', edited: true }],
    })
  })

  test('has one review however often it is sent in parallel, and the totals are right', async () => {
    const product = await shop.product()
    const buyers = await Promise.all([buyerOf(product), buyerOf(product), buyerOf(product)])

    await Promise.all(
      buyers.flatMap((buyer, at) => [1, 2, 3].map(() => write(buyer, product, { rating: at + 3 }))),
    )

    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
    expect([row?.ratingCount, row?.ratingSum]).toEqual([3, 12])
    expect((await shown(product)).rating).toEqual({ average: 4, count: 3, stars: [0, 0, 1, 1, 1] })
  })

  test('can delete it', async () => {
    const product = await shop.product()
    const buyer = await buyerOf(product)
    await write(buyer, product)

    await buyer.ok(contract.remove, { body: { product_id: product.id } })

    expect(await shown(product)).toMatchObject({ total: 0, rating: { average: null, count: 0 } })
    expect((await buyer.call(contract.remove, { body: { product_id: product.id } })).status).toBe(404)
  })

  test.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { body: '' },
    { body: 'x'.repeat(5001) },
    { title: 'x'.repeat(201) },
  ])('sees what is wrong with it (%#)', async (words) => {
    const product = await shop.product()

    expect((await write(await buyerOf(product), product, words)).status).toBe(422)
  })
})

describe('nobody else', () => {
  test('can write one: a shopper who did not buy it', async () => {
    const product = await shop.product()
    const other = await buyerOf(await shop.product())

    const { status, body } = await write(other, product)

    expect([status, body.message]).toEqual([403, 'Only buyers of this plugin can review it.'])
    const { data } = await other.ok(contract.getOwn, { body: { product_id: product.id } })
    expect(data).toEqual({ may_review: false, review: null })
  })

  test('can write one: a guest', async () => {
    expect((await write(shop.browser(), await shop.product())).status).toBe(401)
  })

  test('can write one: a buyer with a full refund', async () => {
    const product = await shop.product()
    const buyer = await buyerOf(product)
    const { rows } = await shop.db.$client.query('select id from orders where user_id = $1', [buyer.userId])
    await refundOrder(shop.app.modules.orders.deps, { orderId: rows[0].id, reason: '', requestedBy: null })

    expect((await write(buyer, product)).status).toBe(403)
  })

  test('can write one for a product that does not exist', async () => {
    const buyer = await buyerOf(await shop.product())

    const { status } = await buyer.call(contract.save, { body: { product_id: 999_999, ...WORDS } })

    expect(status).toBe(404)
  })
})

describe('staff', () => {
  test('reply publicly, and the author is notified', async () => {
    const product = await shop.product()
    const buyer = await buyerOf(product)
    await write(buyer, product)
    const staff = await shop.admin()

    await replyToReview(shop.app.modules.orders.deps, {
      reviewId: await reviewId(product),
      actor: { userId: staff.id },
      reply: 'Thank you!',
    })

    expect((await shown(product)).data[0]?.reply).toMatchObject({ body: 'Thank you!' })
    const { rows } = await shop.db.$client.query(
      `select kind from notifications where user_id = $1 and kind = 'review_reply'`,
      [buyer.userId],
    )
    expect(rows).toHaveLength(1)
    const mail = (await shop.mails()).findLast(({ kind }) => kind === 'review-reply')
    expect(mail?.text).toContain('Thank you!')
  })

  test('hide a review so that it no longer counts, and its author sees that it is hidden', async () => {
    const product = await shop.product()
    const [first, second] = [await buyerOf(product), await buyerOf(product)]
    await write(first, product, { rating: 5 })
    const id = await reviewId(product)
    await write(second, product, { rating: 1 })
    const actor = { userId: (await shop.admin()).id }

    await setReviewHidden(shop.db, { reviewId: id, actor, hidden: true, reason: 'Spam' })
    expect(await shown(product)).toMatchObject({ total: 1, rating: { average: 1 } })
    const own = await first.ok(contract.getOwn, { body: { product_id: product.id } })
    expect(own.data.review).toMatchObject({ hidden: true })

    await setReviewHidden(shop.db, { reviewId: id, actor, hidden: false, reason: '' })
    await expect.poll(() => shown(product)).toMatchObject({ total: 2, rating: { average: 3 } })
  })
})

test('the product shows the new rating right away', async () => {
  const product = await shop.product()
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
  const handle = row?.uri ?? ''
  const rating = async () => (await shop.browser().ok(catalog.getProduct, { params: { handle } })).data.rating
  expect(await rating()).toEqual({ average: null, count: 0 })

  await write(await buyerOf(product), product, { rating: 5 })

  expect(await rating()).toEqual({ average: 5, count: 1 })
})

test('reviews of an unpublished product are not found', async () => {
  const product = await shop.product({ status: 'draft' })
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))

  const { status } = await shop
    .browser()
    .call(contract.list, { params: { handle: row?.uri ?? '' }, query: {} })

  expect(status).toBe(404)
})
