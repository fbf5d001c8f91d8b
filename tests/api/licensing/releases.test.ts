import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiTokens } from '#core/contract/api-tokens.ts'
import { catalog } from '#core/contract/catalog.ts'
import { releases as contract } from '#core/contract/releases.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { auditEntries, downloads, packages, products } from '#server/db/tables/index.ts'
import { newKeyPair } from '#server/platform/ed25519.ts'
import { writeZip } from '#server/platform/write-zip.ts'
import { NEXT_SELLER, pluginZip, SELLER, signZip } from '../../support/licensing/plugin-zip.ts'
import { openSeller, publish, upload, uploadFree } from '../../support/licensing/publish.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const PROGRAM = fileURLToPath(new URL('../../../scripts/release.ts', import.meta.url))

const shop = useTestShop()
let seller: Browser
let number = 0

beforeAll(async () => {
  seller = await openSeller(shop())
})

/** A separate product with a unique plugin folder. */
async function newPlugin() {
  number += 1
  const folder = `plugin-r${number}`
  const { id } = await shop().make('products', { uri: folder, name: `Plugin R${number}`, pluginSlug: null })
  return { id, folder }
}

const stateOf = async (id: number) =>
  (await seller.ok(contract.list, { params: { id: String(id) } })).data.data.map((release) => [
    release.version,
    release.status,
    release.current,
  ])

test('a signed zip becomes a release with the data of its header and readme, published now or later', async () => {
  const { id, folder } = await newPlugin()
  const zip = pluginZip({
    folder,
    version: '1.2.0',
    changelog: '* New: **logs** of `wp_mail`.\n* <b>No</b> markup.',
  })

  const { status, body } = await upload(seller, id, zip, { publish: false })
  const draft = body.data
  const published = await seller.ok(contract.publish, {
    params: { id: String(draft.id) },
    body: { rollout_percent: 25 },
  })

  expect(status).toBe(201)
  expect(draft).toMatchObject({
    product_id: id,
    version: '1.2.0',
    channel: 'stable',
    status: 'draft',
    current: false,
    plugin_name: 'Mail Log',
    requires_wp: '6.4',
    requires_php: '7.4',
    tested_wp: '6.9',
    upgrade_notice: 'Please update.',
    changelog:
      '<ul><li>New: <strong>logs</strong> of <code>wp_mail</code>.</li><li>&lt;b&gt;No&lt;/b&gt; markup.</li></ul>',
    package: {
      file_name: `${folder}.1.2.0.zip`,
      folder,
      main_file: `${folder}.php`,
      size: zip.length,
      md5: expect.stringMatching(/^[0-9a-f]{32}$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      sha384: expect.stringMatching(/^[0-9a-f]{96}$/),
      signature: signZip(zip),
      signing_key: { label: 'Seller 2026', is_demo: false },
      corrupt_since: null,
    },
  })
  expect(published.data).toMatchObject({ status: 'published', current: true, rollout_percent: 25 })
  const [product] = await shop().db.select().from(products).where(eq(products.id, id))
  expect(product).toMatchObject({ pluginSlug: folder, currentVersion: '1.2.0' })
  const audit = await shop().db.select().from(auditEntries).where(eq(auditEntries.subjectType, 'release'))
  expect(audit.filter((entry) => entry.subjectId === String(draft.id)).map((entry) => entry.action)).toEqual([
    'release.uploaded',
    'release.published',
  ])
})

test('a release that renames the main file is accepted, and its seller is told what sites will do', async () => {
  const { id, folder } = await newPlugin()
  const first = await upload(seller, id, pluginZip({ folder, version: '1.0.0', main: 'start.php' }))
  const same = await upload(seller, id, pluginZip({ folder, version: '1.1.0', main: 'start.php' }))

  const renamed = await upload(seller, id, pluginZip({ folder, version: '1.2.0', main: 'main.php' }))
  const target = await seller.ok(contract.target, { query: { product: folder } })

  expect([first, same].map(({ body }) => body.message)).toEqual(['1.0.0 published.', '1.1.0 published.'])
  expect(renamed.status).toBe(201)
  expect(renamed.body.message).toBe(
    '1.2.0 published. The main file is main.php, but it was start.php in the release before. WordPress deactivates a plugin whose main file was renamed, and the shop’s client refuses such an update: keep the name start.php.',
  )
  expect(renamed.body.data.package.main_file).toBe('main.php')
  expect(target.data.main_file).toBe('main.php')
})

test('every release has an SBOM with its Composer libraries and each file with its checksum', async () => {
  const { id, folder } = await newPlugin()
  const installed = { packages: [{ name: 'acme/mime', version: 'v2.1.0' }, { name: 7 }, null] }
  const extra = [
    { path: `${folder}/vendor/composer/installed.json`, data: Buffer.from(JSON.stringify(installed)) },
    { path: `${folder}/other/vendor/composer/installed.json`, data: Buffer.from('not JSON') },
  ]
  const release = await publish(seller, id, { folder, extra })
  const params = { id: String(release.id) }
  const support = await shop().signIn(await shop().support({ passwordHash: null }))

  const { statusCode, headers, body } = await support.send({
    method: 'GET',
    url: contract.sbom.path.replace('{id}', params.id),
  })

  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('application/vnd.cyclonedx+json'),
    expect.stringContaining(`${folder}.1.0.0.zip.cdx.json`),
  ])
  const { metadata, components, ...form } = JSON.parse(body)
  expect(form).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(metadata.component).toMatchObject({
    name: 'Mail Log',
    version: '1.0.0',
    hashes: [{ alg: 'SHA-256', content: release.package.sha256 }],
  })
  expect(components[0]).toEqual({
    type: 'library',
    name: 'acme/mime',
    version: '2.1.0',
    purl: 'pkg:composer/acme/mime@2.1.0',
  })
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')
  expect(components.slice(1)).toHaveLength(4)
  expect(components).toContainEqual({
    type: 'file',
    name: extra[0]?.path,
    hashes: [{ alg: 'SHA-256', content: sha256(extra[0]?.data ?? Buffer.alloc(0)) }],
  })
})

