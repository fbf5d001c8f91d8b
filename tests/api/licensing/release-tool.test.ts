import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiTokens } from '#core/contract/api-tokens.ts'
import { releases as contract } from '#core/contract/releases.ts'
import { products, signingKeys } from '#server/db/tables/index.ts'
import { isSignedBy } from '#server/platform/ed25519.ts'
import { bundleReleaseTool } from '../../../scripts/bundle-release-tool.ts'
import { runTool } from '../../../scripts/release-tool/run-tool.ts'
import { pluginZip } from '../../support/licensing/plugin-zip.ts'
import { openSeller } from '../../support/licensing/publish.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const PASSPHRASE = 'one long passphrase'
const KEY = 'signing-key.json'

const shop = useTestShop()
let seller: Browser
let folder: string
let address: string
let token: string
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-tool-'))
  await bundleReleaseTool(folder)
  seller = await openSeller(shop())
  address = (await shop().listen()).origin
  const { data } = await seller.ok(apiTokens.create, { body: { name: 'Build', scopes: ['releases:write'] } })
  token = data.token
  await tool(['new-key', KEY])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Ended = { code: number; out: string; err: string }

/** Runs the tool's code here. File names are relative to the folder. */
async function tool(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []]
  const files = args.map((arg) => (/\.(?:zip|json)$/.test(arg) ? join(folder, arg) : arg))
  const code = await runTool(files, {
    env: secrets(env),
    print: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** Takes away what came after Node 20, by the release notes of Node 22 and 24. */
const NODE_20 = `data:text/javascript,${encodeURIComponent(`
  import zlib from 'node:zlib'
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  for (const [owner, names] of [
    [Object, ['groupBy']], [Map, ['groupBy']], [Promise, ['withResolvers', 'try']], [Array, ['fromAsync']],
    [URL, ['parse']], [RegExp, ['escape']], [Error, ['isError']], [Math, ['f16round', 'sumPrecise']],
    [Uint8Array, ['fromBase64', 'fromHex']], [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Iterator.prototype, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
    [zlib, ['crc32', 'zstdDecompressSync', 'createZstdDecompress']], [fs, ['globSync', 'glob']],
    [globalThis, ['WebSocket', 'EventSource', 'navigator', 'Float16Array', 'URLPattern']],
  ]) for (const name of names) if (name in owner && !delete owner[name]) throw new Error(name)
  syncBuiltinESMExports()
`)}`

/** Runs the one file where it lies, with nothing around it: no packages, no project, no other variables. */
function builtTool(args: string[]): Promise<Ended> {
  const options = { cwd: folder, env: secrets({}) }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', NODE_20, 'release-tool.mjs', ...args],
      options,
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

function secrets(env: Record<string, string>): Record<string, string> {
  return { RELEASE_KEY_PASSPHRASE: PASSPHRASE, RELEASE_TOKEN: token ?? '', ...env }
}

async function newPlugin() {
  number += 1
  const uri = `tool-${number}`
  const { id } = await shop().make('products', {
    uri,
    name: uri,
    pluginSlug: null,
    status: 'draft',
    currentVersion: null,
  })
  return { id, uri, to: ['--key', KEY, '--shop', address, '--product', uri] }
}

const zip = (name: string, plugin: Parameters<typeof pluginZip>[0]) =>
  writeFile(join(folder, name), pluginZip(plugin))
const text = (name: string) => readFile(join(folder, name), 'utf8')

/** The shop accepts the tool's key. */
async function addKey(): Promise<void> {
  const { public_key } = JSON.parse(await text(KEY))
  await seller.ok(contract.addKey, { body: { public_key, label: 'Tool' } })
}

test('is one file with a checksum that sha256sum reads', async () => {
  const code = await readFile(join(folder, 'release-tool.mjs'))

  expect(await text('release-tool.mjs.sha256')).toBe(
    `${createHash('sha256').update(code).digest('hex')}  release-tool.mjs\n`,
  )
  // Node's own modules and nothing else.
  const imports = [...String(code).matchAll(/^import .*? from "([^"]+)"/gm)].map(([, from = '']) => from)
  expect(imports.filter((from) => !from.startsWith('node:'))).toEqual([])
})

test('works alone in an empty folder, with paths relative to it', async () => {
  await zip('alone.zip', { folder: 'alone' })

  const made = await builtTool(['new-key', 'alone.json'])
  const signed = await builtTool(['sign', 'alone.zip', '--key', 'alone.json'])
  const refused = await builtTool([
    'upload',
    'alone.zip',
    '--key',
    'alone.json',
    '--shop',
    address,
    '--product',
    'none',
  ])

  expect([made.code, made.err, signed.code, signed.err]).toEqual([0, '', 0, ''])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['alone.json', 'alone.zip.sig']))
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('404: There is no such product.')])
})

