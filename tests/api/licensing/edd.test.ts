import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { releases as contract } from '#core/contract/releases.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { importedRecords, licenseActivations, licenses, settings } from '#server/db/tables/index.ts'
import { disableLicensesOf } from '#server/modules/licensing/index.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, phpUnserialize, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const NOW = '2026-03-01T12:00:00Z'
const shop = useTestShop({ now: NOW })
let origin: URL
let seller: Browser
let plugin: Awaited<ReturnType<typeof makePlugin>>
let other: Awaited<ReturnType<typeof makePlugin>>

beforeAll(async () => {
  origin = await shop().listen()
  seller = await openSeller(shop())
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log & More')
  other = await makePlugin(shop(), 'other-plugin', 'Other Plugin')
  await publish(seller, plugin.id, { folder: 'mail-log', version: '1.0.0', name: 'Mail Log' })
  await publish(seller, plugin.id, {
    folder: 'mail-log',
    version: '1.1.0',
    name: 'Mail Log',
    changelog: '* Über.',
  })
  await publish(seller, other.id, { folder: 'other-plugin', version: '3.0.0', name: 'Other Plugin' })
})

const license = (values: Partial<typeof licenses.$inferInsert> = {}) =>
  makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, ...values })
const item = () => ({ item_id: String(plugin.id) })
const activate = (key: string, url: string, more: Record<string, string> = item()) =>
  post(origin, '/edd-sl-api', { edd_action: 'activate_license', license: key, url, ...more })
const check = async (key: string, url: string, more: Record<string, string> = item()) =>
  (await post(origin, '/', { edd_action: 'check_license', license: key, url, ...more })).body
const deactivate = (key: string, url: string) =>
  post(origin, '/', { edd_action: 'deactivate_license', license: key, url, ...item() })
const ago = (days: number) => new Date(new Date(NOW).getTime() - days * DAY_MS)

