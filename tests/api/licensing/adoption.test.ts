import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { releases as contract } from '#core/contract/releases.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { adoptionDays, licenseActivations, licenses } from '#server/db/tables/index.ts'
import { countSites } from '#server/modules/licensing/adoption/count-sites.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

const NOW = '2026-03-20T12:00:00Z'
const shop = useTestShop({ now: NOW })
let origin: URL
let number = 0

beforeAll(async () => {
  origin = await shop().listen()
})

const PUBLISHED = { status: 'published', publishedAt: new Date(NOW) } as const

async function newPlugin() {
  number += 1
  const plugin = await makePlugin(shop(), `counted-${number}`, `Counted ${number}`)
  for (const version of ['1.0.0', '1.1.0', '2.0.0'])
    await shop().make('releases', { productId: plugin.id, version, ...PUBLISHED })
  const license = await makeLicense(shop(), {
    productId: plugin.id,
    planId: plugin.planId,
    sitesLimit: null,
  })
  return { ...plugin, license }
}
type Plugin = Awaited<ReturnType<typeof newPlugin>>

type Site = Partial<typeof licenseActivations.$inferInsert>
const addSites = async ({ license }: Plugin, sites: Site[]) => {
  const lastSeenAt = shop().clock.now()
  for (const [n, site] of sites.entries())
    await shop().make('licenseActivations', {
      licenseId: license.id,
      site: `s${n}.example/`,
      lastSeenAt,
      ...site,
    })
}

/** As staff see it after the next count. */
const read = async ({ id }: { id: number }, query: { release?: number } = {}, on: TestShop = shop()) => {
  await countSites(on)
  const staff = await on.signIn(await on.support({ passwordHash: null }))
  return (await staff.ok(contract.adoption, { params: { id: String(id) }, query })).data
}
const daysAgo = (days: number) => new Date(new Date(NOW).getTime() - days * DAY_MS)

describe('sites by version', () => {
  test('count those that called in the last 14 days and are neither local nor gone', async () => {
    const plugin = await newPlugin()
    const other = await newPlugin()
    await addSites(plugin, [
      { pluginVersion: '2.0.0', wpVersion: '6.9.1', phpVersion: '8.3.12' },
      { pluginVersion: '2.0.0', wpVersion: '6.9', phpVersion: '8.3.1-1+ubuntu22.04' },
      { pluginVersion: '1.1.0', wpVersion: '7.0-RC2', phpVersion: '8.1', lastSeenAt: daysAgo(13.9) },
      { pluginVersion: '1.0.0', wpVersion: '6.8', phpVersion: '7.4.33', lastSeenAt: daysAgo(14.1) },
      { pluginVersion: '1.0.0', wpVersion: '6.8', phpVersion: '7.4.33', isLocal: true },
      { pluginVersion: '1.0.0', wpVersion: '6.8', phpVersion: '7.4.33', deactivatedAt: daysAgo(1) },
    ])
    await addSites(other, [{ pluginVersion: '1.0.0', wpVersion: '5.0', phpVersion: '5.6' }])

    expect(await read(plugin)).toMatchObject({
      active_days: 14,
      sites: 3,
      versions: [
        { version: '2.0.0', sites: 2 },
        { version: '1.1.0', sites: 1 },
      ],
      wordpress: [
        { version: '6.9', sites: 2 },
        { version: '7.0', sites: 1 },
      ],
      php: [
        { version: '8.3', sites: 2 },
        { version: '8.1', sites: 1 },
      ],
    })
  })

  test('name only releases, at most ten versions of WordPress and PHP, and never what a site made up', async () => {
    const plugin = await newPlugin()
    const draft = { productId: plugin.id, version: '3.0.0', status: 'draft' } as const
    await shop().make('releases', draft)
    const broken = { status: 'withdrawn', publishedAt: new Date(NOW), withdrawnAt: new Date(NOW) } as const
    await shop().make('releases', { productId: plugin.id, version: '2.0.1', ...broken })
    await addSites(plugin, [
      // Staff need to know who still runs a release that was withdrawn.
      { pluginVersion: '2.0.1', wpVersion: '<b>6.9</b>', phpVersion: '8.123' },
      { pluginVersion: '3.0.0', wpVersion: '6', phpVersion: 'x'.repeat(50) },
      { pluginVersion: '<script>', wpVersion: '2026.1', phpVersion: "8.1'; drop table" },
      { pluginVersion: null },
      ...Array.from({ length: 12 }, (_, n) => ({ pluginVersion: `9.${n}`, wpVersion: `6.${n}` })),
    ])

    const { sites, versions, wordpress, php } = await read(plugin)

    expect(sites).toBe(16)
    expect(versions).toEqual([
      { version: '2.0.1', sites: 1 },
      { version: null, sites: 15 },
    ])
    expect(wordpress).toEqual([
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => ({ version: `6.${n}`, sites: 1 })),
      { version: null, sites: 6 },
    ])
    expect(php).toEqual([
      { version: '8.1', sites: 1 },
      { version: null, sites: 15 },
    ])
  })

  test('are empty before the first call, and unknown for a product or release that is not there', async () => {
    const plugin = await newPlugin()
    const bare = await makePlugin(shop(), 'bare', 'Bare')
    const empty = await makePlugin(shop(), 'empty', 'Empty')
    const elsewhere = await shop().make('releases', { productId: bare.id, version: '0.1', ...PUBLISHED })
    const admin = await shop().signIn(await shop().admin({ passwordHash: null }))
    const status = async (id: number, query = {}) =>
      (await admin.call(contract.adoption, { params: { id: String(id) }, query })).status

    expect(await read(plugin)).toMatchObject({ sites: 0, versions: [], wordpress: [], php: [] })
    expect(await read(empty)).toMatchObject({ sites: 0, curve: null })
    expect([await status(999_999), await status(plugin.id, { release: elsewhere.id })]).toEqual([404, 404])
  })
})

