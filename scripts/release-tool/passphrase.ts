import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'

/** From the environment, or typed without being shown. */
export async function readPassphrase({ env }: Io): Promise<string> {
  return env.RELEASE_KEY_PASSPHRASE || type('Passphrase: ')
}

/** Typed twice: with a typing error nobody sees, the key could never be opened. */
export async function readNewPassphrase({ env }: Io): Promise<string> {
  if (env.RELEASE_KEY_PASSPHRASE) return env.RELEASE_KEY_PASSPHRASE
  const passphrase = await type('New passphrase: ')
  if ((await type('The same again: ')) !== passphrase)
    throw new Failure('These are two different passphrases.')
  return passphrase
}

function type(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Failure('Set RELEASE_KEY_PASSPHRASE to the passphrase of the signing key.', 2)
  return new Promise((resolve, reject) => {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
    prompt.on('close', () => {
      process.stderr.write('\n')
      reject(new Failure('No passphrase was typed.'))
    })
    // Only now, when the terminal no longer shows what is typed.
    process.stderr.write(question)
    prompt.question('', (answer) => {
      resolve(answer)
      prompt.close()
    })
  })
}