describe('activate_license', () => {
  test('returns every field, at both URLs, by GET and POST, and counts a site once however it is written', async () => {
    const { key, id, orderId } = await license({ sitesLimit: 3, expiresAt: new Date('2027-03-01T10:20:30Z') })

    const { status, headers, body } = await activate(key, 'https://www.Example.com:8443/?utm=1')
    const query = new URLSearchParams({
      edd_action: 'activate_license',
      license: key,
      url: 'http://example.com',
      ...item(),
    })
    const again = await get(origin, `/?${query}`)
    const local = await activate(key, 'http://shop.test/wp')
    const staging = await activate(key, 'https://stage.example.org', { ...item(), environment: 'staging' })

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    expect(body).toEqual({
      success: true,
      license: 'valid',
      item_id: plugin.id,
      item_name: 'Mail Log & More',
      checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
      expires: '2027-03-01 10:20:30',
      license_limit: 3,
      site_count: 1,
      activations_left: 2,
      payment_id: orderId,
      customer_name: '',
      customer_email: '',
      price_id: plugin.planId,
    })
    expect(again.body).toEqual(body)
    expect([local.body, staging.body]).toEqual([
      expect.objectContaining({ success: true, is_local: true, site_count: 1, activations_left: 2 }),
      expect.objectContaining({ success: true, is_local: true, site_count: 1 }),
    ])
    const sites = await shop()
      .db.select()
      .from(licenseActivations)
      .where(eq(licenseActivations.licenseId, id))
    expect(sites.map(({ site, isLocal, environment }) => [site, isLocal, environment])).toEqual([
      ['example.com/', false, null],
      ['shop.test/wp/', true, null],
      ['stage.example.org/', true, 'staging'],
    ])
  })

  test('accepts double-encoded values, names instead of ids, surrounding spaces, and the site from the User-Agent', async () => {
    const unlimited = await license({ sitesLimit: null, expiresAt: null })
    const name = encodeURIComponent('Mail Log & More')

    const encoded = await post(origin, '/', {
      edd_action: 'activate_license',
      license: ` ${encodeURIComponent(unlimited.key.toLowerCase())} `,
      item_name: name,
      url: encodeURIComponent('https://encoded.example/sub'),
    })
    const plus = await activate(unlimited.key, ' https://plus.example ', { item_name: 'Mail+Log+%26+More' })
    const entity = await activate(unlimited.key, 'https://entity.example', {
      item_name: 'Mail Log &amp; More',
    })
    const pluginName = await activate(unlimited.key, 'https://plugin.example', { item_name: 'mail log' })
    const fromAgent = await activate(unlimited.key, '', item())

    for (const { body } of [encoded, plus, entity, pluginName, fromAgent])
      expect(body).toMatchObject({
        success: true,
        license_limit: 0,
        activations_left: 'unlimited',
        expires: 'lifetime',
      })
    const sites = await shop()
      .db.select()
      .from(licenseActivations)
      .where(eq(licenseActivations.licenseId, unlimited.id))
    expect(sites.map(({ site }) => site).toSorted()).toEqual([
      'agent.example/',
      'encoded.example/sub/',
      'entity.example/',
      'plugin.example/',
      'plus.example/',
    ])
  })

  test('reports errors in the order clients expect, always with 200 and the same fields', async () => {
    const wrong = { item_id: String(other.id) }
    // Each license has its own fault and all later ones, so that only the order decides.
    const full = { sitesLimit: 1, sitesUsed: 1 }
    const past = { expiresAt: ago(1) }
    const off = { status: 'disabled', disabledReason: 'staff' } as const
    const keys = {
      notActivable: (await license({ sitesLimit: 0, ...past, ...off })).key,
      disabled: (await license({ ...full, ...past, ...off })).key,
      full: (await license({ ...full, ...past })).key,
      expired: (await license({ ...past })).key,
      fine: (await license()).key,
    }
    const site = 'https://new.example'
    const cases: [string, Record<string, string>][] = [
      ['missing', { license: 'NO-SUCH-KEY', url: '', ...wrong }],
      ['missing', { license: '', url: site, ...wrong }],
      ['missing_url', { license: keys.notActivable, url: 'ftp://x', ...wrong }],
      ['license_not_activable', { license: keys.notActivable, url: site, ...wrong }],
      ['disabled', { license: keys.disabled, url: site, ...wrong }],
      ['no_activations_left', { license: keys.full, url: site, ...wrong }],
      ['expired', { license: keys.expired, url: site, ...wrong }],
      ['key_mismatch', { license: keys.fine, url: site, ...wrong, item_name: 'Mail Log' }],
      ['invalid_item_id', { license: keys.fine, url: site, ...wrong }],
      ['invalid_item_id', { license: keys.fine, url: site, ...wrong, item_name: 'Other Plugin' }],
      ['item_name_mismatch', { license: keys.fine, url: site, item_name: 'Other Plugin' }],
      ['item_name_mismatch', { license: keys.fine, url: site }],
    ]
    const shapes = new Set<string>()
    for (const [error, fields] of cases) {
      const { status, body } = await post(
        origin,
        '/',
        { edd_action: 'activate_license', ...fields },
        'Mozilla/5.0',
      )
      expect({ status, ...body }).toMatchObject({ status: 200, success: false, license: 'invalid', error })
      const { max_sites, renewal_url, ...common } = body
      expect(max_sites).toBe(error === 'no_activations_left' ? 1 : undefined)
      shapes.add(Object.keys(common).join())
    }
    expect(shapes.size).toBe(1)
    expect(await shop().count('licenseActivations')).toBe(
      (await shop().db.select().from(licenseActivations)).filter(({ site: s }) => s !== 'new.example/')
        .length,
    )
  })
})

test('check_license checks key, product, expiry, disabled, inactive and site before it says valid', async () => {
  const past = { expiresAt: ago(1) }
  const off = { status: 'disabled', disabledReason: 'staff' } as const
  const live = await license({ sitesLimit: 2 })
  const expired = await license({ ...past, ...off })
  const disabled = await license(off)
  const results = {
    unknown: (await check('NOPE', 'https://a.example')).license,
    wrongId: (await check(expired.key, 'https://a.example', { item_id: '999999' })).license,
    wrongName: (await check(expired.key, 'https://a.example', { item_name: 'Else' })).license,
    expired: (await check(expired.key, 'https://a.example')).license,
    disabled: (await check(disabled.key, 'https://a.example')).license,
    inactive: (await check(live.key, 'https://a.example')).license,
  }
  await activate(live.key, 'https://a.example')

  expect(results).toEqual({
    unknown: 'invalid',
    wrongId: 'invalid_item_id',
    wrongName: 'item_name_mismatch',
    expired: 'expired',
    disabled: 'disabled',
    inactive: 'inactive',
  })
  expect((await check(live.key, 'https://b.example')).license).toBe('site_inactive')
  expect(await check(live.key, 'http://www.a.example/')).toEqual({
    success: true,
    license: 'valid',
    item_id: plugin.id,
    item_name: 'Mail Log & More',
    checksum: expect.any(String),
    expires: 'lifetime',
    license_limit: 2,
    site_count: 1,
    activations_left: 1,
    payment_id: live.orderId,
    customer_name: '',
    customer_email: '',
    price_id: plugin.planId,
  })
})

