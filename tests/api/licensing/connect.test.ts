import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#core/contract/connect.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { keyIdOf, newKeyPair } from '#server/platform/ed25519.ts'
import { SELLER } from '../../support/licensing/plugin-zip.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const SHOP = 'http://localhost:3000'
const NOW = '2026-03-01T12:00:00Z'

const shop = useTestShop({ now: NOW })
let seller: Browser
/** Published as 1.0.0 and 1.2.0. */
let plugin: Awaited<ReturnType<typeof makePlugin>>
beforeAll(async () => {
  seller = await openSeller(shop())
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
  await publish(seller, plugin.id, { folder: 'mail-log', version: '1.0.0' })
  await publish(seller, plugin.id, { folder: 'mail-log', version: '1.2.0' })
})

async function show(browser: Browser, id: number) {
  return (await browser.ok(connect.get, { params: { id: String(id) } })).data
}

/** The code for one client, by the titles of its parts. */
function codeFor(data: Awaited<ReturnType<typeof show>>, kind: string): Record<string, string> {
  const guide = data.guides.find((each) => each.kind === kind)
  return Object.fromEntries(guide?.snippets.map(({ title, code }) => [title, code]) ?? [])
}

describe('the page that connects a plugin', () => {
  test('has code with this shop, the product and the seller’s key, in valid PHP whatever the name', async () => {
    const { id } = await makePlugin(shop(), 'bobs-mail', `Bob's "Mail" \\ Log`)
    await publish(seller, id, { folder: 'bob', version: '1.0.0' })
    await publish(seller, id, { folder: 'bob', version: '1.2.0' })
    const support = await shop().signIn(await shop().support({ passwordHash: null }))

    const data = await show(support, id)

    expect(data).toMatchObject({
      shop_url: SHOP,
      item_id: id,
      slug: 'bob',
      slug_is_known: true,
      version: '1.2.0',
      installed_version: '1.0.0',
      class_name: 'Bob_Cartwright_Client',
      client_url: '/client/bob/cartwright-client.php',
      sells_keys: true,
      package_keys: [{ key_id: keyIdOf(SELLER.publicKey), public_key: SELLER.publicKey }],
    })
    expect(codeFor(data, 'client')).toEqual({
      'Plugin header': ` * Update URI: ${SHOP}/updates/bob`,
      'Main file': `function bob_client() {
	static $client = null;
	if ( null === $client ) {
		require_once __DIR__ . '/cartwright-client.php';
		$client = new Bob_Cartwright_Client( array(
			'file'         => __FILE__,
			'name'         => 'Bob\\'s "Mail" \\\\ Log',
			'shop'         => '${SHOP}',
			'package_keys' => array(
				'${SELLER.publicKey}',
			),
		) );
	}
	return $client;
}
bob_client()->register();`,
      'uninstall.php': `<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;
require_once __DIR__ . '/cartwright-client.php';
Bob_Cartwright_Client::uninstall( 'bob' );`,
    })
    expect(codeFor(data, 'edd')['Main file']).toContain(`'item_id' => ${id},`)
    expect(codeFor(data, 'edd')['Main file']).toContain(`new EDD_SL_Plugin_Updater( '${SHOP}', __FILE__`)
    expect(codeFor(data, 'puc')['Main file']).toContain(`'${SHOP}/updates/bob.json',`)
    expect(codeFor(data, 'core')['Main file']).toContain(`add_filter( 'update_plugins_localhost',`)
    expect(data.moves.map(({ name }) => name)).toEqual([
      'EDD Software Licensing',
      'plugin-update-checker',
      'Freemius',
    ])
  })

  test('says what is still missing: a release, a key, a paid plan', async () => {
    const empty = await openTestShop()
    const admin = await empty.signIn(await empty.admin({ passwordHash: null }))
    const product = await empty.make('products', { uri: '404-page', name: '404 Page', status: 'draft' })
    await empty.make('plans', { productId: product.id, code: 'free', name: 'Free', isFree: true })

    const data = await show(admin, product.id)

    expect(data).toMatchObject({
      status: 'draft',
      slug: '404-page',
      slug_is_known: false,
      version: null,
      installed_version: '0.0.1',
      class_name: 'plugin_404_Page_Cartwright_Client',
      package_keys: [],
      sells_keys: false,
    })
    expect(codeFor(data, 'client')['Main file']).toContain(`'package_keys' => array(\n\t\t\t),`)
    expect(codeFor(data, 'core')['Activating a key']).toContain('function plugin_404_page_activate_license(')
    expect((await admin.call(connect.get, { params: { id: '999999' } })).status).toBe(404)
  })

  test('names only keys whose signatures are accepted', async () => {
    for (const state of [{ isPending: true }, { retiredAt: new Date(NOW) }]) {
      const { publicKey } = newKeyPair()
      await shop().make('signingKeys', {
        purpose: 'package',
        keyId: keyIdOf(publicKey),
        publicKey,
        label: 'Other',
        createdAt: new Date(NOW),
        ...state,
      })
    }

    const { package_keys } = await show(seller, plugin.id)

    expect(package_keys.map(({ public_key }) => public_key)).toEqual([SELLER.publicKey])
  })

  test('tells a plugin of an imported product that its old item id still works', async () => {
    const { id } = await makePlugin(shop(), 'gallery', 'Gallery')
    await shop().make('importedRecords', {
      source: 'edd',
      kind: 'product',
      externalId: '412',
      localId: id,
    })

    const { old_item_ids, moves } = await show(seller, id)

    expect(old_item_ids).toEqual(['412'])
    expect(moves[0]?.steps[1]).toMatchObject({ before: "'item_id' => 412,", after: "'item_id' => 412," })
  })
})

