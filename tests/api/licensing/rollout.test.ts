import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { catalog } from '#core/contract/catalog.ts'
import { licensing } from '#core/contract/licensing.ts'
import { releases as contract } from '#core/contract/releases.ts'
import { auditEntries, notifications, products, webhookDeliveries } from '#server/db/tables/index.ts'
import { pluginZip } from '../../support/licensing/plugin-zip.ts'
import { openSeller, publish, upload, uploadFree } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop({ now: '2026-03-01T12:00:00Z' })
let origin: URL
let seller: Browser
let number = 0

beforeAll(async () => {
  origin = await shop().listen()
  seller = await openSeller(shop())
})

/** A product with 1.0.0 for everyone, and 2.0.0. */
async function newPlugin({ rollout = 100 } = {}) {
  number += 1
  const plugin = await makePlugin(shop(), `rolled-${number}`, `Rolled ${number}`)
  const { folder } = plugin
  const first = await publish(seller, plugin.id, { folder, version: '1.0.0' })
  const second = await publish(seller, plugin.id, { folder, version: '2.0.0' }, { rollout })
  return { ...plugin, first, second }
}

const at = (release: { id: number }) => ({ params: { id: String(release.id) } })
const pause = (release: { id: number }) => seller.ok(contract.pause, at(release))
const resume = (release: { id: number }) => seller.ok(contract.resume, at(release))
const withdraw = (release: { id: number }) =>
  seller.ok(contract.withdraw, { ...at(release), body: { reason: 'Broken' } })

/** What plugin-update-checker learns; it activates the site by asking. */
async function ask(from: URL, folder: string, query: Record<string, string>) {
  const { body } = await get(from, `/updates/${folder}.json?${new URLSearchParams(query)}`)
  return body as { version: string; download_url?: string }
}

