import { Worker } from 'node:worker_threads'
import type { Answer, Question, ThreadData } from './hashing-thread.ts'

type Options = {
  /** Threads per kind (low and normal priority). */
  threads: number
  /** A low-priority thread that takes longer than this for one password is considered starved. */
  starvedMs: number
  /** How long to use normal-priority threads after that, and in any case while a thread is still starved. */
  normalMs: number
  /** The worker script. */
  program?: URL
}

type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; lowPriority: boolean; busyWith: Waiting | null; starved: boolean }

const PROGRAM = new URL('./hashing-thread.ts', import.meta.url)

/** Hashing hardly uses the JavaScript heap. */
const SMALL_HEAP = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

/**
 * A pool of threads that hash passwords in order of arrival, one at a time each. Low-priority threads go first, so that
 * hashing does not slow down the rest of the shop. If they get no CPU time, normal-priority threads take over.
 */
export function createHashing({ threads: threadsPerKind, starvedMs, normalMs, program = PROGRAM }: Options) {
  const threads: Thread[] = []
  const waiting: Waiting[] = []
  let normalUntil = 0

  function ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      dispatch()
    })
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const useNormal = performance.now() < normalUntil || threads.some(({ starved }) => starved)
      const thread = freeThread(!useNormal)
      if (!thread) return
      run(thread, waiting.shift() as Waiting)
    }
  }

  function freeThread(lowPriority: boolean): Thread | undefined {
    const sameKind = threads.filter((thread) => thread.lowPriority === lowPriority)
    return (
      sameKind.find(({ busyWith }) => !busyWith) ??
      (sameKind.length < threadsPerKind ? start(lowPriority) : undefined)
    )
  }

  function start(lowPriority: boolean): Thread {
    const worker = new Worker(program, {
      workerData: { lowPriority } satisfies ThreadData,
      resourceLimits: SMALL_HEAP,
      // It needs no secrets, and with those of `node --watch` Node itself would send messages that look like answers.
      env: {},
    })
    const thread: Thread = { worker, lowPriority, busyWith: null, starved: false }
    worker.once('error', (error) => {
      threads.splice(threads.indexOf(thread), 1)
      thread.busyWith?.reject(error)
      dispatch()
    })
    threads.push(thread)
    return thread
  }

  function run(thread: Thread, task: Waiting): void {
    const { worker, lowPriority } = thread
    const starvedTimer = lowPriority && setTimeout(() => escalate(thread, task), starvedMs)
    thread.busyWith = task
    // A busy thread keeps the process alive, an idle one does not.
    worker.ref()
    worker.once('message', (answer: Answer) => {
      clearTimeout(starvedTimer || undefined)
      thread.busyWith = null
      thread.starved = false
      worker.unref()
      task.resolve(answer)
      dispatch()
    })
    worker.postMessage(task.question)
  }

  /** Gives the task to a second thread as well; the first answer wins. */
  function escalate(thread: Thread, task: Waiting): void {
    thread.starved = true
    normalUntil = performance.now() + normalMs
    waiting.unshift(task)
    dispatch()
  }

  return ask
}
