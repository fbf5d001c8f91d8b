import { mkdtemp, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serveObject } from '../../../tests/support/bucket.ts'
import { openStorage, type Storage } from './storage.ts'
import { FileChanged, type Part } from './storage-parts.ts'

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
    await writeFile(join(dataDir, 'b.zip'), 'zip bytes')
    await storage.putFile('packages/b.zip', join(dataDir, 'b.zip'))

    expect(String(await storage.get('images/a.webp'))).toBe('second')
    const { size = 0, version = '' } = (await storage.findState('packages/b.zip')) ?? {}
    expect(size).toBe(9)
    expect(await part(storage, 'packages/b.zip', { version, from: 0, to: 8 })).toBe('zip bytes')
    expect(await part(storage, 'packages/b.zip', { version, from: 4, to: 6 })).toBe('byt')
    expect(await storage.exists('images/a.webp')).toBe(true)
  })

  test('is closed to other users of the machine, who may be able to enter the data folder', async () => {
    await openStorage({ dataDir })

    expect((await stat(join(dataDir, 'storage'))).mode & 0o777).toBe(0o700)
  })

  test('find returns nothing for a missing file, and get throws', async () => {
    const storage = await openStorage({ dataDir })

    expect(await storage.find('images/none.webp')).toBeNull()
    expect(await storage.exists('images/none.webp')).toBe(false)
    expect(await storage.findState('images/none.webp')).toBeNull()
    await expect(storage.get('images/none.webp')).rejects.toThrow()
    await expect(storage.delete('images/none.webp')).resolves.toBeUndefined()
  })

  test.each([
    ['replaced', (path: string) => replace(path)],
    ['overwritten in place, with the old time', (path: string) => overwrite(path)],
    ['deleted', (path: string) => rm(path)],
  ])('a file that was %s is not read as what it was', async (_how, change) => {
    const storage = await openStorage({ dataDir })
    await storage.put('packages/a.zip', Buffer.alloc(100, 'a'))
    const path = join(dataDir, 'storage', 'packages', 'a.zip')
    // A whole second, which can be set again exactly.
    await utimes(path, 1, 1)
    const { version = '' } = (await storage.findState('packages/a.zip')) ?? {}

    await change(path)

    await expect(part(storage, 'packages/a.zip', { version, from: 0, to: 99 })).rejects.toThrow(FileChanged)
    expect((await storage.findState('packages/a.zip'))?.version).not.toBe(version)
  })

  test('a file that is overwritten while it is read breaks off', async () => {
    const storage = await openStorage({ dataDir })
    const bytes = 1024 * 1024
    await storage.put('packages/a.zip', Buffer.alloc(bytes, 'a'))
    const { version = '' } = (await storage.findState('packages/a.zip')) ?? {}
    let seen = ''
    const reading = async () => {
      for await (const chunk of storage.readPart('packages/a.zip', { version, from: 0, to: bytes - 1 })) {
        if (seen === '') await overwrite(join(dataDir, 'storage', 'packages', 'a.zip'))
        seen += String(chunk)
      }
    }

    await expect(reading()).rejects.toThrow(FileChanged)
    expect(seen).toMatch(/^a+$/)
  })

  test('an interrupted write leaves no file and no fragment', async () => {
    const storage = await openStorage({ dataDir })
    await storage.put('packages/a.zip', Buffer.from('old'))

    // A folder can be opened, but not read.
    await expect(storage.putFile('packages/a.zip', dataDir)).rejects.toThrow('EISDIR')

    expect(String(await storage.get('packages/a.zip'))).toBe('old')
    expect(await readdir(join(dataDir, 'storage', '.partial'))).toEqual([])
  })

  test('a link is not left out of the list without a word, and what is not ours is', async () => {
    const storage = await openStorage({ dataDir })
    const list = async () => {
      const keys = []
      for await (const key of storage.listAll()) keys.push(key)
      return keys
    }
    await storage.put('packages/a.zip', Buffer.from('zip'))
    await writeFile(join(dataDir, 'storage', 'my notes.txt'), 'mine')
    expect(await list()).toEqual(['packages/a.zip'])

    await symlink(join(dataDir), join(dataDir, 'storage', 'images'))

    await expect(list()).rejects.toThrow('images in the storage is a link')
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
      await expect(async () => storage.readPart(key, { version: '', from: 0, to: 0 })).rejects.toThrow(
        'Not a storage key',
      )
    },
  )
})

