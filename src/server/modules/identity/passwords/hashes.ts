import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './hashing-thread.ts'

/** Hashing takes a whole core for a while; more at once would only take the cores away from shoppers who browse. */
const MOST_THREADS = Math.max(1, availableParallelism() - 1)
/** A thread that does nothing but this needs hardly any memory of JavaScript's own. */
const LITTLE_MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

const idle: Worker[] = []
const waiting: ((thread: Worker) => void)[] = []
let started = 0

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

/** Waits for a free thread: one password at a time in each, the others in the order they came. */
async function ask(question: Question): Promise<Answer> {
  const thread = await freeThread()
  thread.ref()
  thread.postMessage(question)
  // Rejects with what ended the thread.
  const [answer] = (await once(thread, 'message')) as [Answer]
  giveBack(thread)
  return answer
}

function freeThread(): Promise<Worker> {
  const thread = idle.pop() ?? (started < MOST_THREADS ? startThread() : null)
  return thread ? Promise.resolve(thread) : new Promise((resolve) => waiting.push(resolve))
}

function startThread(): Worker {
  started += 1
  const thread = new Worker(new URL('./hashing-thread.ts', import.meta.url), {
    resourceLimits: LITTLE_MEMORY,
  })
  thread.once('error', () => replace(thread))
  return thread
}

function giveBack(thread: Worker): void {
  const next = waiting.shift()
  if (next) {
    next(thread)
    return
  }
  // An idle thread does not keep a process alive that has nothing else to do.
  thread.unref()
  idle.push(thread)
}

function replace(ended: Worker): void {
  started -= 1
  if (idle.includes(ended)) idle.splice(idle.indexOf(ended), 1)
  const next = waiting.shift()
  if (next) next(startThread())
}

function reason(answer: Answer): string {
  return 'failed' in answer ? answer.failed : 'the thread answered something else'
}
