import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage, type Storage } from '#server/platform/storage.ts'
import { PICTURES_FOLDER, readRenderedPictures } from './rendered-pictures.ts'
import { warmPictures } from './warm-pictures.ts'

let dataDir: string
let storage: Storage
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warm-'))
  storage = await openStorage({ dataDir })
  // Two covers are enough here; encoding all of them takes a while.
  for (const of of ['postroad-mailer/0', 'bounceline/0', 'postroad-mailer/1']) {
    const uri = (await readRenderedPictures()).get(of)?.uri ?? ''
    await storage.put(`images/${uri}`, await readFile(new URL(uri, PICTURES_FOLDER)))
  }
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const made = async () =>
  (await readdir(join(dataDir, 'storage', 'images'))).filter((name) => name.endsWith('.avif'))

test('the card images of a new demo shop exist before the first visit', async () => {
  const warming = warmPictures(storage)

  await warming.done

  expect(await made()).toHaveLength(2 * 2)
})

test('it stops with the shop, after the current picture', async () => {
  const warming = warmPictures(storage)

  warming.stop()
  await warming.done

  expect((await made()).length).toBeLessThanOrEqual(1)
})

test('failing storage does not affect the shop', async () => {
  const broken = { ...storage, put: () => Promise.reject(new Error('ENOSPC')) }

  await expect(warmPictures(broken).done).resolves.toBeUndefined()
})