describe('a bucket as storage', () => {
  let bucket: Server
  const objects = new Map<string, Buffer>()
  let ignored: string | null
  beforeEach(async () => {
    objects.clear()
    ignored = null
    bucket = createServer((request, response) => {
      if (ignored !== null) delete request.headers[ignored]
      return serveObject(objects, request, response)
    })
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
    const { size = 0, version = '' } = (await storage.findState('images/a.webp')) ?? {}
    expect(size).toBe(7)
    expect(await part(storage, 'images/a.webp', { version, from: 0, to: 6 })).toBe('picture')
    expect(await part(storage, 'images/a.webp', { version, from: 1, to: 3 })).toBe('ict')
    await storage.put('images/a.webp', Buffer.from('another'))
    await expect(part(storage, 'images/a.webp', { version, from: 0, to: 6 })).rejects.toThrow(FileChanged)
    expect(await storage.findState('images/none.webp')).toBeNull()
    expect(await storage.find('images/none.webp')).toBeNull()
    expect(await storage.exists('images/none.webp')).toBe(false)
    await storage.delete('images/a.webp')
    expect(objects.size).toBe(0)
  })

  test.each([
    ['if-match', 'another'],
    ['range', 'picture'],
  ])('does not trust a store that ignores %s', async (name, content) => {
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
    const storageUrl = `s3://key:secret@store/shop?endpoint=${encodeURIComponent(endpoint)}`
    const storage = await openStorage({ dataDir, storageUrl })
    await storage.put('packages/a.zip', Buffer.from('picture'))
    const { version = '' } = (await storage.findState('packages/a.zip')) ?? {}
    await storage.put('packages/a.zip', Buffer.from(content))
    ignored = name

    await expect(part(storage, 'packages/a.zip', { version, from: 1, to: 3 })).rejects.toThrow(FileChanged)
  })
})

test.each([
  ['never answers', '', 'findState'],
  [
    'stops in the middle of a file',
    'HTTP/1.1 206 OK\r\netag: "a"\r\ncontent-length: 100\r\n\r\nx',
    'readPart',
  ],
])('a bucket that %s is given up', async (_how, answer, call) => {
  const sockets = new Set<Socket>()
  const silent = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => socket.write(answer))
  })
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => silent.close(closed))
  })
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const storageUrl = `s3://key:secret@store/shop?endpoint=${encodeURIComponent(endpoint)}`
  const storage = await openStorage({ dataDir, storageUrl, silenceMs: 50 })

  const asked =
    call === 'findState'
      ? storage.findState('a.zip')
      : part(storage, 'a.zip', { version: '"a"', from: 0, to: 99 })

  await expect(asked).rejects.toThrow('timed out after 50 ms of inactivity')
})

async function part(storage: Storage, key: string, what: Part): Promise<string> {
  return String(await buffer(storage.readPart(key, what)))
}

async function replace(path: string): Promise<void> {
  await writeFile(`${path}.new`, Buffer.alloc(100, 'b'))
  await rename(`${path}.new`, path)
}

/** Until the change time is another: the clock of a file system may tick only every few milliseconds. */
async function overwrite(path: string): Promise<void> {
  const { size, atime, mtime, ctimeMs } = await stat(path)
  do {
    await writeFile(path, Buffer.alloc(size, 'b'))
    await utimes(path, atime, mtime)
  } while ((await stat(path)).ctimeMs === ctimeMs)
}

/** As strict as S3: an ETag that is the MD5, `If-Match`, and ranges. */
