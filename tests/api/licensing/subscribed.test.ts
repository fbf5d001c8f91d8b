import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { licensing } from '#core/contract/licensing.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { licenses, subscriptions } from '#server/db/tables/index.ts'
import { announceRelease, sendExpiryNotices } from '#server/modules/licensing/index.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const SITE = 'https://site.example'
const shop = useTestShop({ now: NOW.toISOString() })
let origin: URL
let admin: Browser
let plugin: Awaited<ReturnType<typeof makePlugin>>

beforeAll(async () => {
  origin = await shop().listen()
  admin = await shop().signIn(await shop().admin({ passwordHash: null }))
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
  await publish(await openSeller(shop()), plugin.id, { folder: 'mail-log', version: '1.1.0' })
  // Before anybody holds a license, who would be told about this release.
  await shop().runJobs()
})

const inDays = (days: number) => new Date(shop().clock.now().getTime() + days * DAY_MS)

type License = Awaited<ReturnType<typeof makeLicense>>

/** A license that ends in so many days with its subscription, and that a site uses. */
async function subscribed(
  daysLeft: number,
  { status = 'active', userId = null }: { status?: Status; userId?: number | null } = {},
): Promise<License & { subscriptionId: number }> {
  const { id: productId, planId } = plugin
  const license = await makeLicense(shop(), { productId, planId, userId, expiresAt: inDays(1) })
  await edd('activate_license', license)
  const periodEnd = inDays(daysLeft)
  await shop().db.update(licenses).set({ expiresAt: periodEnd }).where(eq(licenses.id, license.id))
  const { id: subscriptionId } = await shop().make('subscriptions', {
    licenseId: license.id,
    planId,
    periodStart: inDays(daysLeft - 365),
    periodEnd,
    ...IN_STATUS[status],
  })
  return { ...license, subscriptionId }
}

type Status = keyof typeof IN_STATUS
const IN_STATUS = {
  active: { status: 'active' },
  past_due: { status: 'past_due', pastDueAt: NOW },
  canceled: { status: 'canceled', canceledAt: NOW },
} as const

async function edd(action: string, { key }: Pick<License, 'key'>) {
  const fields = { edd_action: action, item_id: String(plugin.id), license: key, url: SITE, version: '1.0.0' }
  return (await post(origin, '/', fields)).body
}

const byHolderQuery = ({ key }: License) =>
  new URLSearchParams({ license_key: key, site_url: SITE, installed_version: '1.0.0' })

/** Whether each way to use a license lets it in. */
const WAYS: Record<string, (license: License) => Promise<boolean>> = {
  'check_license of EDD': async (license) => (await edd('check_license', license)).license === 'valid',
  'activate_license of EDD': async (license) => (await edd('activate_license', license)).success,
  'updates of EDD': async (license) => (await edd('get_version', license)).package !== '',
  'plugin-update-checker': async (license) =>
    !!(await get(origin, `/updates/mail-log.json?${byHolderQuery(license)}`)).body.download_url,
  'WordPress core': async (license) =>
    !!(await get(origin, `/updates/mail-log/core.json?${byHolderQuery(license)}`)).body.package,
  certificates: async ({ key }) =>
    (
      await shop()
        .browser()
        .call(licensing.certificate, { body: { license_key: key, site: SITE } })
    ).status === 200,
  'the list of staff': async ({ id, keyHint }) => {
    const listed = await admin.ok(adminLicenses.list, { query: { q: keyHint, status: 'active' } })
    const expired = await admin.ok(adminLicenses.list, { query: { q: keyHint, status: 'expired' } })
    expect([...listed.data.data, ...expired.data.data].map((row) => row.id)).toEqual([id])
    return listed.data.data.length === 1
  },
}

describe('a license whose charge is late', () => {
  test.each(Object.entries(WAYS))('works for 14 days, and not longer: %s', async (_, isLetIn) => {
    const late = await subscribed(-13.9, { status: 'past_due' })
    const unpaid = await subscribed(-14, { status: 'past_due' })
    const canceled = await subscribed(-0.1, { status: 'canceled' })

    expect(await isLetIn(late)).toBe(true)
    expect(await isLetIn(unpaid)).toBe(false)
    expect(await isLetIn(canceled)).toBe(false)
  })

  test('shows sites the end of its grace, because clients compare it with their own clock', async () => {
    const early = await subscribed(10)
    const late = await subscribed(-10, { status: 'past_due' })

    expect((await edd('check_license', early)).expires).toBe('2026-03-11 12:00:00')
    expect(await edd('check_license', late)).toMatchObject({
      license: 'valid',
      expires: '2026-03-05 12:00:00',
    })
    const { data } = await shop()
      .browser()
      .ok(licensing.certificate, { body: { license_key: late.key, site: SITE } })
    expect(JSON.parse(Buffer.from(data.payload, 'base64').toString())).toMatchObject({
      expires_at: '2026-03-05T12:00:00.000Z',
    })
  })

  test('can be downloaded by its holder until its grace is over', async () => {
    const person = await shop().user()
    const browser = await shop().signIn(person)
    const { id } = await subscribed(-1, { status: 'past_due', userId: person.id })
    const own = async () =>
      (await browser.ok(licensing.list, { body: {} })).data.data.find((license) => license.id === id)
    const shown = await own()
    const link = new URL(shown?.downloads[0]?.url ?? '', origin)

    expect(shown?.status).toBe('active')
    expect((await fetch(link)).status).toBe(200)

    await endNow(id)
    expect((await fetch(link)).status).toBe(402)
    expect(await own()).toMatchObject({ status: 'expired', downloads: [] })
  })

  test('is told to a site at once when its subscription ends, although the answer is cached', async () => {
    const license = await subscribed(-1, { status: 'past_due' })
    expect((await edd('check_license', license)).license).toBe('valid')
    expect((await edd('check_license', license)).license).toBe('valid')

    await endNow(license.id)

    expect((await edd('check_license', license)).license).toBe('expired')
  })

  test('its holder still hears of new releases', async () => {
    const people = [await shop().user(), await shop().user()]
    await subscribed(-1, { status: 'past_due', userId: people[0]?.id ?? 0 })
    await subscribed(-1, { status: 'canceled', userId: people[1]?.id ?? 0 })
    const release = await shop().make('releases', {
      productId: plugin.id,
      version: '2.0.0',
      status: 'published',
      publishedAt: NOW,
    })
    await shop().db.transaction((tx) =>
      announceRelease(noticeDeps(), tx, { ...release, productName: 'Mail Log' }),
    )
    await shop().runJobs()

    const told = await Promise.all(people.map(({ id }) => noticesOf(id, 'release')))
    expect(told).toEqual([['Mail Log 2.0.0 is out'], []])
  })
})

