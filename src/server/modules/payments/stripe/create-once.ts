import { isKeySpent, isReplayed } from './errors.ts'

type Creation<T> = {
  /** Asks Stripe, with a key made from the number of keys that are spent. */
  make: (spent: number) => Promise<T>
  findMade: () => Promise<T | null>
  /** False when what was made under the key is not what is asked for now. */
  isSame: (made: T) => boolean
}

/** Failures that a caller waits for. The next call goes on with the key after the last one. */
const FAILURES_PER_CALL = 2
const KEYS = 30

/**
 * Creates something at Stripe exactly once. When Stripe answers the key with a failure for good, it may still have made
 * what was asked for: that is looked up, and only if nothing is there, the next key asks again. The keys are numbered, so
 * that all processes use the same ones.
 */
export async function createOnce<T>({ make, findMade, isSame }: Creation<T>): Promise<T> {
  for (let spent = 0, failures = 0; ; spent++) {
    try {
      return await make(spent)
    } catch (error) {
      if (!isKeySpent(error)) throw error
      const made = await findMade()
      if (made && isSame(made)) return made
      if (!isReplayed(error)) failures += 1
      if (made || failures === FAILURES_PER_CALL || spent === KEYS) throw error
    }
  }
}
