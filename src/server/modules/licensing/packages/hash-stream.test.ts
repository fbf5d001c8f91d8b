import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { hashStream } from './hash-stream.ts'

const bytes = randomBytes(300_000)
const source = () => Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)])

test('hashes what arrives in pieces', async () => {
  const hex = (name: string) => createHash(name).update(bytes).digest('hex')

  expect(await hashStream(source())).toEqual({
    md5: hex('md5'),
    sha256: hex('sha256'),
    sha384: hex('sha384'),
  })
})

test('fails if its thread dies, and the next file is hashed again', async () => {
  process.once('worker', (thread: Worker) => void thread.terminate())

  await expect(hashStream(source())).rejects.toThrow('has ended')
  await expect(hashStream(source())).resolves.toHaveProperty('sha256')
})

test('a source that breaks off ends the thread', async () => {
  const ended = new Promise<number>((resolve) =>
    process.once('worker', (thread: Worker) => thread.once('exit', resolve)),
  )
  const broken = Readable.from(
    (async function* () {
      yield bytes
      throw new Error('gone')
    })(),
  )

  await expect(hashStream(broken)).rejects.toThrow('gone')
  await ended
})
