import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { HOUR_MS } from '#core/domain/durations.ts'
import { StartError } from './start-error.ts'
import {
  BucketUnavailable,
  type FileState,
  type Part,
  readFolderPart,
  readFolderState,
} from './storage-parts.ts'
import { parseStorageUrl, type S3Location } from './storage-url.ts'

/** Stores uploaded pictures and plugin packages. Keys are relative paths such as `images/ab12.webp`. */
export type Storage = {
  /** Atomic: a crash or a full disk leaves no partial file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Copies a file of any size. */
  putFile(key: string, path: string): Promise<void>
  find(key: string): Promise<Buffer | null>
  /** Throws if there is no such file. */
  get(key: string): Promise<Buffer>
  findState(key: string): Promise<FileState | null>
  /** Streams a part of a file. Fails with `FileChanged`, even halfway, if the file is no longer in this state. */
  readPart(key: string, part: Part): Readable
  exists(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** The files of one folder, in no particular order. */
  list(folder: string): AsyncIterable<{ name: string; modifiedAt: Date }>
  /** The keys of all files in all folders, in no particular order. */
  listAll(): AsyncIterable<string>
}

type Location = {
  dataDir: string
  storageUrl?: string | null
  /** How long a bucket may say nothing before a request fails. */
  silenceMs?: number
}

export async function openStorage({ dataDir, storageUrl, silenceMs = 30_000 }: Location): Promise<Storage> {
  if (storageUrl) return openBucket(parseStorageUrl(storageUrl), silenceMs)
  return openFolder(join(dataDir, 'storage'))
}

/** The driver writes in place, so a reader could see a partial file: write to a temporary file, then rename it. */
async function openFolder(root: string): Promise<Storage> {
  const partial = join(root, '.partial')
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await sweep(partial)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))

  const publish = async (key: string, write: (path: string) => Promise<void>) => {
    const target = join(root, requireKey(key))
    const temporary = join(partial, randomUUID())
    try {
      await write(temporary)
      await mkdir(dirname(target), { recursive: true })
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    put: (key, bytes) => publish(key, (path) => writeFile(path, bytes, { flush: true })),
    putFile: (key, source) =>
      publish(key, (path) => pipeline(createReadStream(source), createWriteStream(path, { flush: true }))),
    find: (key) => readFile(join(root, requireKey(key))).catch(nothingWhenMissing),
    get: (key) => readFile(join(root, requireKey(key))),
    findState: (key) => readFolderState(join(root, requireKey(key))).catch(nothingWhenMissing),
    readPart: (key, part) => readFolderPart(join(root, requireKey(key)), part),
    exists: (key) => disk.exists(requireKey(key)),
    delete: (key) => disk.delete(requireKey(key)),
    list: (folder) => listFolder(join(root, requireKey(folder))),
    listAll: () => listTree(root),
  }
}

async function* listFolder(path: string) {
  for (const name of (await readdir(path).catch(nothingWhenMissing)) ?? []) {
    const found = await stat(join(path, name)).catch(nothingWhenMissing)
    if (found?.isFile()) yield { name, modifiedAt: found.mtime }
  }
}

/** Without what is still being written, and without what is not ours. */
async function* listTree(root: string) {
  for (const found of await readdir(root, { recursive: true, withFileTypes: true })) {
    const key = relative(root, join(found.parentPath, found.name)).split(sep).join('/')
    if (!isStorageKey(key)) continue
    // What is behind it would be missing from backups without a word.
    if (found.isSymbolicLink())
      throw new StartError(`${key} in the storage is a link. Put the files there, or mount the folder.`)
    if (found.isFile()) yield key
  }
}

/** Object stores publish an object only when it is complete. The SDK is large, so it is loaded only here. */
async function openBucket(location: S3Location, silenceMs: number): Promise<Storage> {
  const [{ S3Driver }, { S3Client }, { createObjectParts }, { putLargeObject }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
    import('./object-parts.ts'),
    import('./put-large-object.ts'),
  ])
  const { bucket } = location
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    credentials: { accessKeyId: location.accessKey, secretAccessKey: location.secretKey },
    forcePathStyle: location.pathStyle,
    // Most S3-compatible servers do not support the SDK's newer checksum trailers, nor ACLs.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // The time without a byte in either direction; the SDK's own `requestTimeout` only writes a warning.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMs },
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const parts = createObjectParts(client, bucket)
  const get = async (key: string) => Buffer.from(await disk.getBytes(requireKey(key)).catch(blameBucket))

  return {
    put: (key, bytes) =>
      disk.put(requireKey(key), bytes, { contentLength: bytes.byteLength }).catch(blameBucket),
    putFile: (key, path) => putLargeObject(client, { bucket, key: requireKey(key), path }),
    find: (key) => get(key).catch(nothingWhenMissing),
    get,
    findState: (key) => parts.readState(requireKey(key)).catch(blameBucket).catch(nothingWhenMissing),
    readPart: (key, part) => parts.readPart(requireKey(key), part),
    exists: (key) => disk.exists(requireKey(key)).catch(blameBucket),
    delete: (key) => disk.delete(requireKey(key)).catch(blameBucket),
    list: (folder) => listBucket(disk, requireKey(folder)),
    listAll: () => listKeys(disk),
  }
}

async function* listBucket(disk: Disk, folder: string) {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: false, ...(paginationToken && { paginationToken }) })
    for (const found of page.objects) {
      if (!found.isFile) continue
      const { lastModified } = await disk.getMetaData(found.key)
      yield { name: found.name, modifiedAt: lastModified }
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function* listKeys(disk: Disk) {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('', { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const found of page.objects) if (found.isFile && isStorageKey(found.key)) yield found.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/** No part starts with a dot. Random names may start with a hyphen or an underscore. */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/i

/** Removes what a killed process left behind. Recent files may belong to a process that is still writing. */
async function sweep(partial: string): Promise<void> {
  const oldest = Date.now() - HOUR_MS
  for (const name of await readdir(partial)) {
    const path = join(partial, name)
    const found = await stat(path).catch(nothingWhenMissing)
    if (found && found.mtimeMs < oldest) await rm(path, { force: true })
  }
}

export function isStorageKey(key: string): boolean {
  return key.length <= 255 && KEY.test(key)
}

/** Keys come from our own code; this keeps a bug there from escaping the folder. */
function requireKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

function blameBucket(error: unknown): never {
  throw new BucketUnavailable(error)
}

function nothingWhenMissing(error: unknown): null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === 'ENOENT') return null
    if (cause.name === 'NoSuchKey' || cause.name === 'NotFound') return null
  }
  throw error
}
