import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage } from './storage.ts'
import { parseStorageUrl } from './storage-url.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('a folder as storage', () => {
  test('returns what was stored, as bytes and as a stream', async () => {
    const storage = await openStorage({ dataDir })

    await storage.put('images/a.webp', Buffer.from('first'))
    await storage.put('images/a.webp', Buffer.from('second'))
    await storage.putStream('packages/b.zip', Readable.from([Buffer.from('zip '), Buffer.from('bytes')]))

    expect(String(await storage.get('images/a.webp'))).toBe('second')
    expect(String(await buffer(await storage.stream('packages/b.zip')))).toBe('zip bytes')
    expect(await storage.size('packages/b.zip')).toBe(9)
    expect(await storage.exists('images/a.webp')).toBe(true)
  })

  test('find returns nothing for a missing file, and get throws', async () => {
    const storage = await openStorage({ dataDir })

    expect(await storage.find('images/none.webp')).toBeNull()
    expect(await storage.exists('images/none.webp')).toBe(false)
    await expect(storage.get('images/none.webp')).rejects.toThrow()
    await expect(storage.delete('images/none.webp')).resolves.toBeUndefined()
  })

  test('an interrupted write leaves no file and no fragment', async () => {
    const storage = await openStorage({ dataDir })
    await storage.put('packages/a.zip', Buffer.from('old'))
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('new, but ')
        throw new Error('ENOSPC: no space left on device')
      })(),
    )

    await expect(storage.putStream('packages/a.zip', breaking)).rejects.toThrow('ENOSPC')

    expect(String(await storage.get('packages/a.zip'))).toBe('old')
    expect(await readdir(join(dataDir, 'storage', '.partial'))).toEqual([])
  })

  test('opening removes what a killed process left, but not files that may still be in progress', async () => {
    await openStorage({ dataDir })
    const partial = join(dataDir, 'storage', '.partial')
    await writeFile(join(partial, 'left-behind'), 'x')
    await writeFile(join(partial, 'in-progress'), 'x')
    await utimes(join(partial, 'left-behind'), 0, 0)

    await openStorage({ dataDir })

    expect(await readdir(partial)).toEqual(['in-progress'])
  })

  test.each(['imports/-ub965rG8JdO3Pfc7nSc4A', 'imports/_Tb965rG8JdO3Pfc7nSc4A', 'packages/-x.zip'])(
    'accepts the random name %j',
    async (key) => {
      const storage = await openStorage({ dataDir })

      await storage.put(key, Buffer.from('x'))

      expect(String(await storage.get(key))).toBe('x')
    },
  )

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'images/', '', 'a//b', '.partial/x', 'a\\b', 'x\0'])(
    'rejects the key %j',
    async (key) => {
      const storage = await openStorage({ dataDir })

      await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
      await expect(async () => storage.find(key)).rejects.toThrow('Not a storage key')
      await expect(async () => storage.stream(key)).rejects.toThrow('Not a storage key')
    },
  )
})

describe('a bucket as storage', () => {
  let bucket: Server
  const objects = new Map<string, Buffer>()
  beforeEach(async () => {
    objects.clear()
    bucket = createServer((request, response) => serveObject(objects, request, response))
    await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => new Promise((closed) => bucket.close(closed)))

  test('speaks S3 with the address of STORAGE_URL', async () => {
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
    const storage = await openStorage({
      dataDir,
      storageUrl: `s3://key:secret@store/shop?endpoint=${encodeURIComponent(endpoint)}`,
    })

    await storage.put('images/a.webp', Buffer.from('picture'))

    expect([...objects.keys()]).toEqual(['/shop/images/a.webp'])
    expect(String(await storage.get('images/a.webp'))).toBe('picture')
    expect(String(await buffer(await storage.stream('images/a.webp')))).toBe('picture')
    expect(await storage.size('images/a.webp')).toBe(7)
    expect(await storage.find('images/none.webp')).toBeNull()
    expect(await storage.exists('images/none.webp')).toBe(false)
    await storage.delete('images/a.webp')
    expect(objects.size).toBe(0)
  })
})

describe('parseStorageUrl', () => {
  test('reads key, secret, host, bucket and region', () => {
    const location = parseStorageUrl('s3://AK:s%2Fecret@s3.example.com/plugins?region=eu-central-1')

    expect(location).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      bucket: 'plugins',
      accessKey: 'AK',
      secretKey: 's/ecret',
      pathStyle: true,
    })
  })

  test.each([
    ['https://example.com/bucket', 'must look like'],
    ['nonsense', 'must look like'],
    ['s3://AK:SK@host', 'must name one bucket'],
    ['s3://AK:SK@host/a/b', 'must name one bucket'],
    ['s3://host/bucket', 'must carry a key and a secret'],
    ['s3://AK:SK@host/bucket?endpoint=ftp://x', 'endpoint must be'],
  ])('%s is rejected with a reason', (url, reason) => {
    expect(() => parseStorageUrl(url)).toThrow(reason)
  })
})

async function serveObject(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) {
  const path = URL.parse(request.url ?? '/', 'http://bucket')?.pathname ?? '/'
  if (request.method === 'PUT') {
    objects.set(path, await buffer(request))
    return response.writeHead(200, { etag: '"1"' }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(path)
    return response.writeHead(204).end()
  }
  const found = objects.get(path)
  if (!found) {
    return response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
  }
  const headers = { 'content-length': found.byteLength, 'last-modified': new Date(0).toUTCString() }
  return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found)
}
