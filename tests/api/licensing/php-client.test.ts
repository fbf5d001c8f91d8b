import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { licensing } from '#core/contract/licensing.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { normalizeSite } from '#core/domain/site-url.ts'
import { openZip } from '#core/packages/read-zip.ts'
import { buildPlugin, readPluginSources } from '#demo/build-plugin.ts'
import { DEMO_PRODUCTS } from '#demo/catalog.ts'
import { inspectPackage } from '#server/modules/licensing/index.ts'
import { newKeyPair } from '#server/platform/ed25519.ts'
import { inflate } from '#server/platform/inflate.ts'
import { NEXT_SELLER, pluginZip, SELLER, signZip } from '../../support/licensing/plugin-zip.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { get, makeLicense, makePlugin, post } from '../../support/licensing/sites.ts'
import { useTestShop } from '../../support/test-shop.ts'
import { hasPhp } from '../../support/wordpress/wordpress.ts'

const PLUGINS = resolve('plugins')
const CLIENT = join(PLUGINS, 'client', 'cartwright-client.php')
const NOW = new Date('2026-03-01T12:00:00Z')
const SITE = 'https://www.Buyer.example/'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'php-client-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function sha384(zip: Buffer): string {
  return createHash('sha384').update(zip).digest('hex')
}

