import { Worker } from 'node:worker_threads'
import type { Answer, Question, ThreadData } from './hashing-thread.ts'

type Options = {
  /** How many of each kind. */
  threads: number
  /** A patient thread that takes longer than this for one password gets nothing of the processor. */
  starvedMs: number
  /** How long passwords then go to threads that insist on their share; longer, while one is still starving. */
  insistMs: number
  /** What the threads run. */
  program?: URL
}

type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; patient: boolean; busyWith: Waiting | null; starving: boolean }

const PROGRAM = new URL('./hashing-thread.ts', import.meta.url)

/** A thread that does nothing but this needs hardly any memory of JavaScript's own. */
const LITTLE_MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

/**
 * Threads that hash passwords, one at a time each, in the order they came. Patient ones go first and take only what the
 * rest of the shop leaves of the processor; when that is next to nothing, others that insist on their share step in.
 */
export function createHashing({ threads: most, starvedMs, insistMs, program = PROGRAM }: Options) {
  const threads: Thread[] = []
  const waiting: Waiting[] = []
  let insistUntil = 0

  function ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      handOut()
    })
  }

  function handOut(): void {
    while (waiting.length > 0) {
      const insist = performance.now() < insistUntil || threads.some(({ starving }) => starving)
      const thread = freeThread(!insist)
      if (!thread) return
      give(thread, waiting.shift() as Waiting)
    }
  }

  function freeThread(patient: boolean): Thread | undefined {
    const ofKind = threads.filter((thread) => thread.patient === patient)
    return ofKind.find(({ busyWith }) => !busyWith) ?? (ofKind.length < most ? start(patient) : undefined)
  }

  function start(patient: boolean): Thread {
    const worker = new Worker(program, {
      workerData: { patient } satisfies ThreadData,
      resourceLimits: LITTLE_MEMORY,
    })
    const thread: Thread = { worker, patient, busyWith: null, starving: false }
    worker.once('error', (error) => {
      threads.splice(threads.indexOf(thread), 1)
      thread.busyWith?.reject(error)
      handOut()
    })
    threads.push(thread)
    return thread
  }

  function give(thread: Thread, task: Waiting): void {
    const { worker, patient } = thread
    const patience = patient && setTimeout(() => insist(thread, task), starvedMs)
    thread.busyWith = task
    // Only while it works does a thread keep the process alive.
    worker.ref()
    worker.once('message', (answer: Answer) => {
      clearTimeout(patience || undefined)
      thread.busyWith = null
      thread.starving = false
      worker.unref()
      task.resolve(answer)
      handOut()
    })
    worker.postMessage(task.question)
  }

  /** Whichever thread is done first has answered. */
  function insist(thread: Thread, task: Waiting): void {
    thread.starving = true
    insistUntil = performance.now() + insistMs
    waiting.unshift(task)
    handOut()
  }

  return ask
}
