import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export type Journal = {
  /** Resolves when the line is on disk. */
  append(line: string): Promise<void>
  size(): number
  close(): Promise<void>
}

const NEWLINE = 0x0a

/**
 * An append-only file of lines. A crash can leave at most one partial line at the end; it is truncated, since its
 * `append` never resolved.
 */
export async function openJournal(path: string, replay: (line: string) => void): Promise<Journal> {
  const whole = await replayLines(path, replay)
  const file = await open(path, 'a', 0o600)
  await file.truncate(whole)
  return writeTo(file, whole)
}

type Waiting = { line: string; resolve: () => void; reject: (error: unknown) => void }

function writeTo(file: FileHandle, start: number): Journal {
  let size = start
  let waiting: Waiting[] = []
  // Lines whose write failed, for example on a full disk. Memory already has them, so they are written first.
  let unwritten = ''
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const bytes = Buffer.from(unwritten + batch.map(({ line }) => `${line}\n`).join(''))
      try {
        await file.appendFile(bytes)
        await file.datasync()
        size += bytes.length
        unwritten = ''
        for (const { resolve } of batch) resolve()
      } catch (error) {
        unwritten = bytes.toString()
        await file.truncate(size).catch(() => undefined)
        for (const { reject } of batch) reject(error)
      }
    }
    writing = null
  }

  return {
    append: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject })
        // Lines that arrive in the meantime share one write and one flush.
        writing ??= Promise.resolve().then(writeAll)
      }),
    size: () => size,
    close: async () => {
      await writing
      await file.close()
    },
  }
}

/** Passes each complete line to `replay` and returns their size in bytes. */
async function replayLines(path: string, replay: (line: string) => void): Promise<number> {
  let whole = 0
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE)) {
        replay(bytes.toString('utf8', 0, end))
        whole += end + 1
        bytes = bytes.subarray(end + 1)
      }
      rest = bytes
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return whole
}
