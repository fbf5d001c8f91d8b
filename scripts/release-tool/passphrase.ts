import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'

/** From the environment, or typed without being shown. */
export async function readPassphrase(question: string, { env }: Io): Promise<string> {
  const known = env.RELEASE_KEY_PASSPHRASE
  if (known) return known
  if (!process.stdin.isTTY)
    throw new Failure('Set RELEASE_KEY_PASSPHRASE to the passphrase of the signing key.', 2)
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await prompt.question('')
  prompt.close()
  process.stderr.write('\n')
  return answer
}