test('a free edition is signed too, has its own folder, and is public while its release is published', async () => {
  const { id, folder } = await newPlugin()
  await shop().make('plans', { productId: id, code: 'free', name: 'Free', isFree: true, priceCents: 0 })
  const release = await publish(seller, id, { folder, version: '2.0.0' })
  const zip = pluginZip({ folder: `${folder}-lite`, version: '1.5.0', name: 'Lite' })
  const visitor = shop().browser()
  const fetchFree = () => visitor.send({ method: 'GET', url: `/download/free/${folder}` })
  const link = async () =>
    (await visitor.ok(catalog.getProduct, { params: { handle: folder } })).data.plans[0]?.url

  expect([(await fetchFree()).statusCode, await link()]).toEqual([404, null])
  const strange = await uploadFree(seller, release.id, zip, {
    signature: signZip(zip, newKeyPair().privateKey),
  })
  const same = await uploadFree(seller, release.id, pluginZip({ folder, version: '2.0.0' }))
  const other = await newPlugin()
  await publish(seller, other.id, { folder: other.folder })
  const taken = await uploadFree(seller, release.id, pluginZip({ folder: other.folder, version: '2.0.0' }))
  expect([strange.status, same.status, taken.status]).toEqual([422, 422, 422])
  expect((await uploadFree(seller, release.id, zip)).body.data.free_package).toMatchObject({
    file_name: `${folder}-lite.1.5.0.zip`,
  })
  const newer = pluginZip({ folder: `${folder}-lite`, version: '1.6.0', name: 'Lite' })
  expect((await uploadFree(seller, release.id, newer)).status).toBe(201)

  await expect.poll(link).toBe(`/download/free/${folder}`)
  const got = await fetchFree()
  expect([got.statusCode, got.headers['content-disposition'], got.headers['x-content-signature']]).toEqual([
    200,
    `attachment; filename=${folder}-lite.1.6.0.zip`,
    signZip(newer),
  ])
  expect(got.rawPayload).toEqual(newer)
  expect(
    await shop().db.select({ channel: downloads.channel }).from(downloads).where(eq(downloads.productId, id)),
  ).toEqual([{ channel: 'free' }])
  const stored = await shop().db.select().from(packages).where(eq(packages.releaseId, release.id))
  expect(stored.map(({ edition }) => edition).toSorted()).toEqual(['free', 'full'])
  await seller.ok(contract.withdraw, { params: { id: String(release.id) }, body: { reason: 'Broken' } })
  expect((await fetchFree()).statusCode).toBe(404)
})

