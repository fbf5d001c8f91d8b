import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export type Question = { password: string } | { password: string; stored: string }
export type Answer = { hash: string } | { matches: boolean } | { failed: string }

const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const BEHIND_THE_SHOP = 5

letTheShopGoFirst()
parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))

function answer(question: Question): Answer {
  try {
    if ('stored' in question) return { matches: verifySync(question.stored, question.password) }
    return { hash: hashSync(question.password, OPTIONS) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

/** Linux gives every thread a priority of its own and tells its number here; elsewhere all threads stay equal. */
function letTheShopGoFirst(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), BEHIND_THE_SHOP)
  } catch {
    // The hashes are the same at any priority.
  }
}
