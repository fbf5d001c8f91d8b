import { spawnSync } from 'node:child_process'
import { parentPort, workerData } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { lowerOwnPriority, ownThreadId } from '#server/platform/thread-priority.ts'

export type Question = { password: string } | { password: string; stored: string }
export type Answer = { hash: string } | { matches: boolean } | { failed: string }
export type ThreadData = { lowPriority: boolean }

const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AS_FAR_AS_POSSIBLE = 40

if ((workerData as ThreadData).lowPriority) lowerPriority()
parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))

function answer(question: Question): Answer {
  try {
    if ('stored' in question) return { matches: verifySync(question.stored, question.password) }
    return { hash: hashSync(question.password, OPTIONS) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Gives this thread CPU time only when nothing else needs it. Linux supports this per thread through `chrt` from
 * util-linux; without `chrt`, the lowest priority comes close. Other systems keep normal priority.
 */
function lowerPriority(): void {
  if (!becomeIdle()) lowerOwnPriority(AS_FAR_AS_POSSIBLE)
}

function becomeIdle(): boolean {
  try {
    const id = String(ownThreadId())
    return spawnSync('chrt', ['--idle', '--pid', '0', id], { stdio: 'ignore' }).status === 0
  } catch {
    return false
  }
}