test('explains itself, and wrong usage ends with 2', async () => {
  const help = await tool(['--help'])

  expect([help.code, help.err]).toEqual([0, ''])
  expect(help.out).toContain('RELEASE_TOKEN')
  for (const args of [[], ['fly'], ['check'], ['sign', 'x.zip'], ['check', 'x', '--channel', 'nightly']])
    expect((await tool(args)).code).toBe(2)
})

test('takes secrets only from the environment, and does not repeat them', async () => {
  const typed = await tool(['upload', 'x.zip', '--token', 'cw_secret'])

  expect(typed.code).toBe(2)
  expect(typed.out + typed.err).not.toContain('cw_secret')
  expect(
    (
      await tool(['upload', 'x.zip', '--key', KEY, '--shop', address, '--product', 'x'], {
        RELEASE_TOKEN: '',
      })
    ).err,
  ).toContain('RELEASE_TOKEN')
  for (const address of ['http://shop.example', 'http://localhost@shop.example', 'ftp://localhost']) {
    const open = await tool(['publish', '1.0', '--shop', address, '--product', 'x'])
    expect([open.code, open.err]).toEqual([2, expect.stringContaining('https://')])
  }
})

describe('a key', () => {
  test('is a file for its owner only, and is never overwritten', async () => {
    const before = await text(KEY)

    const again = await tool(['new-key', KEY])

    expect([again.code, again.err]).toEqual([1, expect.stringContaining('a key is never overwritten')])
    expect(await text(KEY)).toBe(before)
    expect((await stat(join(folder, KEY))).mode & 0o777).toBe(0o600)
    expect((await tool(['new-key', 'short.json'], { RELEASE_KEY_PASSPHRASE: 'short' })).err).toContain(
      'at least 12',
    )
    expect(await readdir(folder)).not.toContain('short.json')
  })

  test('signs what the shop verifies; a wrong passphrase and a damaged file are told apart', async () => {
    await zip('signed.zip', { folder: 'signed' })
    await writeFile(join(folder, 'damaged.json'), (await text(KEY)).replace(/"iv": "./, '"iv": "_'))

    const { code } = await tool(['sign', 'signed.zip', '--key', KEY])

    expect(code).toBe(0)
    const digest = createHash('sha384')
      .update(await readFile(join(folder, 'signed.zip')))
      .digest()
    const { public_key } = JSON.parse(await text(KEY))
    expect(isSignedBy(public_key, digest, (await text('signed.zip.sig')).trim())).toBe(true)
    const wrong = await tool(['sign', 'signed.zip', '--key', KEY], {
      RELEASE_KEY_PASSPHRASE: 'another passphrase',
    })
    expect([wrong.code, wrong.err.trim()]).toEqual([1, 'The passphrase is wrong.'])
    const damaged = await tool(['sign', 'signed.zip', '--key', 'damaged.json'])
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('damaged')])
  })
})

test('finds problems before it uploads anything', async () => {
  const { id, uri, to } = await newPlugin()
  await shop().db.update(products).set({ pluginSlug: 'other-folder' }).where(eq(products.id, id))
  await zip('wrong.zip', { folder: uri })

  const checked = await tool(['check', 'wrong.zip', '--shop', address, '--product', uri])
  const uploaded = await tool(['upload', 'wrong.zip', ...to])

  expect((await tool(['check', 'wrong.zip'])).code).toBe(0)
  for (const { code, err } of [checked, uploaded])
    expect([code, err]).toEqual([1, expect.stringContaining('this product’s plugin is “other-folder”')])
  expect((await tool(['check', 'missing.zip'])).code).toBe(1)
  expect((await seller.ok(contract.list, { params: { id: String(id) } })).data.data).toEqual([])
})

