import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSeller } from '../../support/licensing/publish.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'
import { alterShop } from '../../support/wordpress/altered-shop.ts'
import { enterKey, ownPluginZip, pressButton, sellPlugin } from '../../support/wordpress/own-plugin.ts'
import { hasPhp } from '../../support/wordpress/wordpress.ts'

const HOUR = 3600

describe.skipIf(!hasPhp)('our client in WordPress', () => {
  const shop = useTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  let seller: Browser
  beforeAll(async () => {
    seller = await openSeller(shop())
  })
  const sell = (folder: string, options: { main?: string; sitesLimit?: number | null } = {}) =>
    sellPlugin({ shop: shop(), seller, folder, ...options })

  test('activates a key, offers the update and installs it', async () => {
    const { site, file, slug, license } = await sell('by-hand')
    const before = await site.check(file)

    const activated = await pressButton(site, { slug, button: 'activate', key: `  ${license.key} ` })
    const offered = await site.check(file)
    const updated = await site.update(file)
    const after = await site.check(file)

    expect(before).toMatchObject({ new_version: '1.1.0', package: '', can_auto: true })
    expect(before.message).toContain('Enter a valid license key to get updates.')
    expect(before.message).toContain('/wp-admin/options-general.php?page=by-hand-license')
    expect(activated).toMatchObject({ note: 'The license is active on this site.', key: license.key })
    expect(activated.requests[0]?.body).toMatchObject({ license: license.key, url: 'https://buyer.example' })
    expect(offered).toMatchObject({ new_version: '1.1.0', message: '' })
    expect(offered.package).toMatch(/^https:\/\/shop\.example\/download\//)
    expect(updated).toEqual({ updated: true, error: '' })
    expect(await site.plugins()).toEqual({ installed: { [file]: '1.1.0' }, deactivated: [], active: [file] })
    // In the list of plugins without an update, so that automatic updates can be turned on.
    expect(after).toMatchObject({ installed: '1.1.0', new_version: null, can_auto: true })
    expect(await readdir(`${site.site}/wp-content/temp`)).toEqual([])
  })

  test('is updated in the background where the owner turned that on', async () => {
    const { site, file, slug, license } = await sell('in-cron')
    await enterKey(site, slug, license.key)
    const untouched = await site.cron()
    await site.run({ do: 'set option', name: 'auto_update_plugins', value: [file] })

    const updated = await site.cron()

    expect(untouched).toEqual([])
    expect(updated).toEqual({ [file]: { updated: true, error: '' } })
    expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.1.0' }, active: [file] })
  })

  test('updates a plugin whose main file has another name than its folder', async () => {
    const { site, file, slug, license } = await sell('other-main', { main: 'bootstrap.php' })
    await enterKey(site, slug, license.key)
    await site.check(file)

    const updated = await site.update(file)

    expect(file).toBe('other-main/bootstrap.php')
    expect(updated).toEqual({ updated: true, error: '' })
    expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.1.0' }, active: [file] })
  })

  test('installs the package it was offered, even if a newer one was published since', async () => {
    const { site, file, slug, license, release } = await sell('overtaken')
    await enterKey(site, slug, license.key)
    await site.check(file)
    await release('1.2.0')

    const updated = await site.update(file)

    expect(updated).toEqual({ updated: true, error: '' })
    expect(await site.check(file)).toMatchObject({ installed: '1.1.0', new_version: '1.2.0' })
  })

  test('shows the shop’s facts in the details window, and no link to wordpress.org', async () => {
    const { site, slug } = await sell('details')
    const facts = {
      author: 'Northpost & Co',
      author_profile: 'https://shop.example/',
      last_updated: '2026-10-05 12:00:00',
      rating: 90,
      num_ratings: 1234,
      active_installs: 2000,
      requires: '6.4',
      tested: '6.9',
      requires_php: '7.4',
      banners: { low: 'https://shop.example/low.png', high: 'https://shop.example/high.png' },
    }
    const altered = await alterShop(site.server, (_, reply) => ({
      ...reply,
      body: Buffer.from(JSON.stringify({ ...JSON.parse(String(reply.body)), ...facts })),
    }))

    const window = await site.details(slug, { hosts: { 'https://shop.example': altered } })

    expect(window).toMatchObject({ name: 'details', wordpress_org: false, has_update_button: false })
    expect(window.lines).toEqual({
      version: '1.1.0',
      author: '<a href="https://shop.example/">Northpost &amp; Co</a>',
      last_updated: '2026-10-05',
      requires: '6.4',
      tested: '6.9',
      requires_php: '7.4',
      active_installs: '2,000+',
      homepage: 'https://shop.example/products/details',
      rating: '4.5 of 5, 1,234 ratings',
    })
    expect(window.banner).toBe('https://shop.example/low.png')
    expect(window.sections.description).toContain('Sends mail — über SMTP.')
    expect(Object.keys(window.sections)).toEqual(['description', 'changelog'])
  })

  test('leads back to its license page where WordPress has another host than the site', async () => {
    const { site, slug, license } = await sell('two-hosts')
    const page = `${slug}-license`

    const { redirect } = await site.request(
      [{ do: 'submit', slug: page, fields: { key: license.key }, button: { do: 'activate' } }],
      { wordpress_url: 'https://cms.example' },
    )

    expect(redirect).toBe(`https://cms.example/wp-admin/options-general.php?page=${page}`)
  })

  test('gives a check 3 seconds, a proof 15, and a package 5 minutes', async () => {
    const { site, file, slug, license } = await sell('patience')
    await enterKey(site, slug, license.key)

    const { requests } = await site.request([
      { do: 'check', plugin: file },
      { do: 'update', plugin: file },
    ])

    expect(requests.map(({ url, timeout }) => [new URL(url).pathname.split('/')[1], timeout])).toEqual([
      ['updates', 3],
      ['download', 15],
      ['download', 300],
      ['updates', 3],
    ])
  })

  test('waits longer and longer while the shop is down, and keeps showing a known update', async () => {
    const { site, file, slug, license } = await sell('back-off')
    await enterKey(site, slug, license.key)
    await site.check(file)
    const down = { hosts: {} }
    const cron = (ahead: number, facts = {}) =>
      site.request([{ do: 'cron' }], { request: 'cron', ahead, ...facts })

    const first = await cron(12 * HOUR, down)
    const list = await site.check(file, { ahead: 12 * HOUR, ...down })
    const soon = await cron(12 * HOUR + 600)
    const details = await site.request([{ do: 'details', slug }], { ahead: 12 * HOUR + 600 })
    const later = await cron(24 * HOUR)

    expect(first.requests.map(({ status }) => status)).toEqual([
      'cURL error 6: Could not resolve host: shop.example',
    ])
    expect(list).toMatchObject({ new_version: '1.1.0', can_auto: true })
    expect(soon.requests).toEqual([])
    expect(details).toMatchObject({
      results: [{ error: 'The shop could not be reached. Try again in a few minutes.' }],
      requests: [],
    })
    expect(later.requests[0]).toMatchObject({ status: 200 })
  })

  test('installs an update while its checks wait, because the owner does', async () => {
    const { site, file, slug, license } = await sell('impatient')
    await enterKey(site, slug, license.key)
    await site.check(file)
    await site.request([{ do: 'cron' }], { request: 'cron', ahead: 12 * HOUR, hosts: {} })

    const updated = await site.update(file, { ahead: 12 * HOUR + 60 })

    expect(updated).toEqual({ updated: true, error: '' })
  })

  test('keeps a known update in the list when a visitor’s request checks, as tools that manage sites do', async () => {
    const { site, file } = await sell('managed')
    await site.check(file)

    const { requests } = await site.request([{ do: 'front' }], {
      request: 'front',
      user: 'visitor',
      ahead: 13 * HOUR,
    })

    expect(requests).toEqual([])
    expect(await site.run({ do: 'row', plugin: file }, { ahead: 13 * HOUR })).toMatchObject({
      new_version: '1.1.0',
    })
  })

  test('makes no request for a visitor', async () => {
    const { site } = await sell('visited')

    const { requests } = await site.request([{ do: 'front' }], { request: 'front', user: 'visitor' })

    expect(requests).toEqual([])
  })

  test('has one license for a network, in the hands of its owner', async () => {
    const { site, slug, license, zip } = await sell('networked')
    const network = { multisite: true, request: 'network-admin' } as const
    await site.run({ do: 'delete', plugin: 'networked/networked.php' })
    await site.run({ do: 'set option', name: 'active_plugins', value: [] })
    const file = await site.install(zip('1.0.0'), network)

    const refused = await site.request([{ do: 'page', slug: `${slug}-license` }], {
      ...network,
      user: 'site-admin',
    })
    const onSubsite = await site.request([{ do: 'page', slug: `${slug}-license` }], { multisite: true })
    const activated = await pressButton(site, { slug, button: 'activate', key: license.key, ...network })
    await site.check(file, network)
    const updated = await site.update(file, network)

    expect(refused.died).toMatchObject({ status: 403 })
    expect(onSubsite.died).toMatchObject({ status: 403 })
    expect(activated.note).toBe('The license is active on this site.')
    expect(updated).toEqual({ updated: true, error: '' })
  })

  test('works for two plugins that forgot to rename the class', async () => {
    const { site, file, slug, license } = await sell('first-of-two')
    const second = await site.install(
      ownPluginZip({ folder: 'second', version: '3.0.0', shop: 'https://shop.example' }),
    )
    await enterKey(site, slug, license.key)
    await site.check(file)

    expect(await site.update(file)).toEqual({ updated: true, error: '' })
    expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.1.0', [second]: '3.0.0' } })
  })

  test('tells a seller who forgot the header or named the folder otherwise', async () => {
    const { site } = await sell('forgetful')
    const shopUrl = 'https://shop.example'
    await site.install(ownPluginZip({ folder: 'headless', version: '1.0.0', shop: shopUrl, updateUri: '' }))
    await site.install(ownPluginZip({ folder: 'unsold', version: '1.0.0', shop: shopUrl }))

    expect(await site.page('forgetful-license')).not.toContain('Update URI')
    expect(await site.page('headless-license')).toContain('Update URI: https://shop.example/updates/headless')
    expect(await site.details('unsold')).toEqual({
      error: 'The shop sells no plugin with the folder unsold.',
    })
  })

  test('leaves nothing behind when it is deleted', async () => {
    const { site, file, slug, license } = await sell('deleted')
    await enterKey(site, slug, license.key)
    const option = { do: 'option', name: 'deleted_license' } as const

    expect(await site.run(option)).toMatchObject({ key: license.key })
    await site.request([
      { do: 'deactivate', plugin: file },
      { do: 'delete', plugin: file },
    ])
    expect(await site.run(option)).toBe(false)
  })

  test('updates from a shop on the seller’s own machine', async () => {
    const local = await openTestShop()
    const { site, file, slug, license } = await sellPlugin({
      shop: local,
      seller: await openSeller(local),
      folder: 'local',
    })
    await enterKey(site, slug, license.key)
    await site.check(file)

    expect(local.origin).toBe('http://localhost:3000')
    expect(await site.update(file)).toEqual({ updated: true, error: '' })
  })
})
