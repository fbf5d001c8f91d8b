import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminProducts } from '#core/contract/admin-products.ts'
import { releases } from '#core/contract/releases.ts'
import { packages } from '#server/db/tables/index.ts'
import { sweepPictures } from '#server/modules/catalog/staff/sweep-pictures.ts'
import { signDownload } from '#server/modules/licensing/packages/download-token.ts'
import { openBucket } from '../../support/bucket.ts'
import { pluginZip } from '../../support/licensing/plugin-zip.ts'
import { openSeller, upload } from '../../support/licensing/publish.ts'
import { makeLicense, makePlugin } from '../../support/licensing/sites.ts'
import { findSignatureProblem } from '../../support/s3-signature.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

describe('two instances with one bucket', () => {
  let isAway: boolean | 'unplugged'
  let objects: Map<string, Buffer>
  let shops: [TestShop, TestShop]
  let sellers: [Browser, Browser]
  let plugin: Awaited<ReturnType<typeof makePlugin>>

  beforeEach(async () => {
    isAway = false
    const bucket = await openBucket({ isBroken: () => isAway })
    objects = bucket.objects
    const env = { STORAGE_URL: bucket.url }
    const first = await openTestShop({ env })
    const second = await openTestShop({ env, sharing: first })
    shops = [first, second]
    sellers = [await openSeller(first), await second.signIn(await second.admin({ passwordHash: null }))]
    plugin = await makePlugin(first, 'mail-log', 'Mail Log')
  })

  const picture = (color: string) =>
    sharp({ create: { width: 700, height: 400, channels: 3, background: color } })
      .png()
      .toBuffer()

  async function storePicture(browser: Browser): Promise<string> {
    const bytes = await picture('#204080')
    const { status, body } = await sendFile(browser, adminProducts.uploadPicture, { bytes })
    expect(status).toBe(201)
    return body.data?.uri ?? ''
  }

  async function storeRelease(browser: Browser, zip: Buffer, publish: boolean) {
    const { status, body } = await upload(browser, plugin.id, zip, { publish })
    expect(status).toBe(201)
    const { db, keyring } = shops[0]
    const [row] = await db.select().from(packages).where(eq(packages.releaseId, body.data.id))
    const { id: licenseId } = await makeLicense(shops[0], { productId: plugin.id, planId: plugin.planId })
    const claim = { packageId: row?.id ?? 0, licenseId, activationId: 0, channel: 'account' as const }
    const until = Math.floor(shops[0].clock.now().getTime() / 1000) + 1800
    return { id: body.data.id as number, link: `/download/${signDownload(keyring, claim, until)}` }
  }

  const get = (shop: TestShop, url: string) => shop.browser().send({ url })

  test('what one stores the other serves, and DATA_DIR has none of it', async () => {
    const zip = pluginZip({ folder: 'mail-log', version: '1.0.0' })

    const uri = await storePicture(sellers[0])
    const { link } = await storeRelease(sellers[1], zip, true)

    const small = `${uri.slice(0, 32)}-320.avif`
    const [stored, made, download] = [
      await get(shops[1], `/uploads/${uri}`),
      await get(shops[1], `/uploads/${small}`),
      await get(shops[0], link),
    ]
    expect([stored.statusCode, made.statusCode, download.statusCode]).toEqual([200, 200, 200])
    expect(stored.rawPayload.equals(objects.get(`/shop/images/${uri}`) ?? Buffer.alloc(0))).toBe(true)
    expect(made.rawPayload.equals(objects.get(`/shop/images/${small}`) ?? Buffer.alloc(0))).toBe(true)
    expect(download.rawPayload.equals(zip)).toBe(true)
    for (const { config } of shops) {
      const files = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
      expect(files.filter((file) => file.isFile()).map(({ name }) => name)).toEqual([])
    }
  })

  test('what one removes is gone at the other, which had it in memory', async () => {
    const uri = await storePicture(sellers[0])
    const { id, link } = await storeRelease(
      sellers[0],
      pluginZip({ folder: 'mail-log', version: '1.0.0' }),
      false,
    )
    expect((await get(shops[1], `/uploads/${uri}`)).statusCode).toBe(200)

    await sellers[0].ok(releases.remove, { params: { id: `${id}` } })
    const { db, clock, storage } = shops[0]
    await sweepPictures({ db, clock, storage, listOtherPictures: async () => [] })

    expect([...objects.keys()]).toEqual([])
    expect((await get(shops[1], link)).statusCode).toBe(404)
    await expect.poll(async () => (await get(shops[1], `/uploads/${uri}`)).statusCode).toBe(404)
  })

  test.each([
    ['answers with errors', true],
    ['does not answer', 'unplugged'],
  ] as const)(
    'while the bucket %s there is a 503 without a trace of why, and nothing is stored',
    async (_how, away) => {
      const uri = await storePicture(sellers[0])
      const zip = pluginZip({ folder: 'mail-log', version: '1.0.0' })
      const { link } = await storeRelease(sellers[0], zip, true)
      const next = pluginZip({ folder: 'mail-log', version: '1.1.0' })
      const before = [...objects.keys()]
      isAway = away

      const answers = [
        await get(shops[1], `/uploads/${uri}`),
        await get(shops[1], link),
        await sendFile(sellers[1], adminProducts.uploadPicture, { bytes: await picture('#ffffff') }),
        await upload(sellers[1], plugin.id, next),
      ].map((answer) =>
        'statusCode' in answer ? { status: answer.statusCode, body: answer.json() } : answer,
      )

      for (const { status, body } of answers)
        expect([status, body]).toEqual([
          503,
          { success: false, message: 'The shop is busy or restarting. Please try again in a moment.' },
        ])
      expect(shops[1].logged()).toContain('the bucket of STORAGE_URL cannot be used')
      expect(shops[1].logged()).not.toMatch(/AWS4-HMAC|Signature=/)
      expect([...objects.keys()]).toEqual(before)

      isAway = false
      expect((await get(shops[1], link)).rawPayload.equals(zip)).toBe(true)
      expect((await upload(sellers[1], plugin.id, next)).status).toBe(201)
    },
  )
})

