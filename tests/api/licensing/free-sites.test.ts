import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { licensing } from '#core/contract/licensing.ts'
import { licenseActivations, licenses } from '#server/db/tables/index.ts'
import { importSite } from '#server/modules/licensing/index.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
let origin: URL
let plugin: Awaited<ReturnType<typeof makePlugin>>

beforeAll(async () => {
  origin = await shop().listen()
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
  await publish(await openSeller(shop()), plugin.id, { folder: 'mail-log', version: '1.1.0' })
})

type Fields = Record<string, string>

const newLicense = (sitesLimit: number | null, values: Partial<typeof licenses.$inferInsert> = {}) =>
  makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, sitesLimit, ...values })
const edd = async (action: string, key: string, url: string, more: Fields = {}) =>
  (await post(origin, '/', { edd_action: action, license: key, url, item_id: String(plugin.id), ...more }))
    .body
const activate = (key: string, url: string, environment = '') =>
  edd('activate_license', key, url, { environment })
const updates = async (path: string, key: string, url: string, environment = '') => {
  const query = { license_key: key, site_url: url, installed_version: '1.0.0', environment }
  return (await get(origin, `/updates/mail-log${path}?${new URLSearchParams(query)}`)).body
}
const checker = (key: string, url: string, environment = '') => updates('.json', key, url, environment)
const core = (key: string, url: string, environment = '') => updates('/core.json', key, url, environment)
const getVersion = (key: string, url: string, environment = '') =>
  edd('get_version', key, url, { version: '1.0.0', environment })

async function sitesOf(id: number) {
  const [row] = await shop().db.select().from(licenses).where(eq(licenses.id, id))
  const live = await shop()
    .db.select()
    .from(licenseActivations)
    .where(and(eq(licenseActivations.licenseId, id), isNull(licenseActivations.deactivatedAt)))
  const free = live.filter(({ isLocal }) => isLocal)
  return { used: row?.sitesUsed, paid: live.length - free.length, free: free.length }
}

describe('local and staging sites', () => {
  test.each([
    [1, 3],
    [2, 4],
    [5, 7],
  ])('a license for %d sites has %d of them, whatever makes them free', async (slots, free) => {
    const { id, key } = await newLicense(slots)
    const kinds = (n: number): [string, string] =>
      n % 3 === 0
        ? [`https://s${n}.example`, 'staging']
        : [n % 3 === 1 ? `http://s${n}.test` : `http://10.0.0.${n}`, '']

    const answers = []
    for (let n = 0; n < free + 3; n++) answers.push(await activate(key, ...kinds(n)))

    expect(answers.map(({ success }) => success)).toEqual([
      ...Array<boolean>(free).fill(true),
      false,
      false,
      false,
    ])
    expect(answers.at(-1)).toMatchObject({
      license: 'invalid',
      error: 'no_activations_left',
      max_sites: slots,
    })
    expect(await sitesOf(id)).toEqual({ used: 0, paid: 0, free })
    // A known site may activate again, and freeing one makes room.
    expect(await activate(key, ...kinds(0))).toMatchObject({ success: true, is_local: true })
    await edd('deactivate_license', key, kinds(0)[0])
    expect(await activate(key, ...kinds(free))).toMatchObject({ success: true, is_local: true })
    expect((await activate(key, 'https://real.example')).success).toBe(true)
  })

  test('a license without a limit has no limit of them, and one without sites has none', async () => {
    const unlimited = await newLicense(null)
    const none = await newLicense(0)

    for (let n = 0; n < 8; n++)
      expect((await activate(unlimited.key, `https://s${n}.example`, 'staging')).success).toBe(true)
    expect((await activate(none.key, 'https://s.test')).error).toBe('license_not_activable')
    expect(await checker(none.key, 'https://s.test')).not.toHaveProperty('download_url')
    expect(await sitesOf(none.id)).toEqual({ used: 0, paid: 0, free: 0 })
  })

  test('plugin-update-checker, which takes a place with its first check, gets no more', async () => {
    const { id, key } = await newLicense(1)

    const answers = []
    for (let n = 0; n < 5; n++) answers.push(await checker(key, `https://s${n}.example`, 'staging'))

    expect(answers.map((answer) => 'download_url' in answer)).toEqual([true, true, true, false, false])
    expect(answers.at(-1).license_error).toBe(
      'All local and staging sites of this license are taken. Free one to get updates here: http://localhost:3000/account/licenses',
    )
    expect(await sitesOf(id)).toEqual({ used: 0, paid: 0, free: 3 })
  })

  test('twenty at once fill the license and no more, in both dialects that activate', async () => {
    const first = await newLicense(1)
    const second = await newLicense(1)

    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await Promise.all([
          activate(first.key, `https://s${n}.example`, 'staging'),
          checker(second.key, `https://s${n}.example`, 'staging'),
        ])
      }),
    )

    expect(await sitesOf(first.id)).toEqual({ used: 0, paid: 0, free: 3 })
    expect(await sitesOf(second.id)).toEqual({ used: 0, paid: 0, free: 3 })
  })
})

