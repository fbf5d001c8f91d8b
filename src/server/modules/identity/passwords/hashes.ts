import { availableParallelism } from 'node:os'
import { createHashing } from './hashing.ts'
import type { Answer } from './hashing-thread.ts'

/** Hashing takes a whole core for a while; more at once would only take the cores away from shoppers who browse. */
const ask = createHashing({
  threads: Math.max(1, availableParallelism() - 1),
  starvedMs: 300,
  insistMs: 10_000,
})

export async function hashPassword(password: string): Promise<string> {
  const answer = await ask({ password: password.normalize('NFKC') })
  if (!('hash' in answer)) throw new Error(`A password could not be hashed: ${reason(answer)}`)
  return answer.hash
}

/** Takes the same time whether or not there is a hash to compare with, so that time tells nothing. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const answer = await ask({ password: password.normalize('NFKC'), stored: storedHash ?? (await decoy()) })
  if (!('matches' in answer)) throw new Error(`A password could not be compared: ${reason(answer)}`)
  return answer.matches && storedHash !== null
}

let decoyHash: Promise<string> | null = null

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('nobody has this password')
  return decoyHash
}

function reason(answer: Answer): string {
  return 'failed' in answer ? answer.failed : 'the thread answered something else'
}
