import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProductBody } from '#core/contract/admin-product-fields.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { cart } from '#core/contract/cart.ts'
import { catalog } from '#core/contract/catalog.ts'
import { auditEntries, plans, products } from '#server/db/tables/index.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const NOW = '2026-11-15T06:10:00.000Z'
const shop = useTestShop({ now: NOW })
let mira: Browser
let category: { id: number; slug: string }

beforeAll(async () => {
  mira = await shop().signIn(await shop().admin({ name: 'Mira Holt', passwordHash: null }))
  category = await shop().make('categories', { name: 'Mail', slug: 'mail' })
})

const PRO = { code: 'pro', name: 'Pro' }

function bodyOf(fields: Partial<ProductBody> = {}): ProductBody {
  return { name: 'Post Office', category_id: category.id, price: 49, plans: [PRO], ...fields }
}

async function create(fields: Partial<ProductBody> = {}) {
  return (await mira.ok(adminProducts.create, { body: bodyOf(fields) })).data
}

async function save(id: number, updated_at: string, fields: Partial<ProductBody>, browser = mira) {
  return browser.call(adminProducts.update, {
    params: { id: `${id}` },
    body: { ...bodyOf(fields), updated_at },
  })
}

const inShop = (handle: string) => shop().browser().call(catalog.getProduct, { params: { handle } })

describe('a new product', () => {
  test('starts without comparison rows, because none can be about it yet', async () => {
    const { uri } = await create({ name: 'Gallery', status: 'published' })

    expect((await inShop(uri)).body.data).toMatchObject({ plan_features: [] })
  })

  test('is an invisible draft; publishing shows it at once, exactly as it was entered', async () => {
    const draft = await create({ name: 'Café & Co', short_desc: 'Short <b>', seo_title: 'Coffee mail' })
    const hidden = await inShop(draft.uri)

    const saved = await save(draft.id, draft.updated_at, {
      name: 'Café & Co',
      status: 'published',
      short_desc: 'Short <b>',
      seo_title: 'Coffee mail',
      price: 19.99,
      compare_price: 29.5,
      description: 'One\nTwo',
      plans: [
        {
          code: 'free',
          name: 'Free',
          is_free: true,
          url: 'https://wordpress.org/plugins/cafe/',
          sites: null,
        },
        { ...PRO, sites: 5, months: 12 },
        { code: 'agency', name: 'Agency', price: 99, sites: null },
      ],
      comparison: [{ label: 'Logs', included: ['pro', 'agency'] }],
    })
    const shown = await inShop(draft.uri)

    expect([draft.uri, draft.status, hidden.status, saved.status]).toEqual(['cafe-co', 'draft', 404, 200])
    expect(saved.body.data).toMatchObject({ updated_by: 'Mira Holt', published_at: NOW, isNew: true })
    expect(shown.body.data).toMatchObject({
      name: 'Café & Co',
      price: 19.99,
      compare_price: 29.5,
      isNew: true,
      short_desc: 'Short <b>',
      seo_title: 'Coffee mail',
      seo_description: null,
      plans: [
        { name: 'Free', price: 0, sites: 0, months: null, url: 'https://wordpress.org/plugins/cafe/' },
        { name: 'Pro', price: 19.99, sites: 5, months: 12, url: null },
        { name: 'Agency', price: 99, sites: 0, months: null, url: null },
      ],
      plan_features: [{ name: 'Logs', included: [false, true, true] }],
    })
  })

  test.each<[Partial<ProductBody> & Record<string, unknown>, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\u202Eb' }, 'name'],
    [{ name: '日本' }, 'uri'],
    [{ uri: 'admin' }, 'uri'],
    [{ uri: '../x' }, 'uri'],
    [{ price: 0.49 }, 'price'],
    [{ price: 1.999 }, 'price'],
    [{ price: 1_000_000 }, 'price'],
    [{ price: '49' as never }, 'price'],
    [{ compare_price: 49 }, 'compare_price'],
    [{ category_id: 999_999 }, 'category_id'],
    [{ status: 'sold' as never }, 'status'],
    [{ plans: [] }, 'plans'],
    [{ plans: [PRO, PRO] }, 'plans'],
    [{ plans: [{ code: 'free', name: 'Free', is_free: true }] }, 'plans'],
    [{ plans: [{ ...PRO, sites: 0 }] }, 'plans.0.sites'],
    [{ plans: [{ ...PRO, billing: 'yearly' }] }, 'plans.0.months'],
    [{ plans: [{ ...PRO, billing: 'yearly', months: 6 }] }, 'plans.0.months'],
    [{ plans: [{ ...PRO, billing: 'weekly' as never }] }, 'plans.0.billing'],
    [{ plans: [PRO, { code: 'free', name: 'Free', is_free: true, billing: 'yearly' }] }, 'plans.1.billing'],
    [{ plans: [{ ...PRO, url: 'https://example.com/x' }] }, 'plans.0.url'],
    [{ plans: [PRO, { code: 'free', name: 'F', is_free: true, url: 'javascript:alert(1)' }] }, 'plans.1.url'],
    [{ comparison: [{ label: '', included: [] }] }, 'comparison.0.label'],
    [{ images: [{ uri: '../../etc/passwd', alt: 'x' }] }, 'images.0.uri'],
    [{ images: [{ uri: `${'a'.repeat(32)}.webp`, alt: 'x' }] }, 'images.0.uri'],
    [{ images: [{ uri: `${'a'.repeat(32)}.webp`, alt: ' ' }] }, 'images.0.alt'],
    [{ long_desc: `<img src="/uploads/${'a'.repeat(32)}.webp">` }, 'long_desc'],
    [{ long_desc: 'x'.repeat(40_001) }, 'long_desc'],
    [{ rating_count: 5 }, 'rating_count'],
    [{ id: 7 }, 'id'],
  ])('%j is rejected under its field, and nothing is written', async (fields, field) => {
    const before = await shop().count('products')

    const answer = await mira.call(adminProducts.create, { body: bodyOf(fields) })

    expect({ status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    })
    expect(await shop().count('products')).toBe(before)
  })

  test('gets its own address, and one that is already used is rejected', async () => {
    const [one, other] = [await create({ name: 'Twin' }), await create({ name: 'Twin' })]
    const taken = await mira.call(adminProducts.create, { body: bodyOf({ uri: one.uri }) })

    expect([one.uri, other.uri]).toEqual(['twin', 'twin-2'])
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { uri: ['Another product has this address.'] } },
    })
  })

  test('loses anything executable in its description', async () => {
    const { long_desc } = await create({
      long_desc:
        '<p onclick="x()">Hi <a href="javascript:x()">there</a></p><script>x()</script><style>*{}</style>',
    })

    expect(long_desc).toBe('<p>Hi <a>there</a></p>')
  })
})

