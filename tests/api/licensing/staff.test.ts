import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { adminLicenses as contract } from '#core/contract/admin-licenses.ts'
import { auditEntries, orders } from '#server/db/tables/index.ts'
import { makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop({ now: '2026-03-01T12:00:00Z' })
let origin: URL
let admin: Browser
let support: Browser
let plugin: Awaited<ReturnType<typeof makePlugin>>

beforeAll(async () => {
  origin = await shop().listen()
  admin = await shop().signIn(await shop().admin({ passwordHash: null }))
  support = await shop().signIn(await shop().support({ passwordHash: null }))
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
})

async function makeUsed(site: string) {
  const license = await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, sitesLimit: 1 })
  await activate(license.key, site)
  return license
}
const activate = async (key: string, url: string) =>
  (await post(origin, '/', { edd_action: 'activate_license', license: key, item_id: String(plugin.id), url }))
    .body
const find = async (q: string, more: Record<string, string> = {}) =>
  (await support.ok(contract.list, { query: { q, ...more } })).data.data.map(({ id }) => id)

test('staff find a license by key, its last characters, site, email or status, but never see the whole key', async () => {
  const one = await makeUsed('https://shop-one.example')
  const other = await makeUsed('https://other.example')
  await shop()
    .db.update(orders)
    .set({ email: 'Grace@example.org', emailNormalized: 'grace@example.org' })
    .where(eq(orders.id, one.orderId ?? 0))

  expect(await find(one.key)).toEqual([one.id])
  expect(await find(one.key.slice(-5).toLowerCase())).toEqual([one.id])
  expect(await find('shop-one')).toEqual([one.id])
  expect(await find('grace@EXAMPLE.org')).toEqual([one.id])
  expect(await find('nothing-like-it')).toEqual([])
  expect(await find('', { status: 'active' })).toEqual(expect.arrayContaining([one.id, other.id]))
  expect(await find('', { status: 'disabled' })).toEqual([])
  const details = await support.ok(contract.get, { params: { id: String(one.id) } })
  expect(details.data).toMatchObject({
    status: 'active',
    plan: 'Pro',
    email: 'Grace@example.org',
    sites_used: 1,
    sites_limit: 1,
    product: { name: 'Mail Log' },
    sites: [{ site: 'shop-one.example/' }],
    history: [{ kind: 'activated', site: 'shop-one.example/', by: 'system' }],
  })
  expect(JSON.stringify(details)).not.toContain(one.key.slice(0, 11))
})

test('an admin adds sites, extends, disables, enables and frees; the site sees it right away, and it is audited', async () => {
  const { id, key } = await makeUsed('https://a.example')
  const params = { id: String(id) }
  const check = async () =>
    (
      await post(origin, '/', {
        edd_action: 'check_license',
        license: key,
        item_id: String(plugin.id),
        url: 'https://a.example',
      })
    ).body

  expect((await activate(key, 'https://b.example')).error).toBe('no_activations_left')
  await admin.ok(contract.change, { params, body: { sites_limit: 2, expires_on: '2026-12-31' } })
  expect(await activate(key, 'https://b.example')).toMatchObject({
    success: true,
    expires: '2027-01-01 00:00:00',
  })
  const tooFew = await admin.call(contract.change, { params, body: { sites_limit: 1, expires_on: '' } })
  expect([tooFew.status, Object.keys(tooFew.body.errors ?? {})]).toEqual([422, ['sites_limit']])

  await admin.ok(contract.setEnabled, { params, body: { enabled: false } })
  expect((await check()).license).toBe('disabled')
  await admin.ok(contract.setEnabled, { params, body: { enabled: true } })
  expect((await check()).license).toBe('valid')
  const move = (to: string) => admin.call(contract.moveSite, { params, body: { from: 'a.example/', to } })
  expect([(await move('https://b.example')).status, (await move('ftp://x')).status]).toEqual([422, 422])
  expect((await move('https://www.c.example')).body.data?.sites.map(({ site }) => site)).toEqual([
    'b.example/',
    'c.example/',
  ])
  expect([(await move('https://d.example')).status, (await check()).license]).toEqual([404, 'site_inactive'])
  const freed = await admin.ok(contract.freeSite, { params, body: { site: 'c.example/' } })
  expect(freed.data).toMatchObject({
    sites_used: 1,
    sites: [{ site: 'b.example/' }],
    expires_on: '2026-12-31',
  })
  expect((await check()).license).toBe('site_inactive')
  expect(freed.data.history.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
    'deactivated user',
    'activated user',
    'deactivated user',
    'enabled user',
    'disabled user',
    'activated system',
    'extended user',
    'sites_changed user',
    'activated system',
  ])
  const audit = await shop().db.select().from(auditEntries).where(eq(auditEntries.subjectType, 'license'))
  expect(audit.map(({ action }) => action).toSorted()).toEqual([
    'license.changed',
    'license.disabled',
    'license.enabled',
    'license.site_freed',
    'license.site_moved',
  ])
  expect((await support.call(contract.setEnabled, { params, body: { enabled: false } })).status).toBe(403)
})

test('a license of a refunded order stays disabled', async () => {
  const { id, orderId } = await makeLicense(shop(), {
    productId: plugin.id,
    planId: plugin.planId,
    status: 'disabled',
    disabledReason: 'refund',
  })
  const [order] = await shop()
    .db.select()
    .from(orders)
    .where(eq(orders.id, orderId ?? 0))
  await shop()
    .db.update(orders)
    .set({ status: 'refunded', refundedCents: order?.totalCents ?? 0, refundedAt: shop().clock.now() })
    .where(eq(orders.id, orderId ?? 0))

  const { status } = await admin.call(contract.setEnabled, {
    params: { id: String(id) },
    body: { enabled: true },
  })

  expect(status).toBe(409)
})