describe('a staging site that later calls as production', () => {
  const isServed: [string, (key: string, url: string, environment?: string) => Promise<boolean>][] = [
    ['activate_license', async (...call) => (await activate(...call)).success],
    [
      'check_license',
      async (key, url, environment = '') =>
        (await edd('check_license', key, url, { environment })).license === 'valid',
    ],
    ['get_version', async (...call) => (await getVersion(...call)).package !== ''],
    ['plugin-update-checker', async (...call) => 'download_url' in (await checker(...call))],
    ['WordPress core', async (...call) => (await core(...call)).package !== ''],
    [
      'a certificate',
      async (license_key, site, environment) => {
        const { status } = await shop()
          .browser()
          .call(licensing.certificate, { body: { license_key, site, environment } })
        return status === 200
      },
    ],
  ]

  test.each(isServed)('takes a slot: %s', async (_name, served) => {
    const { id, key } = await newLicense(1)
    await activate(key, 'https://moved.example', 'staging')
    expect(await sitesOf(id)).toEqual({ used: 0, paid: 0, free: 1 })
    expect(await served(key, 'https://moved.example', 'staging')).toBe(true)

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => served(key, 'https://moved.example', 'production')),
    )

    expect(answers).toEqual([true, true, true, true, true])
    expect(await sitesOf(id)).toEqual({ used: 1, paid: 1, free: 0 })
    // It keeps the slot, even if it calls itself staging again.
    expect(await served(key, 'https://moved.example', 'staging')).toBe(true)
    expect(await sitesOf(id)).toEqual({ used: 1, paid: 1, free: 0 })
    expect((await activate(key, 'https://other.example')).error).toBe('no_activations_left')
  })

  test.each(isServed)('is refused when every slot is taken: %s', async (_name, served) => {
    const { id, key } = await newLicense(1)
    await activate(key, 'https://real.example')
    await activate(key, 'https://moved.example', 'staging')
    expect(await served(key, 'https://moved.example', 'staging')).toBe(true)

    expect(await served(key, 'https://moved.example', 'production')).toBe(false)

    expect(await sitesOf(id)).toEqual({ used: 1, paid: 1, free: 1 })
    await edd('deactivate_license', key, 'https://real.example')
    expect(await served(key, 'https://moved.example', 'production')).toBe(true)
    expect(await sitesOf(id)).toEqual({ used: 1, paid: 1, free: 0 })
  })

  test('stays free if its address is local, or if the call does not say', async () => {
    const { id, key } = await newLicense(1)
    await activate(key, 'https://shop.test')
    await activate(key, 'https://moved.example', 'staging')

    for (const [name, served] of isServed.slice(1))
      expect([name, await served(key, 'https://moved.example')]).toEqual([name, true])
    for (const [name, served] of isServed)
      expect([name, await served(key, 'https://shop.test', 'production')]).toEqual([name, true])

    expect(await sitesOf(id)).toEqual({ used: 0, paid: 0, free: 2 })
  })

  test('twenty of them at once take the slots that there are', async () => {
    const { id, key } = await newLicense(18)
    const urls = Array.from({ length: 20 }, (_, n) => `https://s${n}.example`)
    for (const url of urls) await activate(key, url, 'staging')

    const answers = await Promise.all(
      urls.map((url) => edd('check_license', key, url, { environment: 'production' })),
    )

    expect(answers.filter(({ license }) => license === 'valid')).toHaveLength(18)
    expect(await sitesOf(id)).toEqual({ used: 18, paid: 18, free: 2 })
  })
})