test('withdrawing offers the previous release, rolling back withdraws all newer ones, and a withdrawn one can be republished', async () => {
  const { id, folder } = await newPlugin()
  const first = await publish(seller, id, { folder, version: '1.0.0' })
  await publish(seller, id, { folder, version: '1.1.0' })
  const third = await publish(seller, id, { folder, version: '1.2.0' })
  const beta = await publish(seller, id, { folder, version: '2.0.0-beta1' }, { channel: 'beta' })

  const reason = { body: { reason: 'Broke the log.' } }
  const withdrawn = await seller.ok(contract.withdraw, { params: { id: String(third.id) }, ...reason })
  expect(withdrawn.data).toMatchObject({ status: 'withdrawn', withdrawn_reason: 'Broke the log.' })
  expect(await stateOf(id)).toEqual([
    ['2.0.0-beta1', 'published', true],
    ['1.2.0', 'withdrawn', false],
    ['1.1.0', 'published', true],
    ['1.0.0', 'published', false],
  ])
  await seller.ok(contract.publish, { params: { id: String(third.id) }, body: {} })
  await seller.ok(contract.rollBack, { params: { id: String(first.id) }, ...reason })
  expect(await stateOf(id)).toEqual([
    ['2.0.0-beta1', 'published', true],
    ['1.2.0', 'withdrawn', false],
    ['1.1.0', 'withdrawn', false],
    ['1.0.0', 'published', true],
  ])
  const [product] = await shop().db.select().from(products).where(eq(products.id, id))
  expect(product?.currentVersion).toBe('1.0.0')
  const again = await seller.call(contract.rollBack, { params: { id: String(first.id) }, ...reason })
  expect(again.status).toBe(409)
  expect((await seller.call(contract.remove, { params: { id: String(beta.id) } })).status).toBe(409)
})

