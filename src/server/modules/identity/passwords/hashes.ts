import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a whole core for a while; more at once would only take the cores away from shoppers who browse. */
const gate = createGate(Math.max(1, availableParallelism() - 1))

export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password.normalize('NFKC'), OPTIONS))
}

/** Takes the same time whether or not there is a hash to compare with, so that time tells nothing. */
export function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  return gate(async () => {
    const matches = await verify(storedHash ?? (await decoy()), password.normalize('NFKC'))
    return matches && storedHash !== null
  })
}

let decoyHash: Promise<string> | null = null

function decoy(): Promise<string> {
  decoyHash ??= hash('nobody has this password', OPTIONS)
  return decoyHash
}

function createGate(width: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
