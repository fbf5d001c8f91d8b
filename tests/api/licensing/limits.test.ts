import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { licenseActivations, licenses } from '#server/db/tables/index.ts'
import { MINUTE } from '../../support/clock.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
let origin: URL
let plugin: Awaited<ReturnType<typeof makePlugin>>

beforeAll(async () => {
  origin = await shop().listen()
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
})

const newLicense = (sitesLimit: number) =>
  makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, sitesLimit })
const call = async (action: string, key: string, url: string) =>
  (await post(origin, '/', { edd_action: action, license: key, url, item_id: String(plugin.id) })).body

async function stateOf(id: number) {
  const [row] = await shop().db.select().from(licenses).where(eq(licenses.id, id))
  const live = await shop()
    .db.select()
    .from(licenseActivations)
    .where(and(eq(licenseActivations.licenseId, id), isNull(licenseActivations.deactivatedAt)))
  return { used: row?.sitesUsed, sites: live.length }
}

describe('the limit of sites', () => {
  test('with one slot left, 50 sites at once leave exactly one new site', async () => {
    const { id, key } = await newLicense(3)
    await call('activate_license', key, 'https://a.example')
    await call('activate_license', key, 'https://b.example')

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('activate_license', key, `https://s${n}.example`)),
    )

    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(answers.filter(({ success }) => !success).map(({ error }) => error))).toEqual(
      new Set(['no_activations_left']),
    )
    expect(await stateOf(id)).toEqual({ used: 3, sites: 3 })
  })

  test('the same site 50 times at once takes one slot', async () => {
    const { id, key } = await newLicense(5)

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        call('activate_license', key, n % 2 ? 'https://a.example' : 'http://www.a.example/'),
      ),
    )

    expect(answers.every(({ success }) => success)).toBe(true)
    expect(await stateOf(id)).toEqual({ used: 1, sites: 1 })
  })

  test('a storm of activating and freeing never goes beyond it, and the count stays true', async () => {
    const { id, key } = await newLicense(2)
    const storm = Array.from({ length: 120 }, (_, n) =>
      call(n % 3 === 2 ? 'deactivate_license' : 'activate_license', key, `https://s${n % 7}.example`),
    )
    const seen: number[] = []
    const watching = (async () => {
      for (let round = 0; round < 10; round++) seen.push((await stateOf(id)).sites)
    })()

    const answers = await Promise.all(storm)
    await watching

    expect(Math.max(...seen, ...answers.map(({ site_count }) => site_count))).toBeLessThanOrEqual(2)
    const { used, sites } = await stateOf(id)
    expect(used).toBe(sites)
  })
})

test('guessing keys ends with 429, a busy key does too, and neither stops others for longer than a minute', async () => {
  const limited = await openTestShop({ rateLimits: true })
  const at = await limited.listen()
  const own = await makePlugin(limited, 'mail-log', 'Mail Log')
  const { key } = await makeLicense(limited, { productId: own.id, planId: own.planId })
  const ask = (license: string) =>
    get(
      at,
      `/?${new URLSearchParams({ edd_action: 'check_license', license, item_id: String(own.id), url: 'https://a.example' })}`,
    )
  const statuses = async (count: number, license: (n: number) => string) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask(license(n))))
    return [200, 429].map((status) => answers.filter((each) => each.status === status).length)
  }

  expect(await statuses(30, (n) => `GUESS-${n}`)).toEqual([20, 10])
  expect((await ask('GUESS-X')).headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await statuses(130, () => key)).toEqual([120, 10])
  limited.clock.advance(MINUTE + 1000)
  expect((await ask(key)).status).toBe(200)
})