describe('a release is rejected with a reason', () => {
  const inFolder = (folder: string, name: string, data: Buffer | string) => ({
    path: `${folder}/${name}`,
    data: Buffer.from(data),
  })
  /** Changes one entry of a finished zip in its central directory. */
  const patched = (zip: Buffer, change: (zip: Buffer, central: number) => void) => {
    const copy = Buffer.from(zip)
    change(copy, copy.indexOf('PK\x01\x02'))
    return copy
  }

  test.each<[string, (folder: string) => Buffer, RegExp]>([
    ['no zip', () => Buffer.from('GIF89a'.repeat(40)), /not a zip/],
    ['an empty zip', () => writeZip([]), /empty/],
    [
      'a way out',
      (f) => pluginZip({ folder: f, extra: [{ path: `${f}/../evil.php`, data: Buffer.from('x') }] }),
      /leads out/,
    ],
    [
      'an absolute path',
      (f) => pluginZip({ folder: f, extra: [{ path: '/etc/x.php', data: Buffer.from('x') }] }),
      /leads out/,
    ],
    ['a backslash', (f) => pluginZip({ folder: f, extra: [inFolder(f, '..\\x.php', 'x')] }), /backslashes/],
    [
      'PHP outside the folder',
      (f) => pluginZip({ folder: f, extra: [{ path: 'other/x.php', data: Buffer.from('x') }] }),
      /more than one top-level entry/,
    ],
    [
      'loose files',
      () => writeZip([{ path: 'x.php', data: Buffer.from('<?php // Plugin Name: X') }]),
      /not in a folder/,
    ],
    [
      'a bomb',
      (f) => pluginZip({ folder: f, extra: [inFolder(f, 'zero', Buffer.alloc(4_000_000))] }),
      /suspiciously tight/,
    ],
    ['a file twice', (f) => pluginZip({ folder: f, extra: [inFolder(f, 'README.txt', 'x')] }), /twice/],
    ['a folder with capitals', () => pluginZip({ folder: 'Plugin_X' }), /not a valid plugin folder/],
    [
      'what macOS adds',
      (f) => pluginZip({ folder: f, extra: [{ path: `__MACOSX/${f}/._x`, data: Buffer.from('x') }] }),
      /__MACOSX/,
    ],
    ['a .DS_Store', (f) => pluginZip({ folder: f, extra: [inFolder(f, '.DS_Store', 'x')] }), /\.DS_Store/],
    [
      'two main files',
      (f) => pluginZip({ folder: f, extra: [inFolder(f, 'b.php', '<?php // Plugin Name: B')] }),
      /two plugins/,
    ],
    [
      'a readme that disagrees',
      (f) =>
        writeZip([
          inFolder(f, 'x.php', '<?php\n// Plugin Name: X\n// Version: 1.1'),
          inFolder(f, 'readme.txt', '=== X ===\nStable tag: 1.0\n'),
        ]),
      /“Stable tag: 1\.0”/,
    ],
    ['no header', (f) => writeZip([inFolder(f, 'x.php', '<?php echo 1;')]), /plugin header/],
    ['no version', (f) => writeZip([inFolder(f, 'x.php', '<?php // Plugin Name: X')]), /no usable version/],
    [
      'a link',
      (f) => patched(pluginZip({ folder: f }), (z, at) => z.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)),
      /link or a device/,
    ],
    [
      'encryption',
      (f) => patched(pluginZip({ folder: f }), (z, at) => z.writeUInt16LE(0x0801, at + 8)),
      /encrypted/,
    ],
    [
      'a wrong checksum',
      (f) => patched(pluginZip({ folder: f }), (z, at) => z.writeUInt32LE(7, at + 16)),
      /contradicts itself/,
    ],
    [
      'a size that lies',
      (f) => patched(pluginZip({ folder: f }), (z, at) => z.writeUInt32LE(9, at + 24)),
      /contradicts itself/,
    ],
    [
      'two names for one entry',
      (f) => patched(pluginZip({ folder: f }), (z, at) => z.write('q', at + 46 + 1)),
      /contradicts itself|more than one/,
    ],
  ])('%s', async (_, make, reason) => {
    const { id, folder } = await newPlugin()

    const { status, body } = await upload(seller, id, make(folder))

    expect({ status, message: body.message }).toEqual({ status: 422, message: expect.stringMatching(reason) })
    expect(body.errors).toHaveProperty('package')
  })

  test('for an existing or older version, another folder, another product’s folder, or a file that is too large', async () => {
    const { id, folder } = await newPlugin()
    const other = await newPlugin()
    await publish(seller, id, { folder, version: '1.2.0' })
    const refusal = async (productId: number, zip: Buffer, options = {}) =>
      (await upload(seller, productId, zip, options)).body.message

    expect(await refusal(id, pluginZip({ folder, version: '1.2.0' }))).toMatch(/already exists/)
    expect(await refusal(id, pluginZip({ folder, version: '1.1.9' }))).toMatch(/older than 1\.2\.0/)
    expect(await refusal(id, pluginZip({ folder, version: '1.2.0-beta3' }), { channel: 'beta' })).toMatch(
      /older/,
    )
    expect(await refusal(id, pluginZip({ folder: 'elsewhere', version: '2.0.0' }))).toMatch(
      /this product’s plugin is/,
    )
    expect(await refusal(other.id, pluginZip({ folder, version: '2.0.0' }))).toMatch(/another product/)
    expect((await upload(seller, 999_999, pluginZip({ folder: 'nowhere' }))).status).toBe(404)
    const large = deflateRawSync(Buffer.alloc(10))
    const { status } = await upload(seller, id, Buffer.concat([large, Buffer.alloc(51 * 1024 * 1024)]), {
      signature: 'x',
    })
    expect(status).toBe(413)
    expect(await stateOf(id)).toEqual([['1.2.0', 'published', true]])
  })

  test('for a missing signature, an unknown key or other bytes, and the zip is not stored', async () => {
    const { id, folder } = await newPlugin()
    const zip = pluginZip({ folder })
    const before = await shop().count('packages')

    for (const signature of [
      '',
      'AAAA',
      signZip(zip, newKeyPair().privateKey),
      signZip(pluginZip({ folder, version: '9.9.9' })),
    ]) {
      const { status, body } = await upload(seller, id, zip, { signature })
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { signature: [expect.any(String)] },
      })
    }
    expect(await shop().count('packages')).toBe(before)
  })
})

