import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { licenses, products } from '#server/db/tables/index.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

/** What all three dialects have in common, asked in each of them. */

const NOW = '2026-03-01T12:00:00Z'
const shop = useTestShop({ now: NOW })
let origin: URL
let seller: Browser
let plugin: Awaited<ReturnType<typeof makePlugin>>

beforeAll(async () => {
  origin = await shop().listen()
  seller = await openSeller(shop())
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
  await publish(seller, plugin.id, { folder: 'mail-log', version: '1.1.0' })
})

type Asked = { key: string; site: string }
type Answer = { link: string; problem: string | undefined }

const DIALECTS: Record<string, (asked: Asked) => Promise<Answer>> = {
  edd: async ({ key, site }) => {
    const fields = { edd_action: 'get_version', item_id: String(plugin.id), license: key, url: site }
    const { body } = await post(origin, '/edd-sl-api', { ...fields, version: '1.0.0' })
    return { link: body.package, problem: body.msg }
  },
  'plugin-update-checker': async (asked) => {
    const { body } = await get(origin, `/updates/mail-log.json?${queryOf(asked)}`)
    return { link: body.download_url ?? '', problem: body.license_error }
  },
  'WordPress core': async (asked) => {
    const { body } = await get(origin, `/updates/mail-log/core.json?${queryOf(asked)}`)
    return { link: body.package, problem: body.license_error }
  },
}

function queryOf({ key, site }: Asked): URLSearchParams {
  return new URLSearchParams({ license_key: key, site_url: site, installed_version: '1.0.0' })
}

async function activate(key: string, site: string) {
  const fields = { edd_action: 'activate_license', license: key, item_id: String(plugin.id), url: site }
  return (await post(origin, '/', fields)).body
}

const newLicense = (values: Partial<typeof licenses.$inferInsert> = {}) =>
  makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, ...values })

async function download(link: string): Promise<number> {
  const response = await fetch(new URL(new URL(link).pathname, origin))
  await response.arrayBuffer()
  return response.status
}

describe.each(Object.entries(DIALECTS))('%s', (_, ask) => {
  test('replaces a link that is used up, three times an hour for each site', async () => {
    const { key } = await newLicense({ sitesLimit: 2 })
    const [site, other] = ['https://often.example', 'https://seldom.example']
    for (const each of [site, other]) await activate(key, each)
    const links = new Set<string>()

    for (let link = 0; link < 3; link++) {
      const { link: offered } = await ask({ key, site })
      expect((await ask({ key, site })).link).toBe(offered)
      links.add(offered)
      const statuses = []
      for (let use = 0; use < 11; use++) statuses.push(await download(offered))
      expect(statuses).toEqual([...Array(10).fill(200), 410])
    }

    expect(links.size).toBe(3)
    expect(await ask({ key, site })).toEqual({
      link: '',
      problem: 'This site has downloaded too often. Please try again in an hour.',
    })
    expect(await download((await ask({ key, site: other })).link)).toBe(200)
    shop().clock.advance(HOUR_MS)
    expect(await download((await ask({ key, site })).link)).toBe(200)
    shop().clock.set(new Date(NOW))
  })

  test('says that all sites are taken, and where to free one', async () => {
    const { key } = await newLicense({ sitesLimit: 1 })
    await activate(key, 'https://first.example')
    const unused = await newLicense({ sitesLimit: 1 })

    expect(await ask({ key, site: 'https://second.example' })).toEqual({
      link: '',
      problem:
        'All sites of this license are taken. Free one to get updates here: http://localhost:3000/account/licenses',
    })
    // A local site needs no slot.
    expect((await ask({ key, site: 'http://localhost' })).problem ?? '').not.toContain('taken')
    expect((await ask({ key: unused.key, site: 'https://second.example' })).problem ?? '').not.toContain(
      'taken',
    )
  })

  test.each([
    ['in lower case', (key: string) => key.toLowerCase()],
    ['with spaces around it', (key: string) => `  ${key} `],
    ['with spaces instead of dashes', (key: string) => key.replaceAll('-', ' ')],
    ['without dashes', (key: string) => key.replaceAll('-', '')],
    ['with the dashes of a word processor', (key: string) => key.replaceAll('-', ' \u2013 ')],
  ])('understands a key %s', async (_how, typed) => {
    const { key } = await newLicense()
    const site = 'https://typed.example'
    expect(await activate(typed(key), site)).toMatchObject({ success: true })

    expect((await ask({ key: typed(key), site })).link).toBe((await ask({ key, site })).link)
    expect((await ask({ key, site })).link).toContain('/download/u')
  })
})

