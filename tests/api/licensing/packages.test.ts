import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { licensing } from '#core/contract/licensing.ts'
import { releases as contract } from '#core/contract/releases.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { DOWNLOAD_LINK_USES } from '#core/domain/limits.ts'
import { downloads, licenses, packages, staffNotifications } from '#server/db/tables/index.ts'
import { disableLicensesOf } from '#server/modules/licensing/index.ts'
import { deleteStaleUses } from '#server/modules/licensing/packages/queries.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const shop = useTestShop({ now: NOW })
let origin: URL
let seller: Browser
let plugin: Awaited<ReturnType<typeof makePlugin>>
let release: { id: number; package: { sha256: string; signature: string; size: number } }
const site = 'https://p.example'

beforeAll(async () => {
  origin = await shop().listen()
  seller = await openSeller(shop())
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
  release = await publish(seller, plugin.id, { folder: 'mail-log', version: '1.1.0' })
})

async function holder(values: Partial<typeof licenses.$inferInsert> = {}) {
  const license = await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, ...values })
  await post(origin, '/', {
    edd_action: 'activate_license',
    license: license.key,
    item_id: String(plugin.id),
    url: site,
  })
  return license
}
const query = (fields: Record<string, string>) => new URLSearchParams(fields)
const checker = (fields: Record<string, string>, headers = {}) =>
  get(origin, `/updates/mail-log.json?${query(fields)}`, headers)
const core = (fields: Record<string, string>) => get(origin, `/updates/mail-log/core.json?${query(fields)}`)
const pathOf = (link: string) => new URL(link).pathname
const fetchZip = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, origin), { headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const linkFor = async (key: string) =>
  pathOf((await core({ license_key: key, site_url: site, installed_version: '1.0.0' })).body.package)

describe('the JSON dialects', () => {
  test('plugin-update-checker gets its fields, a site takes its slot with the first check, and others are told to renew', async () => {
    const { key, id } = await makeLicense(shop(), {
      productId: plugin.id,
      planId: plugin.planId,
      sitesLimit: 1,
    })
    const asked = { installed_version: '1.0.0', php: '8.2', locale: 'de_DE', checking_for_updates: '1' }

    const first = await checker({ license_key: key, site_url: 'https://one.example', ...asked })
    const second = await checker({ license_key: key, site_url: 'https://two.example', ...asked })

    expect(first.body).toEqual({
      name: 'Mail Log',
      slug: 'mail-log',
      homepage: 'http://localhost:3000/products/mail-log',
      author: 'My shop',
      author_homepage: 'http://localhost:3000',
      sections: { description: expect.any(String), changelog: expect.stringContaining('<h4>1.1.0</h4>') },
      banners: { high: '', low: '' },
      icons: { '1x': '', '2x': '' },
      requires: '6.4',
      tested: '6.9',
      requires_php: '7.4',
      upgrade_notice: 'Please update.',
      last_updated: '2026-03-01 12:00:00',
      rating: 0,
      num_ratings: 0,
      active_installs: 0,
      package_sha256: release.package.sha256,
      package_signature: release.package.signature,
      package_signing_key: expect.stringMatching(/^[0-9a-f]{16}$/),
      version: '1.1.0',
      download_url: expect.stringContaining('/download/u'),
    })
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.body).toMatchObject({
      version: '1.1.0',
      license_error:
        'All sites of this license are taken. Free one to get updates here: http://localhost:3000/account/licenses',
    })
    expect(second.body).not.toHaveProperty('download_url')
    const [row] = await shop().db.select().from(licenses).where(eq(licenses.id, id))
    expect(row?.sitesUsed).toBe(1)

    const open = await checker({ installed_version: '1.0.0' })
    expect(open.headers.get('cache-control')).toBe('public, max-age=300')
    expect(open.body).not.toHaveProperty('download_url')
    const known = await checker(
      { installed_version: '1.0.0' },
      { 'if-none-match': open.headers.get('etag') ?? '' },
    )
    expect([known.status, known.body]).toEqual([304, null])
    expect((await get(origin, '/updates/nothing.json')).status).toBe(404)
  })

  test('WordPress core gets its fields, but the package only for an activated site', async () => {
    const { key } = await holder()

    const { body } = await core({
      license_key: key,
      site_url: site,
      installed_version: '1.0.0',
      php: '7.4',
      wp: '6.8',
    })
    const elsewhere = await core({
      license_key: key,
      site_url: 'https://other.example',
      installed_version: '1.0.0',
    })
    const old = await core({ license_key: key, site_url: site, installed_version: '1.0.0', php: '7.0' })

    expect(body).toMatchObject({
      id: 'http://localhost:3000/updates/mail-log',
      slug: 'mail-log',
      version: '1.1.0',
      new_version: '1.1.0',
      url: 'http://localhost:3000/products/mail-log',
      package: expect.stringContaining('/download/u'),
      tested: '6.9',
      requires_php: '7.4',
      autoupdate: false,
      icons: { '1x': '', '2x': '' },
      banners: { high: '', low: '' },
      banners_rtl: {},
      translations: [],
      package_signature: release.package.signature,
    })
    expect(elsewhere.body).toMatchObject({ version: '1.1.0', package: '', license_error: expect.any(String) })
    expect(old.body.version).toBe('1.0.0')
  })
})

