import { type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** A stored file as it is now. `version` is another whenever the content may be. */
export type FileState = { size: number; version: string }

/** The bytes `from` to `to`, both included, of a file in a known state. */
export type Part = { version: string; from: number; to: number }

/** The file is gone, or not the one that was looked at. */
export class FileChanged extends Error {
  constructor() {
    super('The stored file has changed')
  }
}

/** The bucket cannot be reached, breaks off, or refuses: the next try may work. */
export class BucketUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const CHUNK_BYTES = 64 * 1024

export async function readFolderState(path: string): Promise<FileState> {
  return stateOf(await stat(path, { bigint: true }))
}

export function readFolderPart(path: string, part: Part): Readable {
  return Readable.from(chunks(path, part), { objectMode: false })
}

/** Looks at the file after each read, so that no byte of a file that was overwritten in place gets out. */
async function* chunks(path: string, { version, from, to }: Part): AsyncGenerator<Buffer> {
  const file = await open(path).catch(changedWhenMissing)
  try {
    for (let at = from; at <= to; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, to - at + 1))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0 || !(await isSame(file, version))) throw new FileChanged()
      at += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function isSame(file: FileHandle, version: string): Promise<boolean> {
  return stateOf(await file.stat({ bigint: true })).version === version
}

type Stats = { ino: bigint; size: bigint; mtimeNs: bigint; ctimeNs: bigint }

/** The change time cannot be set back, unlike the modification time. */
function stateOf({ ino, size, mtimeNs, ctimeNs }: Stats): FileState {
  return { size: Number(size), version: [ino, size, mtimeNs, ctimeNs].join('-') }
}

function changedWhenMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new FileChanged() : error
}