describe('the client file', () => {
  test('has a class name of its own for each plugin', async () => {
    const origin = await shop().listen()

    const response = await fetch(new URL('/client/mail-log/cartwright-client.php', origin))
    const code = await response.text()

    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cartwright-client.php"')
    expect(code).toContain("class_exists( 'Mail_Log_Cartwright_Client' )")
    expect(code).toContain('final class Mail_Log_Cartwright_Client {')
    expect(code).not.toMatch(/(?<!Mail_Log_)Cartwright_Client/)
    for (const slug of ['Mail', '-x', 'a.b', `a'b`, 'a'.repeat(101)])
      expect((await fetch(new URL(`/client/${slug}/cartwright-client.php`, origin))).status).toBe(404)
  })

  test.skipIf(spawnSync('php', ['-v']).status !== 0)('is valid PHP', async () => {
    const origin = await shop().listen()

    const code = await (await fetch(new URL('/client/404-page/cartwright-client.php', origin))).text()

    expect(String(spawnSync('php', ['-l'], { input: code }).stdout)).toContain('No syntax errors')
  })
})

const KINDS = ['client', 'edd', 'puc', 'core'] as const

type Input = { license_key?: string; site?: string; installed_version?: string }

async function play(kind: (typeof KINDS)[number], input: Input = {}) {
  const body = { kind, installed_version: '1.0.0', ...input }
  return (await seller.ok(connect.play, { params: { id: String(plugin.id) }, body })).data
}

function license(values: Partial<Parameters<typeof makeLicense>[1]> = {}) {
  return makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, ...values })
}

