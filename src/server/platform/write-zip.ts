import { crc32, deflateRawSync } from 'node:zlib'

export type ZipFile = { path: string; data: Buffer }

/** 1980-01-01, the earliest date a zip can hold: the same files always give the same bytes. */
const DATE = 0x21
const VERSION = 20
const UTF8_NAMES = 0x0800
const UNIX = 3
const FILE_MODE = 0o100644

/** A zip of the files, in their order. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { path, data } of files) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(data, { level: 9 })
    const head = Buffer.alloc(26)
    head.writeUInt16LE(VERSION, 0)
    head.writeUInt16LE(UTF8_NAMES, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt16LE(DATE, 8)
    head.writeUInt32LE(crc32(data), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed])
    directory.push(centralEntry(head, name, at))
    bodies.push(local)
    at += local.length
  }
  const table = Buffer.concat(directory)
  return Buffer.concat([...bodies, table, endOf(files.length, table.length, at)])
}

function centralEntry(head: Buffer, name: Buffer, at: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.write('PK\x01\x02', 0, 'latin1')
  entry.writeUInt16LE((UNIX << 8) | VERSION, 4)
  head.copy(entry, 6)
  entry.writeUInt32LE((FILE_MODE << 16) >>> 0, 38)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
