import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { isStorageKey } from '../storage.ts'
import { ArchiveError, damaged } from './archive-error.ts'
import { unseal } from './envelope.ts'
import { type Entry, type Manifest, readEntries, VoidEntry } from './records.ts'

export type OpenArchive = {
  /** Opens the archive from its start; a restore reads it twice. */
  open: () => AsyncIterable<Uint8Array>
  passphrase: string | null
}

/** The entries of an archive in their order. It is complete and unchanged only if this ends without an error. */
export async function* readArchive({ open, passphrase }: OpenArchive): AsyncGenerator<Entry> {
  const content = Readable.from(unseal(open(), { passphrase }), { objectMode: false })
  const plain = createZstdDecompress()
  // An error on the way appears where the stream is read.
  pipeline(content, plain, () => {})
  yield* readEntries(plain)
}

export type ArchiveSummary = {
  manifest: Manifest
  rows: number
  /** The hash of each file by its key. */
  files: ReadonlyMap<string, string>
}

/** Reads the whole archive, so that nothing is written from one that is damaged or has no end. */
export async function checkArchive(archive: OpenArchive): Promise<ArchiveSummary> {
  const files = new Map<string, string>()
  const tables = new Set<string>()
  let manifest: Manifest | null = null
  let rows = 0
  for await (const entry of readArchive(archive)) {
    if (entry.type === 'manifest') manifest = entry
    if (entry.type === 'table') {
      await readThrough(entry.data)
      tables.add(entry.name)
      rows += entry.ended().rows ?? 0
    }
    if (entry.type === 'file') {
      if (!isStorageKey(entry.key)) throw damaged('it has a file with an impossible name')
      if (await readThrough(entry.data)) files.set(entry.key, entry.ended().sha256)
    }
    if (entry.type === 'done' && (entry.tables !== tables.size || entry.files !== files.size))
      throw new ArchiveError('The archive is damaged: it has not all of its parts. Use another one.')
  }
  if (!manifest) throw new ArchiveError('The archive is damaged: it does not say what it is.')
  return { manifest, rows, files }
}

/** False if the entry is void. */
export async function readThrough(data: AsyncIterable<Uint8Array>): Promise<boolean> {
  try {
    for await (const _ of data);
    return true
  } catch (error) {
    if (error instanceof VoidEntry) return false
    throw error
  }
}