describe('a package', () => {
  test('is served whole or in ranges with its signature, and logged once per download', async () => {
    const { key, id } = await holder()
    const link = await linkFor(key)

    const whole = await fetchZip(link)
    const part = await fetchZip(link, { range: 'bytes=10-19' })
    const rest = await fetchZip(link, { range: `bytes=${whole.bytes.length - 5}-` })
    const tail = await fetchZip(link, { range: 'bytes=-7' })
    const outside = await fetchZip(link, { range: 'bytes=99999999-' })
    const changed = await fetchZip(link, { range: 'bytes=0-4', 'if-range': '"other"' })

    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=mail-log.1.1.0.zip',
      'content-length': String(release.package.size),
      'content-md5': createHash('md5').update(whole.bytes).digest('base64'),
      'x-content-signature': release.package.signature,
      'accept-ranges': 'bytes',
    })
    expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(release.package.sha256)
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${whole.bytes.length}`,
    ])
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
    expect(rest.bytes).toEqual(whole.bytes.subarray(-5))
    expect(tail.bytes).toEqual(whole.bytes.subarray(-7))
    expect(outside.status).toBe(416)
    expect(changed.status).toBe(200)
    const logged = await shop().db.select().from(downloads).where(eq(downloads.licenseId, id))
    expect(logged.map(({ version, channel, site: from }) => [version, channel, from])).toEqual([
      ['1.1.0', 'update', 'p.example/'],
      ['1.1.0', 'update', 'p.example/'],
    ])
  })

  test('is served by one link exactly as often as allowed, and later ranges of a download are not counted', async () => {
    const { key, id } = await holder()
    const link = await linkFor(key)
    for (const range of ['bytes=5-9', 'bytes=10-']) await fetchZip(link, { range })

    const answers = await Promise.all(Array.from({ length: 20 }, () => fetchZip(link)))

    // The first range was a use of its own, since nothing came before it.
    const [served, refused] = [DOWNLOAD_LINK_USES - 1, 21 - DOWNLOAD_LINK_USES]
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(served).fill(200),
      ...Array<number>(refused).fill(410),
    ])
    const logged = await shop().db.select().from(downloads).where(eq(downloads.licenseId, id))
    expect(logged).toHaveLength(DOWNLOAD_LINK_USES)
    shop().clock.advance(HOUR_MS)
    expect((await fetchZip(await linkFor(key))).status).toBe(200)
    shop().clock.advance(3 * DAY_MS)
    await deleteStaleUses(shop().db, shop().clock.now())
    expect(await shop().count('downloadGrants')).toBe(0)
    shop().clock.set(NOW)
  })

  test('whose client disconnects halfway leaves the shop unaffected and its slot free', async () => {
    const { key } = await holder()
    const link = await linkFor(key)
    for (let round = 0; round < 5; round++)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(origin.port), '127.0.0.1', () => {
          socket.write(`GET ${link} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
          if (round % 2) socket.resetAndDestroy()
        })
        socket.once('data', () => socket.resetAndDestroy())
        socket.on('error', () => {})
        socket.on('close', () => resolve())
      })

    expect((await fetchZip(link, { range: 'bytes=1-' })).status).toBe(206)
  })

  test('has its own signature next to its link, also after a newer release and as often as needed', async () => {
    const { key } = await holder()
    const link = await linkFor(key)
    const newer = await publish(seller, plugin.id, { folder: 'mail-log', version: '1.1.5' })
    await expect.poll(async () => (await core({})).body.version).toBe('1.1.5')

    const zip = await fetchZip(link)
    const asked = []
    for (let time = 0; time <= DOWNLOAD_LINK_USES; time++) asked.push(await get(origin, `${link}/signature`))
    const [first] = asked

    const { data } = first?.body ?? {}
    expect(asked.map(({ status }) => status)).toEqual(Array(DOWNLOAD_LINK_USES + 1).fill(200))
    expect(first?.headers.get('cache-control')).toBe('private, no-store')
    expect(data).toEqual({
      version: '1.1.0',
      sha256: createHash('sha256').update(zip.bytes).digest('hex'),
      sha384: createHash('sha384').update(zip.bytes).digest('hex'),
      signature: zip.headers.get('x-content-signature'),
      signing_key: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    const { body: published } = await get(origin, '/.well-known/cartwright-keys.json')
    const signer = published.keys.find((each: { id: string }) => each.id === data.signing_key)
    const x = Buffer.from(signer.public_key, 'base64').toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const digest = createHash('sha384').update(zip.bytes).digest()
    expect(verify(null, digest, publicKey, Buffer.from(data.signature, 'base64'))).toBe(true)
    // Nothing but the one download above counted.
    for (let use = 1; use < DOWNLOAD_LINK_USES; use++) expect((await fetchZip(link)).status).toBe(200)
    await seller.ok(contract.withdraw, { params: { id: String(newer.id) }, body: { reason: 'Done' } })
  })

  test('is refused with the right status: expired 402, revoked 403, freed 403, unknown 404, stale and withdrawn 410', async () => {
    const ending = await holder({ expiresAt: new Date(NOW.getTime() + HOUR_MS) })
    const refunded = await holder()
    const freed = await holder()
    const links = await Promise.all([ending, refunded, freed].map(({ key }) => linkFor(key)))
    const [expired = '', revoked = '', loose = ''] = links
    await shop().db.transaction((tx) =>
      disableLicensesOf(tx, { orderId: refunded.orderId ?? 0, reason: 'refund', now: NOW }),
    )
    await post(origin, '/', {
      edd_action: 'deactivate_license',
      license: freed.key,
      item_id: String(plugin.id),
      url: site,
    })
    const status = async (path: string) => {
      const ofSignature = (await fetchZip(`${path}/signature`)).status
      const ofZip = (await fetchZip(path)).status
      expect(ofSignature).toBe(ofZip)
      return ofZip
    }

    expect(await status(revoked)).toBe(403)
    expect(await status(loose)).toBe(403)
    for (const forged of [
      revoked.replace(/u(\d+)/, (_, id) => `u${Number(id) + 1}`),
      expired.replace(/-\d+\./, '-9999999999.'),
      expired.replace('/download/u', '/download/s'),
      `${expired.slice(0, -2)}xx`,
      '/download/nonsense',
      '/uploads/packages',
    ])
      expect(await status(forged)).toBe(404)
    shop().clock.advance(2 * HOUR_MS)
    expect(await status(expired)).toBe(402)
    const fresh = await holder()
    const soon = await linkFor(fresh.key)
    shop().clock.advance(2 * DAY_MS)
    expect(await status(soon)).toBe(410)
    shop().clock.set(NOW)

    const bad = await publish(seller, plugin.id, { folder: 'mail-log', version: '1.2.0' })
    await expect.poll(async () => (await core({})).body.version).toBe('1.2.0')
    const link = await linkFor(fresh.key)
    await seller.ok(contract.withdraw, { params: { id: String(bad.id) }, body: { reason: 'Bad' } })
    expect(await status(link)).toBe(410)
    const staff = await seller.ok(contract.link, { params: { id: String(bad.id) } })
    expect(await status(staff.data.url)).toBe(200)
  })

  test('with one changed byte, a swapped hash or no file is never sent, and staff are notified once', async () => {
    const { key } = await holder()
    const bad = await publish(seller, plugin.id, { folder: 'mail-log', version: '2.0.0' })
    await expect.poll(async () => (await core({})).body.version).toBe('2.0.0')
    const link = await linkFor(key)
    const [row] = await shop().db.select().from(packages).where(eq(packages.releaseId, bad.id))
    const file = join(shop().config.dataDir, 'storage', row?.storageKey ?? '')
    const good = await readFile(file)
    const changed = Buffer.from(good)
    changed[good.length >> 1] = (changed[good.length >> 1] ?? 0) ^ 1
    const sent = async () => (await fetchZip(link)).status

    expect(await sent()).toBe(200)
    await writeFile(file, changed)
    expect([await sent(), await sent()]).toEqual([503, 503])
    const notices = await shop().db.select().from(staffNotifications).orderBy(desc(staffNotifications.id))
    expect(notices.filter(({ kind }) => kind === 'package_corrupt')).toMatchObject([
      { title: 'mail-log.2.0.0.zip is damaged and is no longer sent' },
    ])
    const listed = await seller.ok(contract.list, { params: { id: String(plugin.id) } })
    expect(listed.data.data.find(({ id }) => id === bad.id)?.package?.corrupt_since).not.toBeNull()

    // Database access alone is not enough to sign.
    const sha = (name: string) => createHash(name).update(changed).digest('hex')
    await shop()
      .db.update(packages)
      .set({ md5: sha('md5'), sha256: sha('sha256'), sha384: sha('sha384') })
      .where(eq(packages.releaseId, bad.id))
    expect(await sent()).toBe(503)
    await shop()
      .db.update(packages)
      .set({ md5: row?.md5 ?? '', sha256: row?.sha256 ?? '', sha384: row?.sha384 ?? '' })
      .where(eq(packages.releaseId, bad.id))
    await writeFile(file, good)
    expect(await sent()).toBe(200)
    await seller.ok(contract.withdraw, { params: { id: String(bad.id) }, body: { reason: 'Done' } })
  })
})

