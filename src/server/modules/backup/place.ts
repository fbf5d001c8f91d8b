import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorage } from '#server/platform/storage.ts'
import { readArchiveName } from './archive-name.ts'

export type Archive = { name: string; bytes: number; at: Date }

/** Where archives are kept. */
export type Place = {
  kind: 'folder' | 'bucket'
  /** A private folder for files in progress. */
  workFolder: string
  /** Moves a complete file here. Before, no one sees it. */
  publish(path: string, name: string): Promise<void>
  /** The newest first. */
  list(): Promise<Archive[]>
  /** Null if there is no such archive. */
  find(name: string): Promise<{ bytes: number; open: () => AsyncIterable<Uint8Array> } | null>
  delete(name: string): Promise<void>
}

type Location = {
  /** For archives, or for files in progress if the archives go into a bucket. */
  folder: string
  /** Null to keep them in the folder. */
  bucketUrl: string | null
}

export async function openPlace({ folder, bucketUrl }: Location): Promise<Place> {
  return bucketUrl === null ? folderPlace(folder) : bucketPlace(folder, bucketUrl)
}

type Configured = { dataDir: string; backup: { url: string | null } }

/** Where the settings say. */
export function openConfiguredPlace({ dataDir, backup }: Configured): Promise<Place> {
  return openPlace({ folder: join(dataDir, 'backups'), bucketUrl: backup.url })
}

/** The folder may exist with a wider mode: archives contain what customers told the shop. */
export async function closeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform !== 'win32') await chmod(folder, 0o700)
}

function folderPlace(folder: string): Place {
  async function find(name: string) {
    if (!readArchiveName(name)) return null
    const path = join(folder, name)
    const found = await stat(path).catch(nothingWhenMissing)
    return found && { bytes: found.size, open: () => createReadStream(path) }
  }
  return {
    kind: 'folder',
    workFolder: folder,
    async publish(path, name) {
      await rename(path, join(folder, name))
      await syncFolder(folder)
    },
    list: async () => describeAll((await readdir(folder).catch(nothingWhenMissing)) ?? [], find),
    find,
    delete: (name) => rm(join(folder, name), { force: true }),
  }
}

async function bucketPlace(folder: string, storageUrl: string): Promise<Place> {
  const storage = await openStorage({ dataDir: folder, storageUrl })
  const keyOf = (name: string) => `backups/${name}`

  async function find(name: string) {
    const state = readArchiveName(name) && (await storage.findState(keyOf(name)))
    if (!state) return null
    const part = { version: state.version, from: 0, to: state.size - 1 }
    return { bytes: state.size, open: () => storage.readPart(keyOf(name), part) }
  }
  return {
    kind: 'bucket',
    workFolder: folder,
    async publish(path, name) {
      await storage.putFile(keyOf(name), path)
      await rm(path)
    },
    async list() {
      const names: string[] = []
      for await (const { name } of storage.list('backups')) names.push(name)
      return describeAll(names, find)
    },
    find,
    delete: (name) => storage.delete(keyOf(name)),
  }
}

async function describeAll(names: readonly string[], find: Place['find']): Promise<Archive[]> {
  const archives: Archive[] = []
  for (const name of names) {
    const at = readArchiveName(name)
    const found = at && (await find(name))
    if (found) archives.push({ name, at, bytes: found.bytes })
  }
  return archives.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** Without the sync, a power cut could undo the rename. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function nothingWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