test('two keys allow rotation: both are accepted, a retired one is not, and a third needs a free slot', async () => {
  const { id, folder } = await newPlugin()
  const zip = (version: string) => pluginZip({ folder, version })
  const sent = async (version: string, privateKey: string) =>
    (await upload(seller, id, zip(version), { signature: signZip(zip(version), privateKey) })).status
  const add = (publicKey: string) =>
    seller.call(contract.addKey, { body: { public_key: publicKey, label: 'Next' } })

  const next = await add(NEXT_SELLER.publicKey)
  expect(next.status).toBe(201)
  expect((await add(newKeyPair().publicKey)).status).toBe(409)
  expect((await add('not a key')).status).toBe(422)
  expect([await sent('1.0.0', SELLER.privateKey), await sent('1.1.0', NEXT_SELLER.privateKey)]).toEqual([
    201, 201,
  ])
  await seller.ok(contract.retireKey, { params: { id: String(next.body.data?.id) } })
  expect(await sent('1.2.0', NEXT_SELLER.privateKey)).toBe(422)

  const { data } = await seller.ok(contract.listKeys, {})
  expect(data.data.map(({ label, retired_at }) => [label, retired_at === null])).toEqual([
    ['Next', false],
    ['Seller 2026', true],
  ])
  expect(JSON.stringify(data)).not.toContain('rivate')
})

test('what a zip is checked against is told to staff and builds, also for a draft, and not about other products', async () => {
  const { id, folder } = await newPlugin()
  const other = await newPlugin()
  await shop().db.update(products).set({ status: 'draft' }).where(eq(products.id, id))
  await publish(seller, id, { folder, version: '1.0.0' }, { channel: 'beta' })
  const { data: bound } = await seller.ok(apiTokens.create, {
    body: { name: 'Build', scopes: ['releases:write'], product_id: id },
  })
  const asked = async (product: string) => {
    const answer = await shop()
      .browser()
      .send({
        method: 'GET',
        url: `/api/admin/release-target?product=${product}`,
        headers: { authorization: `Bearer ${bound.token}` },
      })
    return { status: answer.statusCode, body: answer.json() }
  }

  const { status, body } = await asked(folder)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id,
    plugin_slug: folder,
    releases: [{ version: '1.0.0', channel: 'beta', status: 'published' }],
  })
  expect(body.data.keys).toContainEqual({
    key_id: expect.any(String),
    public_key: SELLER.publicKey,
    pending: false,
    retired_at: null,
  })
  expect([(await asked(other.folder)).status, (await asked('nothing-here')).status]).toEqual([403, 404])
})