describe('the signature that the bucket asks for', () => {
  /** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
  const example = {
    method: 'GET',
    url: '/test.txt',
    rawHeaders: [
      'Host',
      'examplebucket.s3.amazonaws.com',
      'Range',
      'bytes=0-9',
      'x-amz-content-sha256',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date',
      '20130524T000000Z',
      'Authorization',
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    body: Buffer.alloc(0),
  }
  const keys = {
    id: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const now = new Date('2013-05-24T00:00:00Z')

  test('is that of Amazon’s own example', () => {
    expect(findSignatureProblem(example, { keys, now })).toBeNull()
  })

  test.each([
    ['another path', { ...example, url: '/test2.txt' }, 'SignatureDoesNotMatch'],
    ['another query', { ...example, url: '/test.txt?acl' }, 'SignatureDoesNotMatch'],
    ['another body', { ...example, body: Buffer.from('x') }, 'XAmzContentSHA256Mismatch'],
    ['no signature', { ...example, rawHeaders: example.rawHeaders.slice(0, -2) }, 'AccessDenied'],
    [
      'a header that is not signed',
      { ...example, rawHeaders: [...example.rawHeaders, 'x-amz-acl', 'public-read'] },
      'AccessDenied',
    ],
  ])('is refused with %s', (_what, request, problem) => {
    expect(findSignatureProblem(request, { keys, now })).toBe(problem)
  })

  test('is refused with another secret, and when it is old', () => {
    const others = { ...keys, secret: 'another' }
    const later = new Date(now.getTime() + 16 * 60_000)

    expect(findSignatureProblem(example, { keys: others, now })).toBe('SignatureDoesNotMatch')
    expect(findSignatureProblem(example, { keys, now: later })).toBe('RequestTimeTooSkewed')
  })
})
