import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { DOWNLOAD_LINK_USES } from '#core/domain/limits.ts'
import { downloads, packages } from '#server/db/tables/index.ts'
import { signDownload } from '#server/modules/licensing/packages/download-token.ts'
import type { Storage } from '#server/platform/storage.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
import { makeLicense, makePlugin } from '../../support/licensing/sites.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

/** Reads of packages, whole or in part. */
const reads: string[] = []
const shop = useTestShop({ now: '2026-03-01T12:00:00Z', wrapStorage: watchReads })
let origin: URL
let plugin: Awaited<ReturnType<typeof makePlugin>>
let license: Awaited<ReturnType<typeof makeLicense>>
let published: Awaited<ReturnType<typeof release>>

beforeAll(async () => {
  origin = await shop().listen()
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
  license = await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId })
  published = await release('0.9.0')
})

/** What happens once, right after the shop has looked at the state of a file. */
let afterState = async () => {}

function watchReads(storage: Storage): Storage {
  return new Proxy(storage, {
    get(target, name: keyof Storage) {
      if (name === 'findState') return findState
      const call = target[name] as (key: string, ...rest: unknown[]) => unknown
      return (key: string, ...rest: unknown[]) => {
        if (['find', 'get', 'readPart'].includes(name)) reads.push(name)
        return call(key, ...rest)
      }
    },
  })

  async function findState(key: string) {
    const state = await storage.findState(key)
    const then = afterState
    afterState = async () => {}
    await then()
    return state
  }
}

/** Threads started by the shop since the last look. */
let threads = 0
const countThread = () => {
  threads += 1
}
beforeEach(() => {
  threads = 0
  reads.length = 0
  process.on('worker', countThread)
})
afterEach(() => {
  process.off('worker', countThread)
})

/** A new release, a link to it, and what is stored. */
async function release(version: string) {
  const { id } = await publish(await seller(), plugin.id, { folder: 'mail-log', version })
  const [row] = await shop().db.select().from(packages).where(eq(packages.releaseId, id))
  if (!row) throw new Error('not stored')
  const file = join(shop().config.dataDir, 'storage', row.storageKey)
  reads.length = 0
  threads = 0
  return { row, file, bytes: await readFile(file), link: linkTo(shop(), row.id) }
}

let opened: ReturnType<typeof openSeller> | undefined
function seller() {
  opened ??= openSeller(shop())
  return opened
}

let links = 0
/** Each link is another: their ends differ. */
function linkTo({ keyring, clock }: TestShop, packageId: number, licenseId = license.id): string {
  links += 1
  const claim = { packageId, licenseId, activationId: 0, channel: 'account' as const }
  return `/download/${signDownload(keyring, claim, Math.floor(clock.now().getTime() / 1000) + 1800 + links)}`
}