describe('what a site says is noted', () => {
  const agent = 'WordPress/6.9.2; https://agent.example'
  const noted = async ({ license }: Plugin) => {
    await shop().app.modules.licensing.lastSeen.flush()
    const rows = await shop()
      .db.select()
      .from(licenseActivations)
      .where(eq(licenseActivations.licenseId, license.id))
    return rows.map(({ pluginVersion, wpVersion, phpVersion }) => [pluginVersion, wpVersion, phpVersion])
  }
  const edd = (plugin: Plugin, fields: Record<string, string>, userAgent = agent) =>
    post(
      origin,
      '/',
      { license: plugin.license.key, url: 'https://a.example', item_id: String(plugin.id), ...fields },
      userAgent,
    )
  const json = (plugin: Plugin, path: string, fields: Record<string, string> = {}) => {
    const query = { license_key: plugin.license.key, site_url: 'https://a.example', ...fields }
    return get(origin, `${path}?${new URLSearchParams(query)}`, { 'user-agent': agent })
  }

  test('by EDD’s client when it activates and when it asks for the version, and not forgotten by a call that says less', async () => {
    const plugin = await newPlugin()

    await edd(plugin, { edd_action: 'activate_license', version: '1.0.0' })
    expect(await noted(plugin)).toEqual([['1.0.0', '6.9.2', null]])
    shop().clock.advance(DAY_MS)
    await edd(plugin, {
      edd_action: 'get_version',
      version: '1.1.0',
      php_version: '8.3.1',
      wp_version: '7.0',
    })
    await edd(plugin, { edd_action: 'check_license' }, 'WordPress/7.0; https://a.example')

    expect(await noted(plugin)).toEqual([['1.1.0', '7.0', '8.3.1']])
  })

  test('by plugin-update-checker, with its first call and after the license has expired', async () => {
    const plugin = await newPlugin()
    const path = `/updates/${plugin.folder}.json`

    await json(plugin, path, { installed_version: '1.0.0', php: '8.2.0' })
    expect(await noted(plugin)).toEqual([['1.0.0', '6.9.2', '8.2.0']])
    await shop().db.$client.query("update licenses set expires_at = '2026-01-01' where id = $1", [
      plugin.license.id,
    ])
    shop().clock.advance(DAY_MS)
    await json(plugin, path, { installed_version: '1.1.0', php: '8.3.0' })

    expect(await noted(plugin)).toEqual([['1.1.0', '6.9.2', '8.3.0']])
  })

  test('by WordPress core’s filter', async () => {
    const plugin = await newPlugin()
    await edd(plugin, { edd_action: 'activate_license' })
    shop().clock.advance(DAY_MS)

    const told = { installed_version: '2.0.0', php: '8.4.1', wp: '7.0.1' }
    await json(plugin, `/updates/${plugin.folder}/core.json`, told)

    expect(await noted(plugin)).toEqual([['2.0.0', '7.0.1', '8.4.1']])
  })

  test('only about the product of its key', async () => {
    const plugin = await newPlugin()
    const other = await newPlugin()
    await edd(plugin, { edd_action: 'activate_license', version: '1.0.0' })
    shop().clock.advance(DAY_MS)

    await edd(plugin, { edd_action: 'get_version', item_id: String(other.id), version: '2.0.0' })
    await json(plugin, `/updates/${other.folder}/core.json`, { installed_version: '2.0.0' })

    expect(await noted(plugin)).toEqual([['1.0.0', '6.9.2', null]])
  })

  test('even if another site sends half a character at the same time', async () => {
    const [plugin, hostile] = [await newPlugin(), await newPlugin()]
    for (const each of [plugin, hostile]) await edd(each, { edd_action: 'activate_license' })
    shop().clock.advance(DAY_MS)

    await edd(hostile, { edd_action: 'get_version', version: `${'1'.repeat(49)}😀` })
    await edd(plugin, { edd_action: 'get_version', version: '1.1.0' })

    expect(await noted(plugin)).toEqual([['1.1.0', '6.9.2', null]])
    expect(await noted(hostile)).toEqual([[null, '6.9.2', null]])
  })
})

