import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { PackageHashes } from '../releases/inspect-package.ts'

/** Bytes to add, or null at the end. */
export type Piece = Uint8Array | null
/** Null until the end. */
export type Digests = PackageHashes | null

const hashes = { md5: createHash('md5'), sha256: createHash('sha256'), sha384: createHash('sha384') }

parentPort?.on('message', (piece: Piece) => parentPort?.postMessage(add(piece)))

function add(piece: Piece): Digests {
  const { md5, sha256, sha384 } = hashes
  if (piece === null)
    return { md5: md5.digest('hex'), sha256: sha256.digest('hex'), sha384: sha384.digest('hex') }
  for (const hash of [md5, sha256, sha384]) hash.update(piece)
  return null
}
