import { availableParallelism } from 'node:os'
import { createHashing } from './hashing.ts'
import type { Answer } from './hashing-thread.ts'

/** Hashing occupies a whole core, so one core stays free for shoppers who browse. */
const ask = createHashing({
  threads: Math.max(1, availableParallelism() - 1),
  starvedMs: 300,
  normalMs: 10_000,
})

export async function hashPassword(password: string): Promise<string> {
  const answer = await ask({ password: password.normalize('NFKC') })
  if (!('hash' in answer)) throw new Error(`A password could not be hashed: ${reason(answer)}`)
  return answer.hash
}

/** Takes the same time with and without a stored hash, so that timing does not reveal whether an account exists. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const answer = await ask({
    password: password.normalize('NFKC'),
    stored: storedHash ?? (await getDummyHash()),
  })
  if (!('matches' in answer)) throw new Error(`A password could not be compared: ${reason(answer)}`)
  return answer.matches && storedHash !== null
}

let dummyHash: Promise<string> | null = null

function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this password')
  return dummyHash
}

function reason(answer: Answer): string {
  return 'failed' in answer ? answer.failed : 'unexpected answer'
}
