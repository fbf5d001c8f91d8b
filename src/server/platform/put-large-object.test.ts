import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBucket } from '../../../tests/support/bucket.ts'
import { openStorage } from './storage.ts'

const MiB = 1024 * 1024

// Busy machines take their time with hashes and copies of this size.
vi.setConfig({ testTimeout: 30_000 })

async function fileOf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'large-object-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'file'), bytes)
  return join(folder, 'file')
}

test.each([0, 1, 17 * MiB])('a file of %i bytes arrives whole and leaves nothing else', async (size) => {
  const { url, objects } = await openBucket()
  const storage = await openStorage({ dataDir: '/', storageUrl: url })
  const bytes = randomBytes(size)

  await storage.putFile('backups/a.backup', await fileOf(bytes))

  expect([...objects.keys()]).toEqual(['/shop/backups/a.backup'])
  expect(objects.get('/shop/backups/a.backup')?.equals(bytes)).toBe(true)
})

test('an upload that fails in the middle leaves no object and no parts, and says why', async () => {
  const { url, objects } = await openBucket({ isBroken: ({ url = '' }) => url.includes('partNumber=2') })
  const storage = await openStorage({ dataDir: '/', storageUrl: url })

  const uploading = storage.putFile('backups/a.backup', await fileOf(randomBytes(17 * MiB)))

  await expect(uploading).rejects.toThrow('We encountered an internal error.')
  expect([...objects.keys()]).toEqual([])
})

test('a part that fails once is sent again', async () => {
  let failures = 0
  const isBroken = ({ url = '' }) => url.includes('partNumber=2') && failures++ === 0
  const { url, objects } = await openBucket({ isBroken })
  const storage = await openStorage({ dataDir: '/', storageUrl: url })
  const bytes = randomBytes(17 * MiB)

  await storage.putFile('backups/a.backup', await fileOf(bytes))

  expect(objects.get('/shop/backups/a.backup')?.equals(bytes)).toBe(true)
})