test('a plugin without a release says so, and not that the key is wrong', async () => {
  const { id, planId } = await makePlugin(shop(), 'unreleased', 'Unreleased')
  const { key } = await makeLicense(shop(), { productId: id, planId })
  const fields = { license: key, item_id: String(id), url: 'https://a.example' }
  await post(origin, '/', { ...fields, edd_action: 'activate_license' })
  const asked = queryOf({ key, site: 'https://a.example' })

  const answers = [
    (await post(origin, '/', { ...fields, edd_action: 'get_version' })).body.msg,
    (await get(origin, `/updates/unreleased.json?${asked}`)).body.license_error,
    (await get(origin, `/updates/unreleased/core.json?${asked}`)).body.license_error,
  ]

  expect(new Set(answers)).toEqual(new Set(['There is no version for this site yet.']))
})

test('a key is understood in certificates and in the panel, too', async () => {
  const { key, id } = await newLicense()
  await activate(key, 'https://typed.example')
  const typed = key.replaceAll('-', ' ').toLowerCase()

  const response = await fetch(new URL('/api/licenses/certificate', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license_key: typed, site: 'https://typed.example' }),
  })
  expect(response.status).toBe(200)
  const { data } = await seller.ok(adminLicenses.list, { query: { q: typed } })
  expect(data.data.map((license) => license.id)).toEqual([id])
})

