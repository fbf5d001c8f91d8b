import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeZip } from '#server/platform/write-zip.ts'
import { openSeller, upload } from '../../support/licensing/publish.ts'
import { makeLicense, makePlugin } from '../../support/licensing/sites.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'
import { hasPhp, openWordPress, type WordPress } from '../../support/wordpress/wordpress.ts'

const SHOP = 'https://shop.example'

type Client = {
  /** What the seller writes into the main file. */
  start: (plugin: { id: number; folder: string }) => string
  enterKey: (site: WordPress, key: string) => Promise<unknown>
}

const CLIENTS: Record<string, Client> = {
  'edd-updater': {
    start: ({ id }) => `
function sample_activate( $key ) {
	return edd_activate( '${SHOP}', ${id}, $key );
}
add_action( 'init', static function () {
	new Edd_Updater_Stand_In( '${SHOP}', __FILE__, array(
		'version' => get_plugin_data( __FILE__, false, false )['Version'],
		'license' => trim( (string) get_option( 'sample_license_key' ) ),
		'item_id' => ${id},
	) );
} );`,
    enterKey: (site, key) => site.run({ do: 'call', function: 'sample_activate', args: [key] }),
  },
  'edd-sdk': {
    start: ({ id }) => `
$sdk = new Edd_Sdk_Stand_In( '${SHOP}', __FILE__, ${id} );
function sdk_activate( $key ) {
	global $sdk;
	return $sdk->activate( $key );
}`,
    enterKey: (site, key) => site.run({ do: 'call', function: 'sdk_activate', args: [key] }),
  },
  'update-checker': {
    start: ({ folder }) => `new Update_Checker_Stand_In( '${SHOP}/updates/${folder}.json', __FILE__ );`,
    enterKey: async (site, key) => {
      await site.run({ do: 'set option', name: 'checker_license_key', value: key })
      return { success: true }
    },
  },
}

describe.skipIf(!hasPhp)('clients of other shops update from this one', () => {
  const shop = useTestShop({ env: { PUBLIC_URL: SHOP } })
  let seller: Browser
  let number = 0
  beforeAll(async () => {
    seller = await openSeller(shop())
  })

  async function sell(name: string) {
    const client = CLIENTS[name]
    if (!client) throw new Error(`There is no client ${name}.`)
    number += 1
    const folder = `sample-${number}`
    const product = await makePlugin(shop(), folder, `Sample ${number}`)
    const zip = (version: string) =>
      writeZip([
        {
          path: `${folder}/start.php`,
          data: Buffer.from(
            `<?php\n/*\nPlugin Name: Sample ${number}\nVersion: ${version}\n*/\nrequire __DIR__ . '/client.php';${client.start(product)}\n`,
          ),
        },
        { path: `${folder}/client.php`, data: readFileSync(`tests/support/wordpress/clients/${name}.php`) },
      ])
    const { status } = await upload(seller, product.id, zip('1.1.0'))
    if (status !== 201) throw new Error(`upload answered ${status}`)
    const license = await makeLicense(shop(), {
      productId: product.id,
      planId: product.planId,
      sitesLimit: 1,
    })
    return { ...client, folder, zip, license, file: `${folder}/start.php` }
  }

  describe.each(Object.keys(CLIENTS))('%s', (name) => {
    test('checks, activates, shows details and updates', async () => {
      const { zip, license, file, enterKey } = await sell(name)
      const site = await openWordPress(shop())
      await site.install(zip('1.0.0'))
      const before = await site.check(file)

      const activated = await enterKey(site, license.key)
      const offered = await site.check(file)
      const details = await site.details(offered.details ?? '')
      const updated = await site.update(file)

      expect(before).toMatchObject({ installed: '1.0.0', new_version: '1.1.0', package: '', can_auto: true })
      expect(activated).toMatchObject({ success: true })
      expect(offered.package).toMatch(/^https:\/\/shop\.example\/download\//)
      expect(details.lines).toMatchObject({ version: '1.1.0' })
      expect(details.sections.description).toContain('Sends mail — über SMTP.')
      expect(updated).toEqual({ updated: true, error: '' })
      expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.1.0' }, active: [file] })
      expect(await site.check(file)).toMatchObject({ new_version: null, can_auto: true })
    })

    test('updates in the background', async () => {
      const { zip, license, file, enterKey } = await sell(name)
      const site = await openWordPress(shop())
      await site.install(zip('1.0.0'))
      await enterKey(site, license.key)
      await site.run({ do: 'set option', name: 'auto_update_plugins', value: [file] })

      expect(await site.cron()).toEqual({ [file]: { updated: true, error: '' } })
      expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.1.0' } })
    })

    test('learns of the update, but gets no package, on one site too many', async () => {
      const { zip, license, file, enterKey } = await sell(name)
      const [first, second] = [
        await openWordPress(shop()),
        await openWordPress(shop(), { home: 'https://second.example' }),
      ]
      await first.install(zip('1.0.0'))
      await enterKey(first, license.key)
      await first.check(file)
      await second.install(zip('1.0.0'))

      await enterKey(second, license.key)
      const row = await second.check(file)

      expect(row).toMatchObject({ new_version: '1.1.0', package: '' })
      expect(row.notice).toMatch(/^(All sites of this license are taken|Enter a valid license key)/)
      expect(await second.update(file)).toMatchObject({
        updated: false,
        error: 'Update package not available.',
      })
    })

    test('goes on without the shop', async () => {
      const { zip, file } = await sell(name)
      const site = await openWordPress(shop())
      await site.install(zip('1.0.0'))

      expect(await site.check(file, { hosts: {} })).toMatchObject({ new_version: null })
    })
  })
})