async function save(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

function askClient(cases: { packages?: unknown[]; certificates?: unknown[]; sites?: string[] }) {
  const input = JSON.stringify({ client: CLIENT, packages: [], certificates: [], sites: [], ...cases })
  return JSON.parse(String(execFileSync('php', ['tests/support/licensing/verify.php'], { input })))
}

describe.skipIf(!hasPhp)('the PHP client', () => {
  const shop = useTestShop({ now: NOW })

  test('installs a signed package from the shop with either pinned key, and rejects every bad one', async () => {
    const origin = await shop().listen()
    const seller = await openSeller(shop())
    const plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
    await publish(seller, plugin.id, { folder: 'mail-log', version: '1.1.0' })
    const { key } = await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId })
    await post(origin, '/edd-sl-api', {
      edd_action: 'activate_license',
      license: key,
      item_name: 'Mail%20Log',
      url: SITE,
    })
    const query = new URLSearchParams({ license_key: key, site_url: SITE, installed_version: '1.0.0' })
    const { body } = await get(origin, `/updates/mail-log/core.json?${query}`)
    const response = await fetch(new URL(new URL(body.package).pathname, origin))
    const zip = Buffer.from(await response.arrayBuffer())
    const changed = Buffer.from(zip)
    changed[40] = (changed[40] ?? 0) ^ 1
    const other = pluginZip({ folder: 'other', version: '2.0.0' })
    const files = {
      good: await save('good.zip', zip),
      changed: await save('changed.zip', changed),
      cut: await save('cut.zip', zip.subarray(0, -30)),
      other: await save('other.zip', other),
    }
    const keys = [NEXT_SELLER.publicKey, SELLER.publicKey]
    const proof = (await get(origin, `${new URL(body.package).pathname}/signature`)).body.data
    const main = 'mail-log/mail-log.php'

    const { packages } = askClient({
      packages: [
        [files.good, proof, keys, main, '1.0.0'],
        [files.good, { ...proof, signature: signZip(zip, NEXT_SELLER.privateKey) }, keys, main, '1.0.9'],
        [files.good, { ...proof, signature: '' }, keys, main, '1.0.0'],
        [files.good, { ...proof, signature: signZip(zip, newKeyPair().privateKey) }, keys, main, '1.0.0'],
        [files.changed, proof, keys, main, '1.0.0'],
        [files.cut, proof, keys, main, '1.0.0'],
        [files.good, proof, keys, main, '1.1.0'],
        [files.other, { ...proof, signature: signZip(other), sha384: sha384(other) }, keys, main, '1.0.0'],
        [files.good, proof, keys, 'mail-log/other.php', '1.0.0'],
        [join(folder, 'missing.zip'), proof, keys, main, '1.0.0'],
        [files.good, proof, [NEXT_SELLER.publicKey], main, '1.0.0'],
        [files.good, proof, [], main, '1.0.0'],
      ],
    })

    const incomplete = 'The download is incomplete, or it was changed on its way. Try again.'
    const unknownKey =
      'The package is signed with a key that the installed version does not know. Install the new version by hand.'
    expect(packages).toEqual([
      null,
      null,
      'The package is not signed.',
      'The signature of the package is invalid.',
      incomplete,
      incomplete,
      'The package (1.1.0) is not newer than the installed version (1.1.0).',
      'The package is for another plugin: it has no mail-log/mail-log.php.',
      'The package is for another plugin: it has no mail-log/other.php.',
      incomplete,
      unknownKey,
      unknownKey,
    ])

    const { data: certificate } = await shop()
      .browser()
      .ok(licensing.certificate, { body: { license_key: key, site: SITE } })
    const published = (await get(origin, '/.well-known/cartwright-keys.json')).body.keys
    const trusted = published
      .filter(({ purpose }: { purpose: string }) => purpose === 'certificate')
      .map(({ public_key }: { public_key: string }) => public_key)
    const at = (days: number) => (NOW.getTime() + days * DAY_MS) / 1000
    const says = JSON.parse(String(Buffer.from(certificate.payload, 'base64')))
    const forged = Buffer.from(JSON.stringify({ ...says, valid_until: '2099-01-01T00:00:00Z' })).toString(
      'base64',
    )
    const { certificates } = askClient({
      certificates: [
        [certificate, trusted, SITE, 'mail-log', at(13)],
        [certificate, trusted, 'http://buyer.example', 'mail-log', at(0)],
        [certificate, trusted, 'https://thief.example', 'mail-log', at(0)],
        [certificate, trusted, SITE, 'other', at(0)],
        [certificate, trusted, SITE, 'mail-log', at(15)],
        [certificate, [SELLER.publicKey], SITE, 'mail-log', at(0)],
        [{ ...certificate, payload: forged }, trusted, SITE, 'mail-log', at(0)],
        [{}, trusted, SITE, 'mail-log', at(0)],
      ],
    })
    expect(certificates).toEqual([true, true, false, false, false, false, false, false])
  })

  test('normalizes site URLs like the shop', () => {
    const sites = [
      'https://www.Example.com:8443/Blog/?a=1',
      'http://example.com',
      'example.com//x//',
      'https://www.com',
    ]

    expect(askClient({ sites }).sites).toEqual(sites.map(normalizeSite))
  })

  test('and the demo’s plugins are valid PHP, in zips that the shop accepts', async () => {
    const sources = await readPluginSources(DEMO_PRODUCTS)
    const [flagship, other] = ['postroad-mailer', 'swiftlet-cache'].map((uri) =>
      DEMO_PRODUCTS.find((product) => product.uri === uri),
    )
    for (const product of [flagship, other]) {
      const release = product?.releases[0]
      if (!product || !release) throw new Error('no such demo product')
      const zip = buildPlugin(sources, { product, release, shopUrl: 'https://shop.example' })
      const { folder: top, header, readme } = await inspectPackage(zip)
      expect({ top, version: header.version, updateUri: header.updateUri }).toEqual({
        top: product.uri,
        version: release.version,
        updateUri: `https://shop.example/updates/${product.uri}`,
      })
      expect(readme.changelog).toContain('<li>')
      const opened = openZip(zip, {
        inflate,
        limits: { maxEntries: 100, maxUnpackedBytes: 1e7, maxRatio: 100 },
      })
      for (const entry of opened.entries.filter(({ path }) => path.endsWith('.php'))) {
        const code = new TextDecoder().decode(await opened.read(entry))
        expect(code).not.toContain('{{')
        const path = await save(entry.path.replaceAll('/', '-'), Buffer.from(code))
        expect(String(execFileSync('php', ['-l', path]))).toContain('No syntax errors')
      }
    }
    expect(await readdir(PLUGINS)).toEqual(expect.arrayContaining(['client', 'postroad-mailer', 'template']))
  })
})