describe('a paused release', () => {
  test('is offered to no site on any instance, whatever it was offered before, and goes on with its sites when resumed', async () => {
    const other = await openTestShop({ sharing: shop() })
    const origins = [origin, await other.listen()]
    const { folder, second } = await newPlugin({ rollout: 50 })
    const offered = (from: URL) =>
      Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          const site = { site_url: `https://s${n}.example`, installed_version: '1.0.0' }
          return (await ask(from, folder, site)).version
        }),
      )
    const early = await offered(origin)
    expect(new Set(early)).toEqual(new Set(['1.0.0', '2.0.0']))
    for (const from of origins) await expect.poll(() => offered(from)).toEqual(early)

    const paused = await pause(second)
    expect(paused.data).toMatchObject({ status: 'paused', current: false, rollout_percent: 50 })
    for (const from of origins) await expect.poll(() => offered(from)).toEqual(early.map(() => '1.0.0'))
    // Raising the percentage of a paused release changes nothing for sites.
    const body = { rollout_percent: 60 }
    await seller.ok(contract.change, { ...at(second), body })
    for (const from of origins) expect(await offered(from)).toEqual(early.map(() => '1.0.0'))
    await seller.ok(contract.change, { ...at(second), body: { rollout_percent: 50 } })

    const resumed = await resume(second)
    expect(resumed.data).toMatchObject({ status: 'published', current: true, rollout_percent: 50 })
    expect(resumed.data.published_at).toBe(second.published_at)
    for (const from of origins) await expect.poll(() => offered(from)).toEqual(early)
  })

  test('stays on sites that run it: every dialect tells them their own version', async () => {
    const { id, planId, folder, second } = await newPlugin()
    const { key } = await makeLicense(shop(), { productId: id, planId, sitesLimit: 5 })
    const site = 'https://runs.example'
    const edd = { edd_action: 'get_version', license: key, url: site, item_id: String(id), version: '2.0.0' }
    const query = { license_key: key, site_url: site, installed_version: '2.0.0' }

    await pause(second)
    await expect
      .poll(async () => (await ask(origin, folder, { ...query, installed_version: '0.9' })).version)
      .toBe('1.0.0')

    const core = await get(origin, `/updates/${folder}/core.json?${new URLSearchParams(query)}`)
    expect([
      (await ask(origin, folder, query)).version,
      (await post(origin, '/', edd)).body.new_version,
      core.body.version,
    ]).toEqual(['2.0.0', '2.0.0', '2.0.0'])
  })

  test('cannot be downloaded with links from before, until it is resumed; staff still can', async () => {
    const { id, planId, folder, second } = await newPlugin()
    const { key } = await makeLicense(shop(), { productId: id, planId, sitesLimit: 5 })
    const { download_url = '' } = await ask(origin, folder, {
      license_key: key,
      site_url: 'https://got.example',
    })
    const link = new URL(new URL(download_url).pathname, origin)
    const fetched = async (url: URL) => {
      const response = await fetch(url)
      return [response.status, response.ok ? '' : (await response.json()).message]
    }
    const staffLink = (await seller.ok(contract.link, at(second))).data.url

    expect((await fetch(link)).status).toBe(200)
    await pause(second)
    expect(await fetched(link)).toEqual([410, 'This release was paused. Please check for updates again.'])
    expect((await fetch(new URL(staffLink, origin))).status).toBe(200)
    await resume(second)
    expect((await fetch(link)).status).toBe(200)
    await pause(second)
    await withdraw(second)
    expect(await fetched(link)).toEqual([410, 'This release was withdrawn. Please check for updates again.'])
  })

  test('is neither shown in the shop nor among a buyer’s downloads, free editions included', async () => {
    const { id, planId, folder, first, second } = await newPlugin()
    await uploadFree(seller, second.id, pluginZip({ folder: `${folder}-lite`, version: '2.0.0', name: 'L' }))
    const person = await shop().user()
    const buyer = await shop().signIn(person)
    await makeLicense(shop(), { productId: id, planId, userId: person.id })
    const seen = async () => {
      const { data } = await shop()
        .browser()
        .ok(catalog.getProduct, { params: { handle: folder } })
      const licenses = await buyer.ok(licensing.list, { body: {} })
      const free = await shop()
        .browser()
        .send({ method: 'GET', url: `/download/free/${folder}` })
      return {
        changelog: data.changelog.map(({ version }) => version),
        downloads: licenses.data.data[0]?.downloads.map(({ version }) => version).toSorted(),
        free: free.statusCode,
      }
    }
    const version = async () =>
      (await shop().db.select().from(products).where(eq(products.id, id)))[0]?.currentVersion

    await expect
      .poll(seen)
      .toEqual({ changelog: ['2.0.0', '1.0.0'], downloads: ['1.0.0', '2.0.0'], free: 200 })
    await pause(second)
    await expect.poll(seen).toEqual({ changelog: ['1.0.0'], downloads: ['1.0.0'], free: 404 })
    expect(await version()).toBe('1.0.0')
    await pause(first)
    await expect.poll(seen).toEqual({ changelog: [], downloads: [], free: 404 })
    // Not for sale: nobody could download what they buy.
    expect(await version()).toBeNull()
    await resume(second)
    expect(await version()).toBe('2.0.0')
  })

  test('can be halted or rolled back like a published one, but not published, and no older version overtakes it', async () => {
    const { id, folder, first, second } = await newPlugin()
    const status = async (call: 'pause' | 'resume' | 'publish', release: { id: number }) =>
      (
        await seller.call(contract[call], {
          ...at(release),
          body: call === 'publish' ? {} : undefined,
        } as never)
      ).status
    const draft = (await upload(seller, id, pluginZip({ folder, version: '2.1.0' }), { publish: false })).body
      .data

    expect([await status('resume', second), await status('pause', draft)]).toEqual([409, 409])
    await pause(second)
    expect([await status('pause', second), await status('publish', second)]).toEqual([409, 409])
    const late = await upload(seller, id, pluginZip({ folder, version: '1.5.0' }))
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('older than 2.0.0')])

    await seller.ok(contract.rollBack, { ...at(first), body: { reason: 'Broken' } })
    const [rolledBack] = (await seller.ok(contract.list, { params: { id: String(id) } })).data.data.filter(
      (release) => release.id === second.id,
    )
    expect(rolledBack).toMatchObject({ status: 'withdrawn', withdrawn_reason: 'Broken' })
    expect([await status('resume', second), await status('pause', second)]).toEqual([409, 409])
  })

  test('is on record: who paused and resumed it, and the seller’s systems hear of each change', async () => {
    const { second } = await newPlugin()
    const events = ['release.paused', 'release.resumed', 'release.withdrawn'] as const
    await seller.ok(adminWebhooks.create, { body: { url: 'https://127.0.0.1:9/', events: [...events] } })

    await pause(second)
    shop().clock.advance(1000)
    await resume(second)
    shop().clock.advance(1000)
    await pause(second)
    await withdraw(second)

    const audit = await shop()
      .db.select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'release'), eq(auditEntries.subjectId, String(second.id))))
    const ordered = audit.toSorted((one, next) => one.id - next.id).map(({ action }) => action)
    const changes = ['release.paused', 'release.resumed', 'release.paused', 'release.withdrawn']
    expect(ordered.slice(-4)).toEqual(changes)
    const deliveries = await shop().db.select().from(webhookDeliveries)
    expect(deliveries.map(({ event }) => event).toSorted()).toEqual(changes.toSorted())
  })

  test('is announced to holders once, after it was resumed', async () => {
    const plugin = await makePlugin(shop(), 'announced', 'Announced')
    const person = await shop().user()
    await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, userId: person.id })
    const titles = async () => {
      await shop().runJobs()
      const rows = await shop().db.select().from(notifications).where(eq(notifications.userId, person.id))
      return rows.map(({ title }) => title)
    }
    const release = await publish(seller, plugin.id, { folder: plugin.folder, version: '1.0.0' })

    await pause(release)
    expect(await titles()).toEqual([])
    await resume(release)
    expect(await titles()).toEqual(['Announced 1.0.0 is out'])
    await pause(release)
    await resume(release)
    expect(await titles()).toEqual(['Announced 1.0.0 is out'])
  })
})
