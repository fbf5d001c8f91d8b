import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { licenses, releases } from '#server/db/tables/index.ts'
import { newKeyPair } from '#server/platform/ed25519.ts'
import { pluginZip, signZip } from '../../support/licensing/plugin-zip.ts'
import { openSeller } from '../../support/licensing/publish.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'
import { alterShop } from '../../support/wordpress/altered-shop.ts'
import { enterKey, ownPluginZip, pressButton, sellPlugin } from '../../support/wordpress/own-plugin.ts'
import { hasPhp, openWordPress } from '../../support/wordpress/wordpress.ts'

const SHOP = 'https://shop.example'
const DOWN = 'The shop could not be reached. Try again in a few minutes.'

describe.skipIf(!hasPhp)('our client says the truth when it refuses', () => {
  const shop = useTestShop({ env: { PUBLIC_URL: SHOP } })
  let seller: Browser
  beforeAll(async () => {
    seller = await openSeller(shop())
  })
  const sell = (folder: string) => sellPlugin({ shop: shop(), seller, folder })

  /** A site that was offered the update, before something happens. */
  async function offered(folder: string) {
    const sale = await sell(folder)
    await enterKey(sale.site, folder, sale.license.key)
    await sale.site.check(sale.file)
    return sale
  }

  const sold = new Map<string, ReturnType<typeof sell>>()

  /** The same on a new site of a plugin that is sold once, for tests in a table. */
  async function offeredTo(folder: string) {
    const sale = sold.get(folder) ?? sellPlugin({ shop: shop(), seller, folder, sitesLimit: null })
    sold.set(folder, sale)
    const { license, zip } = await sale
    const site = await openWordPress(shop())
    const file = await site.install(zip('1.0.0'))
    await enterKey(site, folder, license.key)
    await site.check(file)
    return { site, file, zip }
  }

  async function changeLicense(id: number, values: Partial<typeof licenses.$inferInsert>): Promise<void> {
    await shop().db.update(licenses).set(values).where(eq(licenses.id, id))
  }

  const yesterday = () => new Date(shop().clock.now().getTime() - DAY_MS)

  describe('a download', () => {
    test('of an expired license', async () => {
      const { site, file, license } = await offered('expired')
      await changeLicense(license.id, { expiresAt: yesterday() })

      expect(await site.update(file)).toMatchObject({
        updated: false,
        error: 'This license has expired. Renew it to download updates.',
      })
      expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.0.0' }, active: [file] })
    })

    test('of a disabled license', async () => {
      const { site, file, license } = await offered('disabled')
      await changeLicense(license.id, { status: 'disabled', disabledReason: 'refund' })

      expect((await site.update(file)).error).toBe('This license has been disabled.')
    })

    test('of a withdrawn release', async () => {
      const { site, file, product } = await offered('withdrawn')
      await shop()
        .db.update(releases)
        .set({ status: 'withdrawn', withdrawnAt: new Date() })
        .where(eq(releases.productId, product.id))

      expect((await site.update(file)).error).toBe(
        'This release was withdrawn. Please check for updates again.',
      )
    })

    test('of a shop that is down', async () => {
      const { site, file } = await offered('down')

      expect((await site.update(file, { hosts: {} })).error).toContain(DOWN)
    })

    test.each([
      ['signature', 410, '', 'The download link has expired. Check for updates again.'],
      ['signature', 402, '', 'This license has expired. Renew it in your account.'],
      ['signature', 403, '{}', 'This license may not be used on this site.'],
      [
        'signature',
        200,
        '<h1>Maintenance</h1>',
        'The shop gave an unexpected answer (200). Try again in a few minutes.',
      ],
      ['zip', 410, '{"message":"Used <b>up</b>."}', 'Used &lt;b&gt;up&lt;/b&gt;.'],
      ['zip', 404, 'gone', 'The shop does not know this download.'],
      [
        'zip',
        503,
        '{"message":"Busy"}',
        'The shop gave an unexpected answer (503). Try again in a few minutes.',
      ],
    ])('whose %s is answered with %d %s', async (part, status, body, expected) => {
      const { site, file } = await offeredTo('answered')
      const altered = await alterShop(site.server, (path, reply) =>
        path.startsWith('/download/') && path.endsWith('/signature') === (part === 'signature')
          ? { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
          : reply,
      )

      expect(await site.update(file, { hosts: { [SHOP]: altered } })).toMatchObject({
        updated: false,
        error: expected,
      })
    })

    test('without a license, with the reason the shop gave', async () => {
      const { site, file } = await sell('no-key')
      await site.check(file)

      expect(await site.update(file)).toMatchObject({
        code: 'cartwright_package_refused',
        error: 'Enter a valid license key to get updates.',
      })
    })
  })

  describe('a package', () => {
    /** Serves another package or proof than the shop does. */
    async function serve(
      server: string,
      { zip, proof = {} }: { zip?: Buffer; proof?: Record<string, string> },
    ) {
      const altered = await alterShop(server, (path, reply) => {
        if (/^\/download\/[^/]+\/signature$/.test(path)) {
          const { data } = JSON.parse(String(reply.body))
          return { ...reply, body: Buffer.from(JSON.stringify({ data: { ...data, ...proof } })) }
        }
        return path.startsWith('/download/') && zip
          ? { ...reply, headers: { 'content-type': 'application/zip' }, body: zip }
          : reply
      })
      return { hosts: { [SHOP]: altered } }
    }

    const proofOf = (zip: Buffer, signature = signZip(zip)) => ({ sha384: sha384(zip), signature })

    test.each<
      [string, (zip: (version: string) => Buffer) => { zip?: Buffer; proof?: Record<string, string> }, string]
    >([
      [
        'cut off',
        (zip) => ({ zip: zip('1.1.0').subarray(0, -30) }),
        'The download is incomplete, or it was changed on its way. Try again.',
      ],
      [
        'changed',
        (zip) => ({ zip: changed(zip('1.1.0')) }),
        'The download is incomplete, or it was changed on its way. Try again.',
      ],
      [
        'changed along with its checksum',
        (zip) => ({ zip: changed(zip('1.1.0')), proof: { sha384: sha384(changed(zip('1.1.0'))) } }),
        'The signature of the package is invalid.',
      ],
      ['not signed', () => ({ proof: { signature: '' } }), 'The package is not signed.'],
      [
        'signed with another key',
        (zip) => ({
          proof: {
            ...proofOf(zip('1.1.0'), signZip(zip('1.1.0'), newKeyPair().privateKey)),
            signing_key: '0123456789abcdef',
          },
        }),
        'The package is signed with a key that the installed version does not know. Install the new version by hand.',
      ],
      [
        'of another plugin of the same seller',
        () => ({
          zip: pluginZip({ folder: 'other', version: '2.0.0' }),
          proof: proofOf(pluginZip({ folder: 'other', version: '2.0.0' })),
        }),
        'The package is for another plugin: it has no bad-package/bad-package.php.',
      ],
      [
        'of an older release',
        (zip) => ({ zip: zip('0.9.0'), proof: proofOf(zip('0.9.0')) }),
        'The package (0.9.0) is not newer than the installed version (1.0.0).',
      ],
    ])('that is %s', async (_, make, expected) => {
      const { site, file, zip } = await offeredTo('bad-package')
      const facts = await serve(site.server, make(zip))

      expect(await site.update(file, facts)).toEqual({
        updated: false,
        code: 'cartwright_package_refused',
        error: expected,
      })
      expect(await site.plugins()).toMatchObject({ installed: { [file]: '1.0.0' }, active: [file] })
    })

    test('from another address, as a shop that was broken into could name', async () => {
      const { site, file, zip } = await offered('elsewhere')
      const altered = await alterShop(site.server, (path, reply) => {
        if (path === '/evil.zip') return { status: 200, headers: {}, body: zip('6.6.6') }
        const text = String(reply.body).replaceAll(
          /"package":"[^"]*"/g,
          '"package":"https://evil.example/evil.zip"',
        )
        return path.startsWith('/updates/') ? { ...reply, body: Buffer.from(text) } : reply
      })
      const facts = { hosts: { [SHOP]: altered, 'https://evil.example': altered } }
      await site.check(file, facts)

      expect(await site.update(file, facts)).toMatchObject({
        updated: false,
        error: 'The package does not come from the shop.',
      })
    })

    test('while the plugin pins no key at all', async () => {
      const { site, license } = await sell('keyless')
      await site.run({ do: 'delete', plugin: 'keyless/keyless.php' })
      await site.run({ do: 'set option', name: 'active_plugins', value: [] })
      const file = await site.install(
        ownPluginZip({ folder: 'keyless', version: '1.0.0', shop: SHOP, keys: [] }),
      )
      await enterKey(site, 'keyless', license.key)
      await site.check(file)

      expect((await site.update(file)).error).toContain('does not know')
    })
  })

  describe('a key', () => {
    test('that does not exist, and keeps what was typed', async () => {
      const { site, slug } = await sell('typo')

      const { note, key } = await pressButton(site, { slug, button: 'activate', key: 'AAAAA-BBBBB' })

      expect(note).toBe('This license key does not exist. Check it for typing errors.')
      expect(key).toBe('AAAAA-BBBBB')
    })

    test('whose sites are all taken', async () => {
      const { site, slug, license, zip } = await sell('taken')
      await enterKey(site, slug, license.key)
      const other = await openWordPress(shop(), { home: 'https://other.example' })
      const file = await other.install(zip('1.0.0'))

      const { note } = await pressButton(other, { slug, button: 'activate', key: license.key })

      expect(note).toContain('already active on as many sites as it allows')
      expect(note).toContain('https://shop.example/account/licenses')
      expect(await other.check(file)).toMatchObject({ new_version: '1.1.0', package: '' })
    })

    test.each([
      ['expired', { expiresAt: new Date(0) }, 'This license has expired. Renew it in your account'],
      ['disabled', { status: 'disabled', disabledReason: 'refund' }, 'This license has been disabled.'],
    ] as const)('that is %s', async (name, values, expected) => {
      const { site, slug, license } = await sell(`key-${name}`)
      await changeLicense(license.id, values)

      expect((await pressButton(site, { slug, button: 'activate', key: license.key })).note).toContain(
        expected,
      )
    })

    test('that has expired since, and no longer calls the site licensed', async () => {
      const { site, slug, license } = await sell('expired-since')
      const before = await pressButton(site, { slug, button: 'activate', key: license.key })
      await changeLicense(license.id, { expiresAt: new Date(0) })

      const after = await pressButton(site, { slug, button: 'activate', key: license.key.toLowerCase() })

      expect(before.isLicensed).toBe(true)
      expect(after.note).toContain('This license has expired.')
      expect(after.isLicensed).toBe(false)
    })

    test('whose site was freed since, as the next check tells', async () => {
      const { site, slug, license, file } = await offered('freed-since')
      await seller.ok(adminLicenses.freeSite, {
        params: { id: String(license.id) },
        body: { site: 'buyer.example/' },
      })

      await site.check(file)

      expect(await site.page(`${slug}-license`)).not.toContain('This site is licensed')
    })

    test('of another plugin', async () => {
      const { site, slug } = await sell('mixed-up')
      const { license } = await sell('the-other')

      expect((await pressButton(site, { slug, button: 'activate', key: license.key })).note).toBe(
        'This key is for another plugin.',
      )
    })

    test('while the shop is down', async () => {
      const { site, slug, license } = await sell('unreachable')

      const { note, key } = await pressButton(site, { slug, button: 'activate', key: license.key, hosts: {} })

      expect({ note, key }).toEqual({ note: DOWN, key: license.key })
    })
  })

  describe('a deactivation', () => {
    const saved = { do: 'option' } as const

    test('with a wrong key changes nothing', async () => {
      const { site, slug, license, file } = await offered('wrong-key')

      const { note } = await pressButton(site, { slug, button: 'deactivate', key: 'AAAAA-BBBBB' })

      expect(note).toContain('this key is not active on this site, so nothing was changed')
      expect(await site.run({ ...saved, name: 'wrong-key_license' })).toMatchObject({ key: license.key })
      expect((await site.check(file)).package).not.toBe('')
    })

    test('while the shop is down changes nothing', async () => {
      const { site, slug, license } = await offered('offline')

      const { note } = await pressButton(site, { slug, button: 'deactivate', key: license.key, hosts: {} })

      expect(note).toBe(DOWN)
      expect(await site.run({ ...saved, name: 'offline_license' })).toMatchObject({ key: license.key })
    })

    test('with the right key frees the site and forgets the key', async () => {
      const { site, slug, license, file } = await offered('freed')

      const { note, key } = await pressButton(site, { slug, button: 'deactivate', key: license.key })

      expect(note).toBe('The license is no longer active on this site.')
      expect(key).toBe('')
      expect((await site.check(file)).package).toBe('')
    })
  })

  test('nobody else can change the license', async () => {
    const { site, slug, license } = await sell('forbidden')
    const post = {
      do: 'post',
      action: 'https://buyer.example/wp-admin/admin-post.php',
      fields: { action: `${slug}_license`, key: license.key, do: 'activate' },
    } as const

    const asSubscriber = await site.request([post], { user: 'subscriber' })
    const withoutNonce = await site.request([post])

    expect(asSubscriber).toMatchObject({
      requests: [],
      died: { status: 403, message: 'You are not allowed to do this.' },
    })
    expect(withoutNonce).toMatchObject({ requests: [], died: { status: 403 } })
  })
})

function changed(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  copy[40] = (copy[40] ?? 0) ^ 1
  return copy
}

function sha384(zip: Buffer): string {
  return createHash('sha384').update(zip).digest('hex')
}
