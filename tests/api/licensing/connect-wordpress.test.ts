import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { type ClientKind, type Connection, connect } from '#core/contract/connect.ts'
import { writeZip, type ZipFile } from '#server/platform/write-zip.ts'
import { openSeller, upload } from '../../support/licensing/publish.ts'
import { makeLicense, makePlugin } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'
import { hasPhp, openWordPress, type Step } from '../../support/wordpress/wordpress.ts'

const standIn = (name: string) => readFileSync(`tests/support/wordpress/clients/${name}.php`, 'utf8')
const php = (path: string, code: string): ZipFile => ({ path, data: Buffer.from(code) })

type Case = {
  kind: ClientKind
  folder: string
  /** What the owner of the site does with a key. */
  enter: (key: string) => Step
  /** The files that a seller gets from the makers of the client, with their names for our stand-ins. */
  library: ZipFile[]
}

const CASES: Case[] = [
  {
    kind: 'client',
    folder: 'mail-log',
    enter: (key) => ({
      do: 'submit',
      slug: 'mail-log-license',
      fields: { key },
      button: { do: 'activate' },
    }),
    library: [],
  },
  {
    kind: 'edd',
    folder: 'edd-log',
    enter: (key) => ({ do: 'call', function: 'edd_log_activate_license', args: [key] }),
    library: [
      php(
        'EDD_SL_Plugin_Updater.php',
        `${standIn('edd-updater')}\nclass_alias( 'Edd_Updater_Stand_In', 'EDD_SL_Plugin_Updater' );`,
      ),
    ],
  },
  {
    kind: 'puc',
    folder: 'puc-log',
    enter: (key) => ({
      do: 'set option',
      name: 'puc_log_license_key',
      value: key.toLowerCase().replaceAll('-', ' '),
    }),
    library: [
      php('plugin-update-checker/stand-in.php', standIn('update-checker')),
      php(
        'plugin-update-checker/plugin-update-checker.php',
        `<?php
namespace YahnisElsts\\PluginUpdateChecker\\v5;
require_once __DIR__ . '/stand-in.php';
final class PucFactory {
	public static function buildUpdateChecker( $url, $file, $slug ) {
		return new \\Update_Checker_Stand_In( $url, $file );
	}
}`,
      ),
    ],
  },
  {
    kind: 'core',
    folder: '404-page',
    enter: (key) => ({ do: 'call', function: 'plugin_404_page_activate_license', args: [key] }),
    library: [],
  },
]

describe.skipIf(!hasPhp)('an empty plugin with the code from the seller’s page', () => {
  const shop = useTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  let seller: Browser
  beforeAll(async () => {
    seller = await openSeller(shop())
  })

  test.each(CASES)('checks, activates and updates with $kind', async ({ kind, folder, enter, library }) => {
    const plugin = await makePlugin(shop(), folder, `Bob's "${folder}" \\ Log`)
    // Before the first release, as a seller would.
    const params = { id: String(plugin.id) }
    const { data } = await seller.ok(connect.get, { params })
    const client = await shop().browser().send({ method: 'GET', url: data.client_url })
    const files = [...library, { path: 'cartwright-client.php', data: Buffer.from(client.body) }]
    const zip = (version: string) => emptyPlugin(folder, [mainFile(data, kind, version), ...files])
    for (const version of ['1.0.0', '1.1.0'])
      expect((await upload(seller, plugin.id, zip(version))).body).toMatchObject({ success: true })
    const { key } = await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId })
    const site = await openWordPress(shop())

    const file = await site.install(zip('1.0.0'))
    const unlicensed = await site.check(file)
    await site.request([enter(key)])
    const licensed = await site.check(file)
    const details = await site.details(licensed.details ?? '')
    const updated = await site.update(file)

    expect(unlicensed).toMatchObject({ installed: '1.0.0', new_version: '1.1.0' })
    expect(unlicensed.package ?? '').toBe('')
    expect(unlicensed.message).toContain('Enter a valid license key to get updates.')
    expect(licensed).toMatchObject({ installed: '1.0.0', new_version: '1.1.0' })
    expect(licensed.package).toMatch(/^https:\/\/shop\.example\/download\//)
    expect(details).toMatchObject({ lines: { version: '1.1.0' }, has_update_button: true })
    expect(details.sections.description).toContain('Sends mail — über SMTP.')
    expect(updated).toMatchObject({ updated: true })
    expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.1.0' }, active: [file] })
    expect(await site.check(file)).toMatchObject({ installed: '1.1.0' })
    const { data: licenses } = await seller.ok(adminLicenses.list, { query: { q: key } })
    expect(licenses.data).toMatchObject([{ sites_used: 1 }])
  })
})

/** Nothing but a header and the code to copy, where the page says it goes. */
function mainFile({ guides }: Connection, kind: ClientKind, version: string): ZipFile {
  const snippets = guides.find((guide) => guide.kind === kind)?.snippets ?? []
  const inHeader = snippets.filter(({ title }) => title === 'Plugin header').map(({ code }) => code)
  const inFile = snippets.filter(({ title }) => ['Main file', 'Activating a key'].includes(title))
  const lines = [
    '<?php',
    '/**',
    ' * Plugin Name: Empty plugin',
    ` * Version: ${version}`,
    ...inHeader,
    ' */',
    ...inFile.map(({ code }) => code),
  ]
  return { path: 'start.php', data: Buffer.from(`${lines.join('\n')}\n`) }
}

function emptyPlugin(folder: string, files: ZipFile[]): Buffer {
  return writeZip(files.map(({ path, data }) => ({ path: `${folder}/${path}`, data })))
}
