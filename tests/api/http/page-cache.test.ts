import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { catalog } from '#core/contract/catalog.ts'
import { openDatabaseGate } from '../../support/database-gate.ts'
import { request } from '../../support/raw-request.ts'
import { openOtherPool } from '../../support/test-database.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

let shop: TestShop
const opened = useTestShop()
let origin: string

beforeAll(async () => {
  shop = opened()
  origin = await listen(shop)
})

async function listen(opened: TestShop): Promise<string> {
  await opened.http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(opened.http.server.address() as AddressInfo).port}`
}

const get = (path: string, headers: Record<string, string> = {}, from = origin) =>
  request(`${from}${path}`, { headers })

describe('cached responses', () => {
  test('are identical to fresh ones, in every encoding', async () => {
    await get('/api/categories')
    const plain = await get('/api/categories')
    const gzip = await get('/api/categories', { 'accept-encoding': 'gzip' })
    const br = await get('/api/categories', { 'accept-encoding': 'gzip, br' })

    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding, Cookie',
      'x-content-type-options': 'nosniff',
    })
  })

  test('return 304 to clients that already have them', async () => {
    const { headers } = await get('/api/categories', { 'accept-encoding': 'br' })

    const again = await get('/api/categories', {
      'accept-encoding': 'br',
      'if-none-match': String(headers.etag),
    })

    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('return headers without a body for HEAD', async () => {
    const { status, body, headers } = await request(`${origin}/api/categories`, { method: 'HEAD' })

    expect([status, body.length]).toEqual([200, 0])
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
  })

  test('are not sent with an invalid bearer token', async () => {
    await get('/api/categories')

    expect((await get('/api/categories', { authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401)
  })

  test('are not sent for a foreign host', async () => {
    await get('/api/categories')

    expect((await get('/api/categories', { host: 'evil.example' })).status).toBe(400)
  })
})

describe('a change', () => {
  test('is visible right away to its author and on another instance of the same database', async () => {
    const first = await openTestShop()
    const admin = await first.login(await first.admin())
    const second = await openTestShop({ sharing: first })
    const slugs = async (browser: ReturnType<TestShop['browser']>) =>
      (await browser.ok(catalog.listCategories, { query: {} })).data.data.map((category) => category.slug)
    expect(await slugs(first.browser())).toEqual([])
    expect(await slugs(second.browser())).toEqual([])

    await admin.ok(catalog.createCategory, { body: { name: 'Mail' } })

    expect(await slugs(first.browser())).toEqual(['mail'])
    await expect.poll(() => slugs(second.browser())).toEqual(['mail'])
  })
})

test('an instance that cannot hear of changes keeps nothing, but serves what it has while the database is down', async () => {
  const first = await openTestShop()
  const admin = await first.login(await first.admin())
  const gate = await openDatabaseGate(first.database.url)
  const database = openOtherPool({ url: gate.url, poolSize: 2 })
  onTestFinished(() => database.close())
  const second = await openTestShop({ sharing: { database: { ...database, drop: database.close } } })
  const slugs = async () =>
    (await second.browser().ok(catalog.listCategories, { query: {} })).data.data.map(({ slug }) => slug)
  const before = await slugs()

  gate.shut()
  await expect(database.pool.query('select 1')).rejects.toThrow()
  const whileDown = await slugs()
  gate.open({ refuse: 'cartwright bus' })
  await database.pool.query('select 1')
  await admin.ok(catalog.createCategory, { body: { name: 'Mail' } })
  const afterReturn = await slugs()
  await admin.ok(catalog.createCategory, { body: { name: 'Store' } })

  expect([before, whileDown, afterReturn]).toEqual([[], [], ['mail']])
  expect(await slugs()).toEqual(['mail', 'store'])
})

describe('a page with a secret in its address', () => {
  const withPages = useTestShop({ pageStatus: 200 })
  let from: string
  beforeAll(async () => {
    from = await listen(withPages())
  })

  test.each([
    '/reset-password?email=ada%40example.com&token=secret',
    '/reset-password',
    '/reset-password/',
    '/Reset-Password',
    '/reset%2Dpassword',
    '/reset-password.data',
    '/reset-password/_.data',
    '/confirm-email?token=secret',
    '/confirm-email/_.data',
    '/undo-email-change?token=secret',
    '/undo-email-change.data',
    '/checkout/key/secret',
    '/checkout/key/secret/',
    '/CHECKOUT/key/secret',
    '/checkout/key/secret.data',
    '/checkout/key/secret/_.data',
    '/account/orders/secret',
    '/Account/Orders/secret/',
    '/account/orders/secret.data',
    '/login?return=%2Faccount%2Forders%2Fsecret',
    '/login?return=%25',
    '/login.data?return=%2Fadmin%2Forders%3Fsearch%3Dada%2540example.com',
    '/admin/login?return=%2Fadmin',
    '/checkout?token=secret',
  ])('%s is stored by nobody, not even by the shop', async (path) => {
    const { cache } = withPages().app
    cache.clear()

    const answers = [
      await get(path, {}, from),
      await get(path, { cookie: 'sid=somebody; signed_in=1; theme=dark' }, from),
    ]

    expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [200, 'no-store'],
      [200, 'no-store'],
    ])
    expect(cache.size().entries).toBe(0)
  })

  test.each(['/about-us', '/account/orders', '/login', '/categories?q=lamp'])(
    'other pages are stored, such as %s',
    async (path) => {
      const { cache } = withPages().app
      cache.clear()

      expect((await get(path, {}, from)).headers['cache-control']).toBe('public, no-cache')
      expect(cache.size().entries).toBe(1)
    },
  )
})