async function fetchZip(
  path: string,
  headers: Record<string, string> = {},
  { at = origin, method = 'GET' } = {},
) {
  const response = await fetch(new URL(path, at), { method, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
}

describe('a package', () => {
  test('is verified once in a thread of its own, however many ask, and read again after an hour', async () => {
    const { row, bytes, link } = await release('1.0.0')

    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => fetchZip(link)),
      ...Array.from({ length: 5 }, (_, n) => fetchZip(link, { range: `bytes=${n}-99` })),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 206, 206, 206, 206, 206])
    expect(answers.slice(0, 5).every((answer) => answer.bytes.equals(bytes))).toBe(true)
    expect(answers.slice(5).map((answer) => answer.bytes)).toEqual(
      [0, 1, 2, 3, 4].map((from) => bytes.subarray(from, 100)),
    )
    expect(threads).toBe(1)
    expect(reads).toEqual(Array(11).fill('readPart'))
    threads = 0
    shop().clock.advance(HOUR_MS - 1)
    const later = () => fetchZip(linkTo(shop(), row.id), { range: 'bytes=1-2' })
    expect([(await later()).status, threads]).toEqual([206, 0])
    shop().clock.advance(1)
    expect([(await later()).status, threads]).toEqual([206, 1])
    shop().clock.advance(-HOUR_MS)
  })

  test('is described to HEAD without being read, and that counts as no download', async () => {
    const { row, bytes, link } = await release('1.1.0')

    const head = await fetchZip(link, { range: 'bytes=0-4' }, { method: 'HEAD' })
    const before = { reads: [...reads], threads }
    const whole = await fetchZip(link)

    expect(before).toEqual({ reads: [], threads: 0 })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'application/zip',
      'accept-ranges': 'bytes',
      etag: `"${row.sha256}"`,
    })
    expect(whole.headers).toMatchObject({ 'content-length': String(bytes.length), etag: `"${row.sha256}"` })
    expect(await shop().db.$count(downloads, eq(downloads.packageId, row.id))).toBe(1)
  })

  test('that was overwritten after its verification is not sent, and is again once it is restored', async () => {
    const { file, bytes, link } = await release('1.2.0')
    const other = Buffer.from(bytes)
    other.fill(0, 40, 60)
    const status = async (method = 'GET') => (await fetchZip(link, { range: 'bytes=1-9' }, { method })).status

    expect(await status()).toBe(206)
    await writeFile(file, other)
    expect([await status(), await status(), await status('HEAD')]).toEqual([503, 503, 503])
    // A damaged file is not read over and over either.
    expect(threads).toBe(2)
    await writeFile(file, bytes.subarray(1))
    expect(await status()).toBe(503)
    expect(threads).toBe(2)
    await writeFile(file, bytes)
    expect([await status(), await status('HEAD')]).toEqual([206, 200])
    expect(threads).toBe(3)
  })

  test('that is removed after it was looked at is answered as unavailable, without the headers of the file', async () => {
    const { file, link } = await release('1.3.0')
    expect((await fetchZip(link)).status).toBe(200)
    afterState = () => rm(file)

    const answer = await fetchZip(link, { range: 'bytes=0-4' })

    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    for (const name of ['content-range', 'content-disposition', 'etag', 'x-content-signature'])
      expect(answer.headers).not.toHaveProperty(name)
  })

  test('without its first byte is a download too, recorded once for each link', async () => {
    const { row, bytes } = await release('1.4.0')
    const links = [linkTo(shop(), row.id), linkTo(shop(), row.id)]

    for (const link of [...links, ...links]) {
      const answer = await fetchZip(link, { range: 'bytes=1-' })
      expect([answer.status, answer.bytes.equals(bytes.subarray(1))]).toEqual([206, true])
    }

    expect(await shop().db.$count(downloads, eq(downloads.packageId, row.id))).toBe(2)
  })

  test.each([
    ['bytes=0-0', 206, 'bytes 0-0/'],
    ['bytes=-1', 206, null],
    ['bytes=99999999-', 416, 'bytes */'],
    ['bytes=5-4', 416, 'bytes */'],
    ['bytes=-0', 416, 'bytes */'],
    ['bytes=0-1,5-6', 200, null],
    ['lines=0-1', 200, null],
  ])('answers the range %s with %d', async (range, status, contentRange) => {
    const { bytes, row } = published
    const answer = await fetchZip(linkTo(shop(), row.id), { range })

    expect(answer.status).toBe(status)
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
    if (contentRange) expect(answer.headers['content-range']).toBe(`${contentRange}${bytes.length}`)
    if (status === 200) expect(answer.bytes.equals(bytes)).toBe(true)
  })

  test('that a resumed download no longer finds is sent whole, and that counts as a use of the link', async () => {
    const { bytes, row } = published
    const link = linkTo(shop(), row.id)
    const resumed = (ifRange: string) => fetchZip(link, { range: 'bytes=5-', 'if-range': ifRange })

    const same = await resumed(`"${row.sha256}"`)
    expect([same.status, same.bytes.equals(bytes.subarray(5))]).toEqual([206, true])
    // The range was the first use of this link.
    for (let use = 1; use < DOWNLOAD_LINK_USES; use++) expect((await resumed('"other"')).status).toBe(200)
    expect((await resumed('"other"')).status).toBe(410)
  })
})

test('a resumed download passes, a thousand small ranges do not, and neither do many links of one license', async () => {
  const limited = await openTestShop({ rateLimits: true })
  const at = await limited.listen()
  const own = await makePlugin(limited, 'mail-log', 'Mail Log')
  await publish(await openSeller(limited), own.id, { folder: 'mail-log', version: '1.0.0' })
  const [row] = await limited.db.select().from(packages)
  const packageId = row?.id ?? 0
  const { id } = await makeLicense(limited, { productId: own.id, planId: own.planId })
  const first = linkTo(limited, packageId, id)
  const piece = (link: string, from: number) => fetchZip(link, { range: `bytes=${from}-${from}` }, { at })

  const resumed = []
  for (let from = 0; from < 20; from++) resumed.push((await piece(first, from)).status)
  expect(new Set(resumed)).toEqual(new Set([206]))

  const statuses = (await Promise.all(Array.from({ length: 50 }, (_, from) => piece(first, from + 20)))).map(
    ({ status }) => status,
  )
  expect([statuses.filter((s) => s === 206).length, statuses.filter((s) => s === 429).length]).toEqual([
    40, 10,
  ])
  const refused = await piece(first, 3)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await fetchZip(first, {}, { at, method: 'HEAD' })).status).toBe(429)
  expect((await fetchZip(`${first}/signature`, {}, { at })).status).toBe(429)

  // Five more links take what is left to the license at this address: 300 less the 60 above.
  limited.clock.advance(MINUTE_MS)
  const more = Array.from({ length: 5 }, () => linkTo(limited, packageId, id))
  for (const link of more) {
    const answers = await Promise.all(Array.from({ length: 48 }, (_, from) => piece(link, from + 1)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([206]))
  }
  expect((await piece(linkTo(limited, packageId, id), 1)).status).toBe(429)

  limited.clock.advance(10 * MINUTE_MS)
  expect((await piece(first, 3)).status).toBe(206)
})
