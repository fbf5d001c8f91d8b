import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPlace } from '#server/modules/backup/index.ts'
import { openStorage } from '#server/platform/storage.ts'
import { hashFiles, makeArchive, openEmptyStorage, openTarget, restoreBytes } from '../../support/archives.ts'
import { openBucket } from '../../support/bucket.ts'
import { createTestDatabase } from '../../support/test-database.ts'
import { openTestShop } from '../../support/test-shop.ts'

const PASSPHRASE = 'nine gray herons wait by 1 cold river'

test('with BACKUP_URL archives go into the bucket, encrypted, and are checked from there', async () => {
  const { url, objects } = await openBucket()
  const shop = await openTestShop({ env: { BACKUP_URL: url, BACKUP_PASSPHRASE: PASSPHRASE } })
  const { backup } = shop.app.modules
  // Another file beside them, and one archive of a day that has a newer one.
  objects.set('/shop/backups/notes.txt', Buffer.from('mine'))
  const day = shop.clock.now().toISOString().slice(0, 10).replaceAll('-', '')
  objects.set(`/shop/backups/cartwright-${day}T000000Z-aaaaaa.backup`, Buffer.from('old'))

  await backup.runBackup()
  await backup.runCheck()

  const place = await openPlace({ folder: shop.config.dataDir, bucketUrl: url })
  const [archive, ...others] = await place.list()
  expect(others).toEqual([])
  expect([...objects.keys()].toSorted()).toEqual([
    `/shop/backups/${archive?.name}`,
    '/shop/backups/notes.txt',
  ])
  expect(objects.get(`/shop/backups/${archive?.name}`)?.length).toBe(archive?.bytes)
  expect(await readdir(join(shop.config.dataDir, 'backups'))).toEqual([])
  expect((await backup.backupState()).restoredAt).toEqual(shop.clock.now())
})

test('a bucket that breaks off says why, and leaves nothing here or there', async () => {
  const { url, objects } = await openBucket({ isBroken: ({ method }) => method === 'PUT' })
  const shop = await openTestShop({ env: { BACKUP_URL: url, BACKUP_PASSPHRASE: PASSPHRASE } })

  await expect(shop.app.modules.backup.runBackup()).rejects.toThrow()

  const { rows } = await shop.db.$client.query('select backup_error from backup_state')
  expect(rows).toEqual([{ backup_error: expect.stringContaining('We encountered an internal error.') }])
  expect(rows[0].backup_error).not.toContain('secret')
  expect(objects.size).toBe(0)
  expect(await readdir(join(shop.config.dataDir, 'backups'))).toEqual([])
})

test('a storage in a bucket is saved and restored whole, without the backups beside it', async () => {
  const [{ url, objects }, other] = [await openBucket(), await openBucket()]
  const storage = await openStorage({ dataDir: '/', storageUrl: url })
  for (const name of ['images/a.webp', 'images/b.webp', 'packages/c.zip', 'packages/d.zip', 'packages/e.zip'])
    await storage.put(name, Buffer.from(name))
  objects.set('/shop/backups/cartwright-20260101T000000Z-aaaaaa.backup', Buffer.from('old'))
  objects.set('/shop/what the owner put here.txt', Buffer.from('mine'))
  const database = await createTestDatabase()
  const bytes = await makeArchive({ databaseUrl: database.url, storage })
  await database.drop()

  const [folder, bucket] = [
    await openEmptyStorage(),
    await openStorage({ dataDir: '/', storageUrl: other.url }),
  ]
  for (const target of [folder, bucket])
    await restoreBytes(bytes, { url: (await openTarget()).url, storage: target })

  expect(Object.keys(await hashFiles(folder))).toHaveLength(5)
  expect(await hashFiles(bucket)).toEqual(await hashFiles(folder))
  expect(String(await bucket.get('packages/e.zip'))).toBe('packages/e.zip')
})