describe('holders and staff', () => {
  const fill = async (key: string) => {
    for (const n of [1, 2, 3]) await activate(key, `https://s${n}.example`, 'staging')
  }

  test('see free sites and free them; a site moves to a local address only if there is room', async () => {
    const owner = await shop().user()
    const { id, key } = await newLicense(1, { userId: owner.id })
    await activate(key, 'https://real.example')
    await fill(key)
    const mine = await shop().signIn(owner)
    const admin = await shop().signIn(await shop().admin())

    const move = { license_id: id, from: 'real.example/', to: 'https://new.test' }
    const refused = await mine.call(licensing.moveSite, { body: move })
    const refusedToStaff = await admin.call(adminLicenses.moveSite, {
      params: { id: String(id) },
      body: { from: 'real.example/', to: 'https://new.test' },
    })

    expect([refused.status, refusedToStaff.status]).toEqual([409, 409])
    expect(refused.body.message).toContain('local and staging sites')
    expect(await sitesOf(id)).toEqual({ used: 1, paid: 1, free: 3 })
    const shown = await admin.ok(adminLicenses.get, { params: { id: String(id) } })
    expect(shown.data.sites.map(({ site, is_local }) => [site, is_local])).toEqual([
      ['real.example/', false],
      ['s1.example/', true],
      ['s2.example/', true],
      ['s3.example/', true],
    ])
    await admin.ok(adminLicenses.freeSite, { params: { id: String(id) }, body: { site: 's1.example/' } })
    const after = await mine.ok(licensing.freeSite, { body: { license_id: id, site: 's2.example/' } })
    expect(after.data).toMatchObject({
      sites_used: 1,
      sites: [{ site: 'real.example/' }, { site: 's3.example/', is_local: true }],
    })
    await mine.ok(licensing.moveSite, { body: move })
    expect(await sitesOf(id)).toEqual({ used: 0, paid: 0, free: 2 })
  })

  test('staff cannot lower the limit below the free sites in use', async () => {
    const { id, key } = await newLicense(2)
    for (const n of [1, 2, 3, 4]) await activate(key, `https://s${n}.example`, 'staging')
    const admin = await shop().signIn(await shop().admin())
    const lower = () =>
      admin.call(adminLicenses.change, {
        params: { id: String(id) },
        body: { sites_limit: 1, expires_on: null },
      })

    const refused = await lower()
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { sites_limit: [expect.stringContaining('local and staging sites')] },
    ])
    await edd('deactivate_license', key, 'https://s4.example')
    expect((await lower()).status).toBe(200)
  })

  test('an import stays within the limit too', async () => {
    const { id } = await newLicense(1)
    const bring = (n: number) =>
      shop().db.transaction((tx) => importSite(tx, { licenseId: id, address: `s${n}.test`, at: new Date() }))

    for (const n of [1, 2, 3]) expect(await bring(n)).toBe('new')
    expect(await bring(3)).toBe('known')
    expect(await bring(4)).toEqual({ problem: expect.stringContaining('local and staging sites') })
    expect(await sitesOf(id)).toEqual({ used: 0, paid: 0, free: 3 })
  })
})
