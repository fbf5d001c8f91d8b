import { createHash } from 'node:crypto'
import * as z from 'zod'
import { damaged } from './archive-error.ts'
import { type ByteReader, readBytes } from './byte-reader.ts'

/** What an archive is about. */
export const Manifest = z.strictObject({
  type: z.literal('manifest'),
  created_at: z.iso.datetime(),
  /** The migrations that had made the tables. */
  migrations: z.array(z.strictObject({ tag: z.string(), hash: z.string() })),
  /** Tells whether another installation has the app secret that sealed values need. */
  secret_check: z.string(),
  /** The generated app secret, only inside of an encrypted archive. */
  app_secret: z.nullable(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const Table = z.strictObject({
  type: z.literal('table'),
  name: z.string(),
  columns: z.array(z.string()),
})
const File = z.strictObject({ type: z.literal('file'), key: z.string() })
const End = z.strictObject({
  type: z.literal('end'),
  bytes: z.int(),
  sha256: z.string(),
  rows: z.nullable(z.int()),
})
/** The file changed while it was read: what came of it is void. */
const Void = z.strictObject({ type: z.literal('void') })
const Sequences = z.strictObject({
  type: z.literal('sequences'),
  values: z.array(z.strictObject({ name: z.string(), last: z.string() })),
})
const Done = z.strictObject({ type: z.literal('done'), tables: z.int(), files: z.int() })

const Note = z.discriminatedUnion('type', [Manifest, Table, File, End, Void, Sequences, Done])
export type Note = z.infer<typeof Note>
type NoteOf<Type extends Note['type']> = Extract<Note, { type: Type }>

const KINDS = { note: 1, data: 2 } as const
const HEAD_BYTES = 5
const MAX_RECORD_BYTES = 16 * 1024 * 1024

/** One record: its kind, its length, its content. */
export function noteRecord(note: Note): Buffer {
  return record(KINDS.note, Buffer.from(JSON.stringify(note)))
}

export function dataRecord(data: Uint8Array): Buffer {
  return record(KINDS.data, data)
}

function record(kind: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(kind)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

type Ended = { bytes: number; sha256: string; rows: number | null }
export type Entry =
  | NoteOf<'manifest'>
  | NoteOf<'sequences'>
  | NoteOf<'done'>
  /** Its `data` must be read before the next entry. `ended` is known then. */
  | (NoteOf<'table'> & Content)
  | (NoteOf<'file'> & Content)
type Content = { data: AsyncIterable<Buffer>; ended: () => Ended }

/** Thrown while reading a file that changed while it was saved. A later entry has it again, unless it was deleted. */
export class VoidEntry extends Error {}

/** Reads the records of an archive as entries, and checks the length and hash of each. */
export async function* readEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const records = readRecords(source)
  try {
    yield* entriesOf(records)
  } finally {
    await records.return(undefined)
  }
}

async function* entriesOf(records: AsyncGenerator<Record>): AsyncGenerator<Entry> {
  let isDone = false
  for (;;) {
    const { value: next, done } = await records.next()
    if (done) break
    if (next.note === null || isDone) throw damaged('its parts are out of order')
    const { note } = next
    switch (note.type) {
      case 'table':
      case 'file': {
        const content = readContent(records)
        yield { ...note, data: content.data, ended: content.ended }
        content.requireRead()
        break
      }
      case 'end':
      case 'void':
        throw damaged('its parts are out of order')
      default:
        isDone = note.type === 'done'
        yield note
    }
  }
  if (!isDone) throw damaged('its end is missing')
}

type Record = { note: Note; data: null } | { note: null; data: Buffer }

function readContent(records: AsyncGenerator<Record>) {
  let ended: Ended | 'void' | null = null

  async function* read(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for (;;) {
      const { value: next, done } = await records.next()
      if (done) throw damaged('its end is missing')
      if (next.data) {
        hash.update(next.data)
        bytes += next.data.length
        yield next.data
        continue
      }
      if (next.note.type === 'void') {
        ended = 'void'
        throw new VoidEntry('The file changed while it was saved')
      }
      if (next.note.type !== 'end') throw damaged('its parts are out of order')
      const sha256 = hash.digest('hex')
      if (next.note.bytes !== bytes || next.note.sha256 !== sha256) throw damaged('a part was changed')
      ended = { bytes, sha256, rows: next.note.rows }
      return
    }
  }

  const data = read()
  return {
    data,
    ended(): Ended {
      if (ended === null || ended === 'void') throw new Error('The entry was not read to its end')
      return ended
    },
    requireRead(): void {
      if (ended === null) throw new Error('The entry was not read to its end')
    },
  }
}

async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<Record> {
  const bytes = readBytes(source)
  try {
    for (;;) {
      const head = await bytes.readUpTo(HEAD_BYTES)
      if (head.length === 0) return
      yield await readRecord(head, bytes)
    }
  } finally {
    await bytes.close()
  }
}

async function readRecord(head: Buffer, bytes: ByteReader): Promise<Record> {
  const length = head.length === HEAD_BYTES ? head.readUInt32BE(1) : Number.NaN
  if (!(length <= MAX_RECORD_BYTES)) throw damaged('a part has an impossible length')
  const content = await bytes.read(length)
  if (!content) throw damaged('its end is missing')
  const kind = head.readUInt8()
  if (kind === KINDS.data) return { note: null, data: content }
  if (kind === KINDS.note) return { note: parseNote(content), data: null }
  throw damaged('it has a part of an unknown kind')
}

function parseNote(content: Buffer): Note {
  try {
    return Note.parse(JSON.parse(content.toString()))
  } catch {
    throw damaged('a part cannot be read')
  }
}