describe('the adoption curve', () => {
  test('goes from the day of the release to today with the last count of each day; days without one are unknown', async () => {
    const own = await openTestShop({ now: '2026-03-01T22:00:00Z' })
    const plugin = await makePlugin(own, 'curved', 'Curved')
    const released = { productId: plugin.id, status: 'published', publishedAt: own.clock.now() } as const
    const license = await makeLicense(own, { productId: plugin.id, planId: plugin.planId, sitesLimit: null })
    const old = await own.make('releases', { ...released, version: '1.9.0' })
    await own.make('releases', { ...released, version: '1.10.0' })
    const run = async (versions: string[]) => {
      await own.db.delete(licenseActivations)
      for (const [n, pluginVersion] of versions.entries())
        await own.make('licenseActivations', {
          licenseId: license.id,
          site: `s${n}.example/`,
          pluginVersion,
          lastSeenAt: own.clock.now(),
        })
    }

    await run(['1.9.0', '1.10.0'])
    await countSites(own)
    own.clock.set(new Date('2026-03-01T23:10:00Z'))
    await run(['1.9.0', '1.9.0', '1.9.0', '1.10.0'])
    await countSites(own)
    own.clock.set(new Date('2026-03-03T23:10:00Z'))
    await run(['1.9.0', '1.10.0', '1.10.0', 'made up'])
    await countSites(own)
    own.clock.set(new Date('2026-03-04T15:00:00Z'))
    await run(['1.10.0', '1.10.0', '1.10.0', '1.9.0', '1.10.0'])

    const { curve } = await read(plugin, {}, own)
    expect(curve).toMatchObject({ version: '1.10.0', published_at: '2026-03-01T22:00:00.000Z' })
    expect(curve?.days).toEqual([
      { day: '2026-03-01', sites: 1, total: 4 },
      { day: '2026-03-02', sites: null, total: null },
      { day: '2026-03-03', sites: 2, total: 4 },
      { day: '2026-03-04', sites: 4, total: 5 },
    ])
    // A newer version counts as at least the older one.
    const before = await read(plugin, { release: old.id }, own)
    expect(before.curve?.days.map(({ sites }) => sites)).toEqual([4, null, 3, 5])
    own.clock.set(new Date('2026-07-01T12:00:00Z'))
    const late = await read(plugin, {}, own)
    expect([late.curve?.days.length, late.curve?.days.at(-1)?.day]).toEqual([91, '2026-05-30'])
  })

  test('counts each site once, however often and on however many instances the job runs, and is kept 400 days', async () => {
    const own = await openTestShop({ now: '2026-03-01T12:10:00Z' })
    const other = await openTestShop({ sharing: own, now: '2026-03-01T12:10:00Z' })
    const site = await own.make('licenseActivations', { lastSeenAt: own.clock.now(), pluginVersion: 'old' })
    const [license] = await own.db.select().from(licenses)
    await own.make('releases', { productId: license?.productId ?? 0, version: '2.0.0', ...PUBLISHED })
    const change = (values: Site) =>
      own.db.update(licenseActivations).set(values).where(eq(licenseActivations.id, site.id))
    const days = async () => {
      const rows = await own.db.select().from(adoptionDays)
      return rows.map(({ day, versions }) => [day, versions]).toSorted()
    }

    await Promise.all([countSites(own), countSites(other), countSites(own), countSites(other)])
    expect(await days()).toEqual([['2026-03-01', { '': 1 }]])
    // A later count of the day replaces the earlier one as a whole.
    await change({ pluginVersion: '2.0.0' })
    own.clock.advance(HOUR_MS)
    await countSites(own)
    expect(await days()).toEqual([['2026-03-01', { '2.0.0': 1 }]])
    // Nobody is left, and that is known.
    await change({ deactivatedAt: own.clock.now() })
    own.clock.advance(HOUR_MS)
    await countSites(own)
    await countSites(own)
    expect(await days()).toEqual([['2026-03-01', {}]])

    own.clock.set(new Date('2027-04-05T00:10:00Z'))
    await countSites(own)
    expect(await days()).toEqual([['2026-03-01', {}]])
    own.clock.set(new Date('2027-04-06T00:10:00Z'))
    await countSites(own)
    expect(await days()).toEqual([])
  })
})
