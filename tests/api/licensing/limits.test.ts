import { connect } from 'node:net'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { licenseActivations, licenses } from '#server/db/tables/index.ts'
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
  test('with one slot left, 50 parallel sites add exactly one', async () => {
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

  test('the same site 50 times in parallel takes one slot', async () => {
    const { id, key } = await newLicense(5)

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        call('activate_license', key, n % 2 ? 'https://a.example' : 'http://www.a.example/'),
      ),
    )

    expect(answers.every(({ success }) => success)).toBe(true)
    expect(await stateOf(id)).toEqual({ used: 1, sites: 1 })
  })

  test('parallel activating and freeing never exceeds it, and the count stays correct', async () => {
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

test('guessing or overusing keys is rejected, with 200 in EDD’s own shape and otherwise with 429', async () => {
  const limited = await openTestShop({ rateLimits: true })
  const at = await limited.listen()
  const own = await makePlugin(limited, 'mail-log', 'Mail Log')
  const { key } = await makeLicense(limited, { productId: own.id, planId: own.planId })
  const ask = (license: string, more: Record<string, string> = {}) => {
    const fields = { edd_action: 'check_license', license, item_id: String(own.id), url: 'https://a.example' }
    return get(at, `/?${new URLSearchParams({ ...fields, ...more })}`)
  }
  const refused = async (count: number, license: (n: number) => string) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask(license(n))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    return answers.filter(({ body }) => body.error === 'too_many_requests').length
  }

  expect(await refused(30, (n) => `GUESS-${n}`)).toBe(10)
  const usual = await ask(key)
  const guessed = await ask('GUESS-X')
  expect(guessed.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(guessed.body).toMatchObject({ success: false, license: 'invalid', error: 'too_many_requests' })
  const { error: _, ...fields } = guessed.body
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(usual.body).toSorted())
  expect(await refused(130, () => key)).toBe(11)
  expect((await ask(key, { edd_action: 'activate_license' })).body.error).toBe('too_many_requests')
  expect((await ask(key, { edd_action: 'deactivate_license' })).body.license).toBe('failed')
  const version = { new_version: '1.0', sections: 'a:0:{}', package: '', msg: expect.stringMatching(/wait/) }
  expect((await ask(key, { edd_action: 'get_version', version: '1.0' })).body).toMatchObject(version)
  const batch = { 'products[mail-log][license]': key, 'products[mail-log][version]': '1.0' }
  expect((await ask('', { edd_action: 'get_version', ...batch })).body['mail-log']).toMatchObject(version)
  const json = await get(at, `/updates/mail-log.json?${new URLSearchParams({ license_key: key })}`)
  expect([json.status, json.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])

  limited.clock.advance(MINUTE_MS + 1000)
  expect((await ask(key)).body.error).toBeUndefined()
  const flood = await Promise.all(Array.from({ length: 610 }, () => ask('')))
  expect(flood.filter(({ body }) => body.error === 'too_many_requests')).toHaveLength(11)
  const flooded = await get(at, '/updates/mail-log/core.json')
  expect(flooded.status).toBe(429)
})

test('sites that disconnect at any point leave the shop unaffected', async () => {
  const { key } = await newLicense(5)
  await call('activate_license', key, 'https://a.example')
  const fields = { license: key, item_id: String(plugin.id), url: 'https://a.example' }
  const form = String(new URLSearchParams({ edd_action: 'get_version', ...fields }))
  const head = (rest: string) =>
    `${rest}\r\nHost: localhost\r\nUser-Agent: WordPress/6.9; https://a.example\r\n`
  const post = (length: number) =>
    `${head('POST / HTTP/1.1')}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`
  const requests = [
    `${head(`GET /?${form} HTTP/1.1`)}\r\n`,
    `${head(`GET /updates/mail-log.json?license_key=${key}&site_url=a.example HTTP/1.1`)}\r\n`.repeat(5),
    `${post(form.length)}${form}`,
    `${post(form.length)}${form.slice(0, 20)}`,
    post(form.length),
    `${post(100)}edd_action=get_version&products[mail-log][license]=${key}`,
    `${head('GET /download/u1-1-1-1.aaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1')}\r\n`,
    head(`GET /?${form} HTTP/1.1`),
  ]
  const hangUps = requests.flatMap((text) =>
    (['reset', 'half', 'both'] as const).map((how) => ({ text, how })),
  )
  for (let round = 0; round < 5; round++)
    await Promise.all(hangUps.map(({ text, how }) => hangUp(origin, text, how)))

  expect((await call('check_license', key, 'https://a.example')).license).toBe('valid')
})

/** Sends a request and disconnects: immediately, after closing its half, or when the response starts. */
function hangUp({ port }: URL, text: string, how: 'reset' | 'half' | 'both'): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(text, () => {
        if (how === 'reset') socket.resetAndDestroy()
        else if (how === 'half') socket.end()
        else setImmediate(() => socket.destroy())
      })
    })
    socket.on('data', () => socket.resetAndDestroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