test('deactivate_license frees a site once, and the buyer is named only if the seller wants it', async () => {
  const { key, orderId } = await license({ sitesLimit: 1 })
  await activate(key, 'https://a.example')

  expect((await deactivate(key, 'https://WWW.a.example')).body).toMatchObject({
    success: true,
    license: 'deactivated',
    site_count: 0,
    activations_left: 1,
  })
  expect((await deactivate(key, 'https://a.example')).body).toMatchObject({
    success: false,
    license: 'failed',
  })
  expect((await deactivate('NOPE', 'https://a.example')).body).toMatchObject({ license: 'failed' })
  expect((await activate(key, 'https://b.example')).body).toMatchObject({ success: true, site_count: 1 })

  await shop().make('settings', { key: 'tellSitesTheBuyer', value: true })
  await seller.send({ method: 'GET', url: '/api/products' })
  await shop().app.open()
  const body = await check(key, 'https://b.example')
  expect(body.payment_id).toBe(orderId)
  expect(body.customer_email).toContain('@')
  await shop().db.delete(settings)
  await shop().app.open()
})

describe('get_version', () => {
  const version = async (fields: Record<string, string>, path = '/') =>
    (await post(origin, path, { edd_action: 'get_version', ...fields }, 'Mozilla/5.0')).body
  const site = { url: 'https://v.example' }

  test('gives a site with an active license the package and every field that clients read without checking', async () => {
    const { key } = await license({ sitesLimit: 1 })
    await activate(key, site.url)

    const body = await version({
      license: key,
      ...item(),
      ...site,
      slug: 'mail-log',
      version: '1.0.0',
      author: 'x',
    })

    const { sections, banners, icons, package: link, ...rest } = body
    expect(rest).toEqual({
      new_version: '1.1.0',
      stable_version: '1.1.0',
      version: '1.1.0',
      name: 'Mail Log & More',
      slug: 'mail-log',
      url: 'http://localhost:3000/products/mail-log',
      homepage: 'http://localhost:3000/products/mail-log',
      author: '<a href="http://localhost:3000">My shop</a>',
      author_profile: 'http://localhost:3000',
      last_updated: '2026-03-01 12:00:00',
      rating: 0,
      num_ratings: 0,
      active_installs: 0,
      download_link: link,
      tested: '6.9',
      requires: '6.4',
      requires_php: '7.4',
      upgrade_notice: 'Please update.',
      package_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      package_signature: expect.any(String),
    })
    expect(link).toMatch(/^http:\/\/localhost:3000\/download\/u[\d-]+\.[\w-]+$/)
    expect(link).not.toContain(key)
    expect(phpUnserialize(sections)).toEqual({
      description: '<p>Sends mail — über SMTP.</p>',
      changelog: '<h4>1.1.0</h4><ul><li>Über.</li></ul>\n<h4>1.0.0</h4><ul><li>First release.</li></ul>',
    })
    expect(Object.keys(phpUnserialize(banners))).toEqual(['high', 'low'])
    expect(Object.keys(phpUnserialize(icons))).toEqual(['1x', '2x'])
  })

  test('returns the version to everyone, and the reason to those who may not download it', async () => {
    const expired = await license({ expiresAt: ago(1) })
    const disabled = await license({ status: 'disabled', disabledReason: 'refund' })
    const unused = await license()
    const foreign = await makeLicense(shop(), { productId: other.id, planId: other.planId })
    const reasons: [string, RegExp][] = [
      ['', /valid license key/],
      ['NOPE', /valid license key/],
      [expired.key, /expired\. Renew it.*http:\/\/localhost:3000\/account\/licenses/],
      [disabled.key, /disabled/],
      [unused.key, /not activated/],
      [foreign.key, /another product/],
    ]
    for (const [key, reason] of reasons)
      expect(await version({ license: key, ...item(), ...site, version: '1.0.0' })).toMatchObject({
        new_version: '1.1.0',
        package: '',
        download_link: '',
        sections: expect.stringMatching(/^a:2:/),
        msg: expect.stringMatching(reason),
      })
    expect(await version({})).toEqual({ msg: 'No item provided' })
    const strange = await version({ item_id: '424242', version: '7.0' })
    expect(strange).toMatchObject({ new_version: '7.0', sections: 'a:0:{}', package: '' })
  })

  test('answers a batch by folder, and an empty batch with an error', async () => {
    const { key } = await license({ sitesLimit: 1 })
    await activate(key, site.url)
    const body = await version({
      'products[mail-log][item_id]': String(plugin.id),
      'products[mail-log][license]': key,
      'products[mail-log][url]': site.url,
      'products[mail-log][version]': '1.0.0',
      'products[other-plugin][item_name]': encodeURIComponent('Other Plugin'),
      'products[other-plugin][version]': '1.0.0',
      'products[unknown][item_id]': '555555',
    })

    expect(Object.keys(body)).toEqual(['mail-log', 'other-plugin', 'unknown'])
    expect(body['mail-log']).toMatchObject({
      new_version: '1.1.0',
      package: expect.stringContaining('/download/u'),
    })
    expect(body['other-plugin']).toMatchObject({ new_version: '3.0.0', package: '', msg: expect.any(String) })
    expect(body.unknown).toMatchObject({ package: '' })
    expect(await version({ products: '' })).toEqual({ msg: 'No item provided' })
  })

  test('products keep the ids of the shop they came from', async () => {
    await shop()
      .db.insert(importedRecords)
      .values({ source: 'edd', kind: 'product', externalId: '8801', localId: plugin.id })
    await seller.ok(contract.list, { params: { id: String(plugin.id) } })
    await publish(seller, other.id, { folder: 'other-plugin', version: '3.0.1', name: 'Other Plugin' })
    const { key } = await license({ sitesLimit: 1 })
    await expect
      .poll(async () => (await activate(key, site.url, { item_id: '8801' })).body.success)
      .toBe(true)

    expect(await version({ item_id: '8801', license: key, ...site })).toMatchObject({
      slug: 'mail-log',
      package: expect.stringContaining('/download/'),
    })
  })

  test('reports the site’s own version to outdated sites and those outside a staged rollout, and betas only on request', async () => {
    const staged = await makePlugin(shop(), 'staged', 'Staged')
    await publish(seller, staged.id, { folder: 'staged', version: '1.0.0' })
    const late = await publish(
      seller,
      staged.id,
      { folder: 'staged', version: '2.0.0', requiresPhp: '8.2', requiresWp: '6.7' },
      { rollout: 30 },
    )
    await publish(seller, staged.id, { folder: 'staged', version: '3.0.0-beta1' }, { channel: 'beta' })
    const ask = (fields: Record<string, string>) =>
      version({ item_id: String(staged.id), version: '1.0.0', ...fields })
    const told = () =>
      Promise.all(
        Array.from({ length: 40 }, async (_, n) => (await ask({ url: `https://s${n}.example` })).new_version),
      )
    await expect.poll(async () => (await ask({ beta: '1' })).new_version).toBe('3.0.0-beta1')
    expect(await ask({ beta: '1' })).toMatchObject({ stable_version: '2.0.0' })

    const first = await told()
    expect(await told()).toEqual(first)
    const chosen = first.filter((each) => each === '2.0.0').length
    expect(chosen).toBeGreaterThan(2)
    expect(chosen).toBeLessThan(28)
    expect(first.filter((each) => each === '1.0.0').length).toBe(40 - chosen)

    await seller.ok(contract.change, { params: { id: String(late.id) }, body: { rollout_percent: 100 } })
    const left = { url: `https://s${first.indexOf('1.0.0')}.example` }
    await expect.poll(async () => (await ask(left)).new_version).toBe('2.0.0')
    expect(new Set(await told())).toEqual(new Set(['2.0.0']))
    expect((await ask({ php_version: '8.1' })).new_version).toBe('1.0.0')
    expect((await ask({ wp_version: '6.6.2' })).new_version).toBe('1.0.0')
    expect((await ask({ php_version: '8.2', wp_version: '6.7' })).new_version).toBe('2.0.0')
    expect((await ask({ version: '2.0.0' })).new_version).toBe('2.0.0')

    await seller.ok(contract.withdraw, { params: { id: String(late.id) }, body: { reason: 'Broken' } })
    await expect.poll(async () => (await ask({ version: '0.9' })).new_version).toBe('1.0.0')
  })
})

