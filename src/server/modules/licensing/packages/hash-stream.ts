import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { PackageHashes } from '../releases/inspect-package.ts'
import type { Digests, Piece } from './hash-thread.ts'

const PROGRAM = new URL('./hash-thread.ts', import.meta.url)

/** Hashes a file in a thread of its own, piece by piece, so that pages do not wait for it. */
export async function hashStream(source: Readable): Promise<PackageHashes> {
  // Without the environment, since `node --watch` would send messages of its own beside the answers.
  const thread = new Worker(PROGRAM, { env: {} })
  // A thread that dies answers nothing: without this, whoever waits for it would wait forever.
  const died = once(thread, 'exit').then(() => {
    throw new Error('The thread that hashes files has ended')
  })
  died.catch(() => {})
  const send = async (piece: Piece): Promise<Digests> => {
    thread.postMessage(piece)
    const [answer] = await Promise.race([once(thread, 'message'), died])
    return answer
  }
  try {
    for await (const piece of source) await send(piece)
    const digests = await send(null)
    if (!digests) throw new Error('The hashes are missing')
    return digests
  } finally {
    await thread.terminate()
  }
}