/** Everything in the database, apart from what using the panel itself changes. */
async function contentsOf(): Promise<Record<string, string>> {
  const { $client } = shop().db
  const { rows } = await $client.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_hits')`,
  )
  const contents: Record<string, string> = {}
  for (const { tablename } of rows) {
    const { rows: found } = await $client.query(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as all_rows from ${tablename} t`,
    )
    contents[tablename] = found[0].all_rows
  }
  return contents
}

describe('a played check', () => {
  test.each(KINDS)('with %s says what a site would do, and stores nothing', async (kind) => {
    const good = await license({ sitesLimit: 1 })
    const expired = await license({ expiresAt: new Date(new Date(NOW).getTime() - DAY_MS) })
    const disabled = await license({ status: 'disabled', disabledReason: 'refund' })
    const origin = await shop().listen()
    const item = { item_id: String(plugin.id), url: 'https://active.example' }
    const used = await license()
    await post(origin, '/', { edd_action: 'activate_license', license: used.key, ...item })
    await shop().app.modules.licensing.lastSeen.flush()
    const before = await contentsOf()

    const results = {
      good: await play(kind, { license_key: good.key, site: 'https://buyer.example' }),
      again: await play(kind, { license_key: good.key }),
      active: await play(kind, { license_key: used.key, site: item.url }),
      none: await play(kind),
      expired: await play(kind, { license_key: expired.key }),
      disabled: await play(kind, { license_key: disabled.key }),
      unknown: await play(kind, { license_key: 'AAAAA-BBBBB' }),
      newest: await play(kind, { license_key: good.key, installed_version: '1.2.0' }),
    }
    await shop().app.modules.licensing.lastSeen.flush()

    const said = Object.fromEntries(
      Object.entries(results).map(([name, { outcome, summary }]) => [name, `${outcome}: ${summary}`]),
    )
    const withheld =
      'withheld: A site with version 1.0.0 learns that 1.2.0 exists, but may not download it. It is told: '
    expect(said).toEqual({
      good: 'offered: A site with version 1.0.0 is offered 1.2.0 and may download it.',
      again: 'offered: A site with version 1.0.0 is offered 1.2.0 and may download it.',
      active: 'offered: A site with version 1.0.0 is offered 1.2.0 and may download it.',
      none: `${withheld}“Enter a valid license key to get updates.”`,
      expired: `${withheld}“Your license has expired. Renew it to get this update: ${SHOP}/account/licenses”`,
      disabled: `${withheld}“This license has been disabled.”`,
      unknown: `${withheld}“Enter a valid license key to get updates.”`,
      newest: 'current: A site with version 1.2.0 finds nothing newer.',
    })
    for (const { steps } of Object.values(results))
      expect(new Set(steps.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await contentsOf()).toEqual(before)
    const shown = JSON.stringify(results)
    expect(shown).not.toContain(good.key)
    expect(shown).toContain(`…${good.key.slice(-5)}`)
    expect(shown).not.toMatch(/\/download\/(?!…)/)
    expect(shop().logged()).not.toContain(good.key)
  })

  test.each(KINDS)('with %s shows what a real site gets', async (kind) => {
    const origin = await shop().listen()
    const { key } = await license()
    const site = 'https://buyer.example'
    const item = { license: key, item_id: String(plugin.id), url: site }
    await post(origin, '/edd-sl-api', { edd_action: 'activate_license', ...item })
    const query = new URLSearchParams({ license_key: key, site_url: site, installed_version: '1.0.0' })
    const real =
      kind === 'edd'
        ? await post(origin, '/', { edd_action: 'get_version', ...item, version: '1.0.0' })
        : await get(origin, `/updates/mail-log${kind === 'puc' ? '' : '/core'}.json?${query}`)

    const { steps } = await play(kind, { license_key: key, site })

    const shown = JSON.parse(steps.at(-1)?.answer ?? '')
    expect(Object.keys(shown)).toEqual(Object.keys(real.body))
    expect(shown.sections.description).toBe('<p>Sends mail — über SMTP.</p>')
    expect(steps.map(({ method, url, status }) => `${method} ${url} ${status}`)).toEqual(
      {
        client: [`POST ${SHOP}/edd-sl-api 200`, `GET ${SHOP}/updates/mail-log/core.json 200`],
        edd: [`POST ${SHOP}/edd-sl-api 200`, `POST ${SHOP}/ 200`],
        puc: [`GET ${SHOP}/updates/mail-log.json 200`],
        core: [`POST ${SHOP}/edd-sl-api 200`, `GET ${SHOP}/updates/mail-log/core.json 200`],
      }[kind],
    )
  })

  test('refuses a version and a site that are none, in words', async () => {
    const refused = (body: object) =>
      seller.call(connect.play, {
        params: { id: String(plugin.id) },
        body: { kind: 'edd', installed_version: '1.0.0', ...body },
      })

    expect((await refused({ installed_version: 'new' })).body).toMatchObject({
      errors: { installed_version: ['Enter a version, such as 1.2.0.'] },
    })
    expect((await refused({ site: 'http://' })).body).toMatchObject({
      errors: { site: ['Enter the address of a site, such as https://example.com.'] },
    })
  })

  test('says so while nothing is published, and when a rollout leaves the site out', async () => {
    const { id } = await makePlugin(shop(), 'rolled', 'Rolled')
    const params = { id: String(id) }
    const body = { kind: 'core', installed_version: '1.0.0' } as const
    const before = await seller.ok(connect.play, { params, body })
    await publish(seller, id, { folder: 'rolled', version: '1.3.0' }, { rollout: 0 })

    const after = await seller.ok(connect.play, { params, body })

    expect(before.data.summary).toBe(
      'A site with version 1.0.0 finds nothing newer. No release is published yet.',
    )
    expect(after.data.summary).toBe(
      'A site with version 1.0.0 finds nothing newer. Version 1.3.0 is not rolled out to this site.',
    )
    expect((await seller.call(connect.play, { params: { id: '999999' }, body })).status).toBe(404)
  })
})