test('the next check sees a refund, disabling, expiry or freed site; unchanged licenses are not looked up again', async () => {
  const { key, orderId, id } = await license({ sitesLimit: 2 })
  const url = 'https://r.example'
  const turn = (values: Partial<typeof licenses.$inferInsert>) =>
    shop().db.update(licenses).set(values).where(eq(licenses.id, id))
  const query = new URLSearchParams({ license_key: key, site_url: url })
  const packages = async () => [
    (
      await get(
        origin,
        `/?${new URLSearchParams({ edd_action: 'get_version', license: key, url, ...item() })}`,
      )
    ).body.package,
    (await get(origin, `/updates/mail-log/core.json?${query}`)).body.package,
  ]
  const isOffered = async () => new Set((await packages()).map((link) => link !== ''))
  const costs: number[] = []
  for (let round = 0; round < 5; round++) {
    await activate(key, url)
    expect(await isOffered()).toEqual(new Set([true]))
    expect(await check(key, url)).toMatchObject({ license: 'valid', site_count: 1 })
    const before = shop().database.statements()
    expect(await isOffered()).toEqual(new Set([true]))
    expect(await check(key, url)).toMatchObject({ license: 'valid', site_count: 1 })
    costs.push(shop().database.statements() - before)
    await activate(key, 'https://other.example')
    expect(await check(key, url)).toMatchObject({ site_count: 2, activations_left: 0 })
    await deactivate(key, 'https://other.example')
    expect(await check(key, url)).toMatchObject({ site_count: 1, activations_left: 1 })
    await shop().db.transaction((tx) =>
      disableLicensesOf(tx, { orderId: orderId ?? 0, reason: 'refund', now: new Date(NOW) }),
    )
    expect(await isOffered()).toEqual(new Set([false]))
    expect((await check(key, url)).license).toBe('disabled')
    await turn({ status: 'active', disabledReason: null })
    expect(await isOffered()).toEqual(new Set([true]))
    await turn({ expiresAt: ago(1) })
    expect(await isOffered()).toEqual(new Set([false]))
    await turn({ expiresAt: null })
    expect(await isOffered()).toEqual(new Set([true]))
    await deactivate(key, url)
    expect(await isOffered()).toEqual(new Set([false]))
  }
  // A timer that stores which sites were seen may fall into some of the rounds.
  expect(Math.min(...costs)).toBe(0)
  await activate(key, url)
  expect(await isOffered()).toEqual(new Set([true]))
  await shop().db.delete(licenseActivations).where(eq(licenseActivations.licenseId, id))
  expect(await isOffered()).toEqual(new Set([false]))
})

