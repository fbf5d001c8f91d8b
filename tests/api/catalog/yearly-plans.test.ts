import { beforeAll, describe, expect, test } from 'vitest'
import type { ProductBody } from '#core/contract/admin-product-fields.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { catalog } from '#core/contract/catalog.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop({ now: '2026-11-15T06:10:00.000Z' })
let admin: Browser
let category: { id: number }

beforeAll(async () => {
  admin = await shop().signIn(await shop().admin({ passwordHash: null }))
  category = await shop().make('categories', { name: 'Mail', slug: 'mail' })
})

const PRO = { code: 'pro', name: 'Pro' }
const YEARLY = { code: 'yearly', name: 'Yearly', price: 29, months: 12, billing: 'yearly' as const }

async function create(plans: ProductBody['plans'] = [PRO, YEARLY]) {
  const body = {
    name: 'Post Office',
    category_id: category.id,
    price: 49,
    status: 'published' as const,
    plans,
  }
  return (await admin.ok(adminProducts.create, { body })).data
}

/** Two people who subscribed to the product's yearly plan. */
async function withSubscribers() {
  const product = await create()
  const plan = product.plans.find(({ code }) => code === 'yearly')
  const planId = plan?.id ?? 0
  for (let count = 0; count < 2; count++) {
    const license = await shop().make('licenses', { productId: product.id, planId })
    await shop().make('subscriptions', { licenseId: license.id, planId })
  }
  const statuses = async () =>
    (
      await shop().db.$client.query(
        'select status, end_reason from subscriptions where plan_id = $1 order by id',
        [planId],
      )
    ).rows.map(({ status, end_reason }) => end_reason ?? status)
  const save = (change: object) =>
    admin.call(adminProducts.update, {
      params: { id: `${product.id}` },
      body: { ...change, updated_at: product.updated_at },
    })
  return { product, statuses, save }
}

describe('a yearly plan', () => {
  test('is shown as one, keeps it in a copy, and a change that leaves it out does not touch it', async () => {
    const product = await create()
    const params = { handle: product.uri }
    const shown = (await shop().browser().ok(catalog.getProduct, { params })).data
    expect(shown).toMatchObject({
      billing: 'one-time',
      plans: [{ billing: 'one-time' }, { billing: 'yearly' }],
    })

    const { body } = await admin.call(adminProducts.update, {
      params: { id: `${product.id}` },
      body: { plans: [{ code: 'yearly', price: 35 }, { code: 'pro' }], updated_at: product.updated_at },
    })
    expect(body.data?.plans).toMatchObject([
      { code: 'yearly', price: 35, months: 12, billing: 'yearly' },
      { code: 'pro', billing: 'one-time' },
    ])
    // The first plan on sale is the one whose price cards show.
    expect((await shop().browser().ok(catalog.getProduct, { params })).data.billing).toBe('yearly')

    const copy = await admin.ok(adminProducts.duplicate, { params: { id: `${product.id}` } })
    expect(copy.data.plans[0]).toMatchObject({ code: 'yearly', billing: 'yearly', months: 12 })
  })

  test.each([
    ['removed', { plans: [PRO] }, 'plan_removed'],
    ['made one-time', { plans: [PRO, { code: 'yearly', billing: 'one-time' }] }, 'plan_removed'],
    ['withdrawn with its product', { status: 'draft' }, 'product_withdrawn'],
  ])('that is %s ends its subscriptions, after asking', async (_how, change, reason) => {
    const { save, statuses } = await withSubscribers()

    const asked = await save(change)
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      { end_subscriptions: [expect.stringContaining('This ends 2 subscriptions')] },
    ])
    expect(await statuses()).toEqual(['active', 'active'])

    expect((await save({ ...change, end_subscriptions: true })).status).toBe(200)
    expect(await statuses()).toEqual([reason, reason])
  })

  test('with another price leaves its subscriptions and their price alone', async () => {
    const { save, statuses } = await withSubscribers()
    expect((await save({ plans: [PRO, { code: 'yearly', price: 99 }] })).status).toBe(200)
    expect(await statuses()).toEqual(['active', 'active'])
  })

  test('cannot be withdrawn from a list or a file, where nobody is asked', async () => {
    const { product, statuses } = await withSubscribers()
    const bulk = await admin.ok(adminProducts.bulk, { body: { action: 'unpublish', ids: [product.id] } })
    expect(bulk.data).toMatchObject({
      done: 0,
      failed: [{ message: expect.stringContaining('This ends 2 subscriptions') }],
    })

    const csv = `uri,status\n${product.uri},draft\n`
    const { body } = await sendFile(admin, adminProducts.import, { query: { apply: '1' }, bytes: csv })
    expect(body.data).toMatchObject({
      applied: false,
      problems: [
        { line: 2, field: 'status', message: expect.stringContaining('Unpublish it in its editor') },
      ],
    })
    expect(await statuses()).toEqual(['active', 'active'])
  })
})