test('a certificate is signed with a published key and issued to active sites only', async () => {
  const { key, id } = await holder({ expiresAt: new Date(NOW.getTime() + 400 * DAY_MS) })
  // As a client sends it: no session, no token.
  const ask = async (license: string, address: string) => {
    const response = await fetch(new URL('/api/licenses/certificate', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ license_key: license, site: address }),
    })
    return { status: response.status, body: await response.json() }
  }
  const older = (license: string) =>
    get(origin, `/api/licenses/${encodeURIComponent(license)}/certificate?${query({ site })}`)

  const { status, body } = await ask(key, 'http://WWW.p.example/')
  const { body: published } = await get(origin, '/.well-known/cartwright-keys.json')

  expect(status).toBe(200)
  const payload = Buffer.from(body.data.payload, 'base64')
  const signer = published.keys.find((each: { id: string }) => each.id === body.data.key_id)
  expect(signer).toMatchObject({ purpose: 'certificate', algorithm: 'Ed25519' })
  const x = Buffer.from(signer.public_key, 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, payload, publicKey, Buffer.from(body.data.signature, 'base64'))).toBe(true)
  expect(JSON.parse(String(payload))).toEqual({
    v: 1,
    product: 'Mail Log',
    product_id: plugin.id,
    slug: 'mail-log',
    plan: 'Pro',
    site: 'p.example/',
    license_id: id,
    issued_at: NOW.toISOString(),
    expires_at: new Date(NOW.getTime() + 400 * DAY_MS).toISOString(),
    grace_days: 14,
    valid_until: new Date(NOW.getTime() + 14 * DAY_MS).toISOString(),
  })
  expect(published.keys.map(({ purpose }: { purpose: string }) => purpose).toSorted()).toEqual([
    'certificate',
    'package',
  ])
  expect(JSON.stringify(published)).not.toContain('rivate')
  const expired = await makeLicense(shop(), {
    productId: plugin.id,
    planId: plugin.planId,
    expiresAt: new Date(0),
  })
  const codes = [
    await ask('NOPE', site),
    await ask(key, 'https://else.example'),
    await ask(expired.key, site),
    await ask(key, 'ftp://x'),
  ]
  expect(codes.map((each) => each.status)).toEqual([404, 403, 402, 422])
  const fromOlder = await older(key)
  expect([fromOlder.status, fromOlder.body.data]).toEqual([200, body.data])
  expect((await older('NOPE')).status).toBe(404)
})