test('sites are recorded with their versions without delaying the check', async () => {
  const { key, id } = await license({ sitesLimit: 1 })
  await activate(key, 'https://seen.example')
  shop().clock.advance(DAY_MS)
  await post(origin, '/', {
    edd_action: 'get_version',
    license: key,
    url: 'https://seen.example',
    ...item(),
    version: '1.0.0',
    php_version: '8.3',
    wp_version: '6.8',
  })
  await shop().app.modules.licensing.lastSeen.flush()

  const [site] = await shop().db.select().from(licenseActivations).where(eq(licenseActivations.licenseId, id))
  expect(site).toMatchObject({
    pluginVersion: '1.0.0',
    phpVersion: '8.3',
    wpVersion: '6.8',
    lastSeenAt: shop().clock.now(),
  })
})

describe('the front page and everything else', () => {
  test('are unaffected when there is no EDD action', async () => {
    const page = await fetch(new URL('/?edd=1', origin), { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    const form = await post(origin, '/', { hello: 'world' })
    expect([form.status, form.body.success]).toEqual([404, false])
    expect((await post(origin, '/edd-sl-api', { edd_action: 'explode' })).body).toMatchObject({
      success: false,
    })
    const large = { edd_action: 'check_license', license: 'x'.repeat(70_000) }
    expect((await post(origin, '/', large)).status).toBe(413)
    expect(await post(origin, '/edd-sl-api', large)).toMatchObject({
      status: 200,
      body: { success: false, license: 'invalid', error: 'too_large' },
    })
  })
})