describe('saving', () => {
  test('over someone else’s change is rejected with their name and the time, and overwrites nothing', async () => {
    const seen = await create({ name: 'Shared' })
    const other = await shop().signIn(await shop().admin({ name: 'Otto Frei', passwordHash: null }))
    const theirs = await save(seen.id, seen.updated_at, { name: 'Shared by Otto' }, other)

    const mine = await save(seen.id, seen.updated_at, { name: 'Shared by Mira' })
    const now = (await mira.ok(adminProducts.get, { params: { id: `${seen.id}` } })).data

    expect([theirs.status, mine.status]).toEqual([200, 409])
    expect(mine.body.message).toMatch(/^Otto Frei saved this product on \d+ \w+ \d{4}, \d\d:\d\d UTC\./)
    expect([now.name, now.updated_by]).toEqual(['Shared by Otto', 'Otto Frei'])
  })

  test('twenty times at once succeeds exactly once', async () => {
    const seen = await create({ name: 'Race' })

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(seen.id, seen.updated_at, { name: `Race ${index}` })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  test('without a plan deactivates it; adding it again reactivates the same one', async () => {
    const made = await create({ plans: [PRO, { code: 'team', name: 'Team', price: 99 }] })
    const planRow = async () =>
      (
        await shop()
          .db.select({ id: plans.id, active: plans.active })
          .from(plans)
          .where(and(eq(plans.productId, made.id), eq(plans.code, 'team')))
      )[0]
    const before = await planRow()

    const without = await save(made.id, made.updated_at, {})
    const off = await planRow()
    await save(made.id, without.body.data?.updated_at ?? '', { plans: [PRO, { code: 'team', name: 'Crew' }] })

    expect([before, off, await planRow()]).toEqual([
      { id: before?.id, active: true },
      { id: before?.id, active: false },
      { id: before?.id, active: true },
    ])
  })

  test('adds only what changed to the audit log', async () => {
    const made = await create({ name: 'Logged' })
    await save(made.id, made.updated_at, { name: 'Logged twice', price: 59 })

    const [entry] = await shop().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)

    expect(entry).toMatchObject({
      action: 'product.updated',
      subjectType: 'product',
      subjectId: `${made.id}`,
    })
    expect(entry?.before).toEqual({ name: 'Logged', price: 49 })
    expect(entry?.after).toEqual({ name: 'Logged twice', price: 59 })
  })
})

describe('the list', () => {
  test('searches, filters, sorts and pages', async () => {
    const { id, slug } = await shop().make('categories', { name: 'Lists', slug: 'lists' })
    const put = (name: string, priceCents: number, fields: object = {}) =>
      shop().make('products', { categoryId: id, name, uri: `list-${name}`, priceCents, ...fields })
    await put('ash', 300)
    await put('birch', 100, { markedNew: true })
    await put('cedar', 200, { status: 'draft', publishedAt: null })
    await put('dogwood', 400, { publishedAt: new Date(NOW) })
    const names = async (query: object) => {
      const { data } = await mira.ok(adminProducts.list, { query: { category: slug, ...query } as never })
      return [data.data.map(({ name }) => name).join(' '), data.total]
    }

    expect(await names({ sort: 'name' })).toEqual(['ash birch cedar dogwood', 4])
    expect(await names({ sort: '-price' })).toEqual(['dogwood ash cedar birch', 4])
    expect(await names({ sort: 'updated' })).toEqual(['ash birch cedar dogwood', 4])
    expect(await names({ status: 'draft' })).toEqual(['cedar', 1])
    expect(await names({ status: 'published', sort: 'price' })).toEqual(['birch ash dogwood', 3])
    expect(await names({ new: '1', sort: 'name' })).toEqual(['birch dogwood', 2])
    expect(await names({ q: 'CÉDAR' })).toEqual(['cedar', 1])
    expect(await names({ q: '%' })).toEqual(['', 0])
    expect(await names({ sort: 'name', page: '2', per_page: '3' })).toEqual(['dogwood', 4])
    expect(await names({ category: 'nowhere' })).toEqual(['', 0])
    expect((await mira.call(adminProducts.list, { query: { sort: 'id' } as never })).status).toBe(422)
  })
})

describe('deleting', () => {
  test('removes a draft with its plans, and says why other products stay', async () => {
    const draft = await create({ name: 'Gone' })
    const published = await create({ name: 'Seen', status: 'published' })
    const sold = await create({ name: 'Sold' })
    await shop().make('orderItems', { productId: sold.id })
    const paying = await create({ name: 'Paying' })
    const line = { productId: paying.id, planId: 1, licenseId: null, kind: 'new', name: 'x', planName: 'Pro' }
    await shop().make('checkoutAttempts', {
      lines: [{ ...line, quantity: 1, unitCents: 4900, sitesLimit: 1, months: null }] as never,
    })
    const remove = (id: number) => mira.call(adminProducts.remove, { params: { id: `${id}` } })

    const answers = [await remove(draft.id), await remove(published.id), await remove(sold.id)]
    const attempted = await remove(paying.id)

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
    expect(answers.map(({ body }) => body.message)).toEqual([
      'Product deleted.',
      'It is published. Unpublish it first.',
      'It was sold, and customers keep their orders and licenses. Keep it as a draft.',
    ])
    expect(attempted.body.message).toBe('Someone has started to pay for it. Keep it as a draft.')
    expect((await remove(draft.id)).status).toBe(404)
    expect(await shop().db.$count(plans, eq(plans.productId, draft.id))).toBe(0)
  })
})

test('several at once handles each separately, and names each failure with its reason', async () => {
  const [one, two] = [await create({ name: 'Bulk one' }), await create({ name: 'Bulk two' })]
  const shelf = await shop().make('categories', { name: 'Shelf', slug: 'shelf' })
  const bulk = async (action: string, ids: number[], category_id?: number) =>
    mira.call(adminProducts.bulk, { body: { action, ids, ...(category_id && { category_id }) } as never })
  const rowsNow = () =>
    shop()
      .db.select({ status: products.status, categoryId: products.categoryId })
      .from(products)
      .where(eq(products.id, one.id))

  const published = await bulk('publish', [one.id, two.id, two.id, 999_999])
  const seen = await inShop(one.uri)
  await bulk('move', [one.id], shelf.id)
  const moved = await rowsNow()
  await bulk('unpublish', [one.id])
  const deleted = await bulk('delete', [one.id, two.id])

  expect(published.body.data).toEqual({
    done: 2,
    failed: [{ id: 999_999, name: 'Product 999999', message: 'It no longer exists.' }],
  })
  expect([seen.status, moved]).toEqual([200, [{ status: 'published', categoryId: shelf.id }]])
  expect(deleted.body.data).toEqual({
    done: 1,
    failed: [{ id: two.id, name: 'Bulk two', message: 'It is published. Unpublish it first.' }],
  })
  expect((await bulk('move', [two.id])).status).toBe(422)
  expect((await bulk('publish', [])).status).toBe(422)
})

test('a duplicate is a draft with everything but releases, sales and reviews', async () => {
  const original = await create({
    name: 'Original',
    status: 'published',
    plans: [{ ...PRO, sites: 3 }],
    price: 12,
  })
  await shop().make('releases', { productId: original.id })

  const { data: copy } = await mira.ok(adminProducts.duplicate, { params: { id: `${original.id}` } })

  expect(copy).toMatchObject({
    name: 'Original (copy)',
    uri: 'original-copy',
    status: 'draft',
    price: 12,
    published_at: null,
    version: null,
    plans: [{ ...PRO, sites: 3 }],
  })
})

test('staff can preview a draft as its page will show it, but nobody can buy it', async () => {
  const draft = await create({ name: 'Unseen', long_desc: '<p>Soon</p>' })
  const support = await shop().signIn(await shop().user({ roles: [3], passwordHash: null }))

  const preview = await support.ok(adminProducts.preview, { params: { id: `${draft.id}` } })
  const bought = await shop()
    .browser()
    .call(cart.add, { body: { product_id: draft.id, quantity: 1 } })

  expect(preview.data).toMatchObject({
    status: 'draft',
    product: { name: 'Unseen', long_desc: '<p>Soon</p>' },
  })
  expect(bought.status).toBe(404)
})