test('buyers see their own licenses with sites and downloads, free a site and move one', async () => {
  const owner = await shop().user({ passwordHash: null })
  const { key, id } = await holder({ sitesLimit: 1, userId: owner.id })
  const mine = await shop().signIn(owner)
  const stranger = await shop().signIn(await shop().user({ passwordHash: null }))

  const { data } = await mine.ok(licensing.list, { body: {} })
  expect(data.data).toMatchObject([
    {
      id,
      key,
      status: 'active',
      plan: 'Pro',
      sites_used: 1,
      sites_limit: 1,
      product: { name: 'Mail Log', uri: 'mail-log' },
      sites: [{ site: 'p.example/', is_local: false }],
      downloads: [{ version: '1.1.0', changelog: expect.any(String), sha256: release.package.sha256 }],
    },
  ])
  const zip = await fetchZip(data.data[0]?.downloads[0]?.url ?? '')
  expect(createHash('sha256').update(zip.bytes).digest('hex')).toBe(release.package.sha256)

  const move = (by: Browser, to: string) =>
    by.call(licensing.moveSite, { body: { license_id: id, from: 'p.example/', to } })
  expect((await move(stranger, 'https://new.example')).status).toBe(404)
  expect((await move(mine, 'ftp://x')).status).toBe(422)
  expect((await move(mine, 'https://new.example/')).body.data?.sites.map((each) => each.site)).toEqual([
    'new.example/',
  ])
  const free = (by: Browser) =>
    by.call(licensing.freeSite, { body: { license_id: id, site: 'new.example/' } })
  expect([
    (await free(stranger)).status,
    (await free(mine)).body.data?.sites_used,
    (await free(mine)).status,
  ]).toEqual([404, 0, 404])
  expect((await stranger.ok(licensing.list, { body: {} })).data.data).toEqual([])
})