const noticeDeps = () => ({
  db: shop().db,
  clock: shop().clock,
  queueMail: shop().queueMail,
  enqueue: shop().jobs.enqueue,
  keyring: shop().keyring,
})

async function noticesOf(userId: number, kind: string): Promise<string[]> {
  const { rows } = await shop().db.$client.query(
    'select title from notifications where user_id = $1 and kind = $2 order by id',
    [userId, kind],
  )
  return rows.map(({ title }) => title)
}

async function endNow(licenseId: number): Promise<void> {
  await shop()
    .db.update(subscriptions)
    .set({
      status: 'ended',
      endReason: 'unpaid',
      endedAt: shop().clock.now(),
      pastDueAt: null,
      nextActionAt: null,
    })
    .where(eq(subscriptions.licenseId, licenseId))
}

test('only the holder of a license that does not renew is told that it ends', async () => {
  const [renewing, canceled] = [await shop().user(), await shop().user()]
  await subscribed(29, { userId: renewing.id })
  await subscribed(29, { userId: canceled.id, status: 'canceled' })

  await sendExpiryNotices(noticeDeps())

  expect(await noticesOf(renewing.id, 'license_expiry')).toEqual([])
  expect(await noticesOf(canceled.id, 'license_expiry')).toEqual([
    'Your license for Mail Log ends in 30 days',
  ])
})

test('a guest who has canceled is told where to resume', async () => {
  const license = await subscribed(29, { status: 'canceled' })
  const email = `${license.id}@example.com`
  await shop()
    .db.update(licenses)
    .set({ holderEmail: email, heldSince: NOW })
    .where(eq(licenses.id, license.id))

  await sendExpiryNotices(noticeDeps())

  const { text } = await shop().mail('license-expiring', email)
  expect(text).toContain(`/subscription/${license.subscriptionId}.`)
})

test('the webhook of an expired license waits for the end of its grace', async () => {
  await admin.ok(adminWebhooks.create, { body: { url: 'https://127.0.0.1:9/', events: ['license.expired'] } })
  const late = await subscribed(-10, { status: 'past_due' })
  const canceled = await subscribed(-1, { status: 'canceled' })
  const told = async () => {
    await sendExpiryNotices(noticeDeps())
    await sendExpiryNotices(noticeDeps())
    const { rows } = await shop().db.$client.query(
      `select (payload -> 'data' ->> 'license_id')::int as id from webhook_deliveries
       where event = 'license.expired' order by webhook_deliveries.id`,
    )
    return rows.map(({ id }) => id).filter((id) => id === late.id || id === canceled.id)
  }

  expect(await told()).toEqual([canceled.id])
  await endNow(late.id)
  expect(await told()).toEqual([canceled.id, late.id])
})

describe('a subscription ends with what it renews', () => {
  const stateOf = async (subscriptionId: number) => {
    const [row] = await shop()
      .db.select({ status: subscriptions.status, reason: subscriptions.endReason })
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
    return row
  }

  test('staff disable the license, and enabling it again does not bring it back', async () => {
    const { id, subscriptionId } = await subscribed(100)
    const params = { id: String(id) }

    await admin.ok(adminLicenses.setEnabled, { params, body: { enabled: false } })
    await admin.ok(adminLicenses.setEnabled, { params, body: { enabled: true } })

    expect(await stateOf(subscriptionId)).toEqual({ status: 'ended', reason: 'license_disabled' })
  })

  test('staff transfer the license', async () => {
    const { id, subscriptionId } = await subscribed(100)
    const body = { email: 'new.owner@example.com', reason: 'The site was sold' }

    await admin.ok(adminLicenses.transfer, { params: { id: String(id) }, body })

    expect(await stateOf(subscriptionId)).toEqual({ status: 'ended', reason: 'license_transferred' })
  })

  test('staff make the license lifetime', async () => {
    const { id, subscriptionId } = await subscribed(100, { status: 'canceled' })

    await admin.ok(adminLicenses.change, { params: { id: String(id) }, body: { expires_on: null } })

    expect(await stateOf(subscriptionId)).toEqual({ status: 'ended', reason: 'lifetime' })
  })

  test('but not when staff give it more days or sites, and fewer days are refused', async () => {
    const { id, subscriptionId } = await subscribed(100)
    const change = (body: object) => admin.call(adminLicenses.change, { params: { id: String(id) }, body })

    expect((await change({ sites_limit: 5, expires_on: '2027-01-01' })).status).toBe(200)
    expect(await change({ expires_on: '2026-04-01' })).toMatchObject({
      status: 422,
      body: { errors: { expires_on: [expect.stringContaining('has a subscription')] } },
    })

    expect((await stateOf(subscriptionId))?.status).toBe('active')
  })
})