test('uploads with a key that the shop knows, and publishes then or later, also for a draft product', async () => {
  const { id, uri, to } = await newPlugin()
  const listed = async () =>
    (await seller.ok(contract.list, { params: { id: String(id) } })).data.data.map(({ version, status }) => [
      version,
      status,
    ])
  await zip('first.zip', { folder: uri, version: '1.0.0' })
  await zip('second.zip', { folder: uri, version: '1.1.0' })

  const unknown = await tool(['upload', 'first.zip', ...to])
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('does not know this signing key')])
  expect(await listed()).toEqual([])
  await addKey()
  expect((await tool(['upload', 'first.zip', ...to])).code).toBe(0)
  expect(await listed()).toEqual([['1.0.0', 'draft']])
  expect((await tool(['publish', '1.0.0', '--shop', address, '--product', uri])).code).toBe(0)
  expect((await tool(['upload', 'second.zip', ...to, '--publish'])).code).toBe(0)
  expect(await listed()).toEqual([
    ['1.1.0', 'published'],
    ['1.0.0', 'published'],
  ])
  const twice = await tool(['upload', 'second.zip', ...to])
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('1.1.0 already exists')])
  expect((await tool(['publish', '7.0', '--shop', address, '--product', uri])).code).toBe(1)
  await zip('renamed.zip', { folder: uri, version: '1.2.0', main: 'start.php' })
  const renamed = await tool(['check', 'renamed.zip', '--shop', address, '--product', uri])
  expect([renamed.code, renamed.out]).toEqual([0, expect.stringContaining(`(${uri}/start.php)`)])
  expect(renamed.out).toContain(`Warning: The main file is start.php, but it was ${uri}.php`)

  const { public_key } = JSON.parse(await text(KEY))
  await shop().db.update(signingKeys).set({ isPending: true }).where(eq(signingKeys.publicKey, public_key))
  await zip('third.zip', { folder: uri, version: '1.2.0' })
  expect((await tool(['upload', 'third.zip', ...to])).err).toContain('another admin')
  // Each run derives the key from the passphrase, which is slow on purpose.
})

/** A server that is not a shop. Returns its address and what it was asked with. */
async function openStranger(answer: (response: ServerResponse) => unknown) {
  const tokens: (string | undefined)[] = []
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization)
    answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens }
}

test('never follows a redirect with the token, and names where it leads', async () => {
  const other = await openStranger((response) => response.end('{}'))
  const redirecting = await openStranger((response) =>
    response.writeHead(307, { location: `${other.origin}/api` }).end(),
  )

  const { code, err } = await tool(['publish', '1.0', '--shop', redirecting.origin, '--product', 'x'])

  expect(code).toBe(1)
  expect(err).toContain(`${redirecting.origin} leads to ${other.origin}`)
  expect([redirecting.tokens, other.tokens]).toEqual([[`Bearer ${token}`], []])
})

test.each([
  ['a page', (response: ServerResponse) => response.end('<h1>Welcome</h1>'), 'does not answer like a shop'],
  ['nothing', (response: ServerResponse) => response.end('null'), 'does not answer like a shop'],
  ['an error page', (response: ServerResponse) => response.writeHead(502).end('<h1>'), '502: Bad Gateway'],
  [
    'an answer that would clear the terminal',
    (response: ServerResponse) => response.writeHead(400).end('{"message":"\\u001b[2J Go away"}'),
    '400:  [2J Go away',
  ],
])('takes %s for what it is', async (_, answer, expected) => {
  const { origin } = await openStranger(answer)

  const { code, err } = await tool(['publish', '1.0', '--shop', origin, '--product', 'x'])

  expect([code, err]).toEqual([1, expect.stringContaining(expected)])
})

test('says so when the shop cannot be reached or refuses the token', async () => {
  const there = ['--product', 'x', '--shop']

  const nobody = await tool(['publish', '1.0', ...there, 'http://127.0.0.1:9'])
  const refused = await tool(['publish', '1.0', ...there, address], { RELEASE_TOKEN: 'cw_nothing' })

  expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('Cannot reach http://127.0.0.1:9')])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('401: RELEASE_TOKEN is wrong')])
})