describe('an API token', () => {
  async function newToken(options: object = {}) {
    const { data } = await seller.ok(apiTokens.create, {
      body: { name: 'Build', scopes: ['releases:write'], ...options },
    })
    return data
  }

  test('publishes from a build without cookie or password, is shown once and stored as a hash', async () => {
    const { id, folder } = await newPlugin()
    const { token, id: tokenId } = await newToken()
    const build = shop().browser()

    const { status } = await upload(build, id, pluginZip({ folder }), { token })

    expect(status).toBe(201)
    expect(token).toMatch(/^cw_[\w-]{43}$/)
    const listed = await seller.ok(apiTokens.list, {})
    expect(JSON.stringify(listed)).not.toContain(token.slice(12))
    expect(listed.data.data.find((each) => each.id === tokenId)?.last_used_at).not.toBeNull()
    const audit = await shop().db.select().from(auditEntries).where(eq(auditEntries.actorKind, 'token'))
    expect(audit.map(({ action }) => action)).toEqual(['release.uploaded', 'release.published'])
  })

  test('is what `npm run release` publishes with: the plugin and its free edition together', async () => {
    const { id, folder } = await newPlugin()
    const { token } = await newToken()
    const dir = await mkdtemp(join(tmpdir(), 'cartwright-release-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const [zip, free, key] = [join(dir, 'pro.zip'), join(dir, 'free.zip'), join(dir, 'seller.key')]
    await writeFile(zip, pluginZip({ folder }))
    await writeFile(free, pluginZip({ folder: `${folder}-free` }))
    await writeFile(key, SELLER.privateKey)
    const address = (await shop().listen()).href

    const args = ['upload', zip, '--free', free, '--key', key, '--shop', address, '--product', folder]
    const told = await promisify(execFile)(
      process.execPath,
      [PROGRAM, ...args, '--rollout', '40', '--publish'],
      { env: { PATH: process.env.PATH, RELEASE_TOKEN: token } },
    )

    expect(told.stdout).toMatch(/Free edition saved/)
    const [release] = (await seller.ok(contract.list, { params: { id: String(id) } })).data.data
    expect(release).toMatchObject({ status: 'published', current: true, rollout_percent: 40 })
    expect([release?.package?.folder, release?.free_package?.size]).toEqual([folder, (await stat(free)).size])
    expect((await readFile(`${free}.sig`, 'utf8')).trim()).toBe(signZip(await readFile(free)))
  })

  test('brings back no withdrawn release, and changes no free edition that is out: both need no key', async () => {
    const { id, folder } = await newPlugin()
    const { token } = await newToken()
    const build = shop().browser()
    const authorization = `Bearer ${token}`
    const old = pluginZip({ folder: `${folder}-free`, version: '0.9.0' })
    const release = await publish(seller, id, { folder, version: '1.0.0' })

    const free = await uploadFree(build, release.id, old, { token })
    await seller.ok(contract.withdraw, { params: { id: String(release.id) }, body: { reason: 'Broken' } })
    const again = await build.call(
      contract.publish,
      { params: { id: String(release.id) }, body: {} },
      { authorization },
    )

    expect([free.status, again.status]).toEqual([409, 409])
    expect(await stateOf(id)).toEqual([['1.0.0', 'withdrawn', false]])
  })

  test('is rejected for another product, after it expired, and everywhere else', async () => {
    const { id, folder } = await newPlugin()
    const other = await newPlugin()
    const build = shop().browser()
    const bound = await newToken({ product_id: other.id })
    const short = await newToken({ expires_in_days: 1 })
    const revoked = await newToken()
    await seller.ok(apiTokens.revoke, { params: { id: String(revoked.id) } })
    const sent = async (token: string) => (await upload(build, id, pluginZip({ folder }), { token })).status

    expect([await sent(bound.token), await sent(revoked.token)]).toEqual([403, 401])
    const elsewhere = await build.send({
      method: 'GET',
      url: '/api/admin/signing-keys',
      headers: { authorization: `Bearer ${short.token}` },
    })
    expect(elsewhere.statusCode).toBe(403)
    shop().clock.advance(2 * DAY_MS)
    expect(await sent(short.token)).toBe(401)
  })
})

test('only an admin with a recent password uploads, and Support reads', async () => {
  const { id, folder } = await newPlugin()
  const support = await shop().signIn(await shop().support({ passwordHash: null }))

  expect((await upload(support, id, pluginZip({ folder }))).status).toBe(403)
  expect((await upload(shop().browser(), id, pluginZip({ folder }))).status).toBe(401)
  expect((await support.call(contract.list, { params: { id: String(id) } })).status).toBe(200)
  expect(await shop().db.select().from(packages).where(eq(packages.folder, folder))).toEqual([])
})