test('a key counts once against its limit, however it is typed', async () => {
  const limited = await openTestShop({ rateLimits: true })
  const at = await limited.listen()
  const own = await makePlugin(limited, 'mail-log', 'Mail Log')
  const { key } = await makeLicense(limited, { productId: own.id, planId: own.planId })
  const forms = [key, key.toLowerCase(), key.replaceAll('-', ''), key.replaceAll('-', ' ')]

  const answers = await Promise.all(
    Array.from({ length: 140 }, (_, n) =>
      get(at, `/updates/mail-log.json?${new URLSearchParams({ license_key: forms[n % 4] ?? '' })}`),
    ),
  )

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('addresses may end with a slash', async () => {
  const { key } = await newLicense()
  const fields = {
    edd_action: 'activate_license',
    license: key,
    item_id: String(plugin.id),
    url: 'https://a.example',
  }
  const raw = (path: string, init?: RequestInit) =>
    fetch(new URL(path, origin), { redirect: 'manual', headers: { 'user-agent': 'test' }, ...init })

  const posted = await raw('/edd-sl-api/', { method: 'POST', body: new URLSearchParams(fields) })
  expect([posted.status, (await posted.json()).license]).toEqual([200, 'valid'])
  const asked = await raw(`/edd-sl-api/?${new URLSearchParams({ ...fields, edd_action: 'check_license' })}`)
  expect([asked.status, (await asked.json()).license]).toEqual([200, 'valid'])
  for (const path of ['/updates/mail-log.json/', '/updates/mail-log/core.json/'])
    expect((await (await raw(path)).json()).version).toBe('1.1.0')
  for (const path of ['/edd-sl-api//', '/edd-sl-api/x', '/updates/mail-log.json//'])
    expect((await raw(path)).status).not.toBe(200)
})

describe('the facts of the details window', () => {
  const FACTS: Record<string, (folder: string) => Promise<Record<string, unknown>>> = {
    edd: async (folder) => (await get(origin, `/?edd_action=get_version&slug=${folder}`)).body,
    'plugin-update-checker': async (folder) => (await get(origin, `/updates/${folder}.json`)).body,
    'WordPress core': async (folder) => (await get(origin, `/updates/${folder}/core.json`)).body,
  }

  test.each(Object.entries(FACTS))('of %s have the names that WordPress reads', async (name, ask) => {
    const folder = `facts-${name.toLowerCase().replaceAll(' ', '-')}`
    const { id, planId } = await makePlugin(shop(), folder, 'Facts & More')
    await shop().db.update(products).set({ ratingCount: 3, ratingSum: 13 }).where(eq(products.id, id))
    await makeLicense(shop(), { productId: id, planId, sitesLimit: 50, sitesUsed: 43 })
    await makeLicense(shop(), { productId: id, planId, sitesLimit: null, sitesUsed: 16 })
    await makeLicense(shop(), {
      productId: id,
      planId,
      sitesUsed: 1,
      status: 'disabled',
      disabledReason: 'refund',
    })
    await publish(seller, id, { folder, name: 'Facts & More', version: '2.0.0' })

    await expect
      .poll(() => ask(folder))
      .toMatchObject({
        name: 'Facts & More',
        homepage: `http://localhost:3000/products/${folder}`,
        last_updated: '2026-03-01 12:00:00',
        rating: 87,
        num_ratings: 3,
        active_installs: 50,
        ...(name === 'plugin-update-checker'
          ? { author: 'My shop', author_homepage: 'http://localhost:3000' }
          : {
              author: '<a href="http://localhost:3000">My shop</a>',
              author_profile: 'http://localhost:3000',
            }),
      })
  })

  test.each([
    [0, 0],
    [9, 0],
    [10, 10],
    [19, 10],
    [99, 90],
    [100, 100],
    [4321, 4000],
    [1_999_999, 1_000_000],
  ])('count %d sites as %d', async (sitesUsed, shown) => {
    const folder = `count-${sitesUsed}`
    const { id, planId } = await makePlugin(shop(), folder, folder)
    await makeLicense(shop(), { productId: id, planId, sitesLimit: null, sitesUsed })

    const { body } = await get(origin, `/updates/${folder}/core.json`)
    expect(body.active_installs).toBe(shown)
  })

  test('are counted again once a day', async () => {
    const { id, planId } = await makePlugin(shop(), 'daily', 'Daily')
    await makeLicense(shop(), { productId: id, planId, sitesLimit: null, sitesUsed: 40 })
    const asked = async () => (await get(origin, '/updates/daily/core.json')).body.active_installs
    expect(await asked()).toBe(40)

    await shop().db.update(licenses).set({ sitesUsed: 500 }).where(eq(licenses.productId, id))
    expect(await asked()).toBe(40)
    shop().clock.advance(DAY_MS + 1)
    expect(await asked()).toBe(500)
    shop().clock.set(new Date(NOW))
  })
})

/**
 * WordPress compares it with its exact version, and warns of a plugin that was tested with 6.9 on a site that runs 6.9.4.
 * wordpress.org answers such a site with 6.9.4.
 */
test.each([
  ['6.9.4', '6.9.4'],
  ['6.9', '6.9'],
  ['6.8.3', '6.9'],
  ['6.90.1', '6.9'],
  ['7.0', '6.9'],
  ['6.9.4<b>', '6.9'],
  ['', '6.9'],
])('a plugin tested with 6.9 tells a site with %s that it was tested with %s', async (wp, tested) => {
  const core = await get(origin, `/updates/mail-log/core.json?${new URLSearchParams({ wp })}`)
  const fields = { edd_action: 'get_version', item_id: String(plugin.id), wp_version: wp }
  const edd = await post(origin, '/edd-sl-api', fields)

  expect({ core: core.body.tested, edd: edd.body.tested }).toEqual({ core: tested, edd: tested })
})
