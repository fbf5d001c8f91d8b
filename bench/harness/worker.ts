import { type ChildProcess, fork } from 'node:child_process'

/** A helper process that answers one message with one message. */
export type Worker<Job, Answer> = {
  pid: number
  ask: (job: Job) => Promise<Answer>
  stop: () => Promise<void>
}

export type Reply<Answer> = { answer: Answer } | { failure: string }

/** Starts a file of this folder as a process of its own, so that it has a core of its own. */
export function startWorker<Job extends object, Answer>(file: string): Worker<Job, Answer> {
  const child = fork(new URL(file, import.meta.url), {
    serialization: 'advanced',
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  let last: Promise<unknown> = Promise.resolve()

  function ask(job: Job): Promise<Answer> {
    const answer = last.then(() => askOnce<Job, Answer>(child, job))
    last = answer.catch(() => {})
    return answer
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  return { pid: child.pid ?? 0, ask, stop }
}

/** The worker's side: each job is handled and its outcome sent back. The process ends with the one that started it. */
export function serveJobs<Job, Answer>(handle: (job: Job) => Promise<Answer> | Answer): void {
  process.on('message', async (job: Job) => {
    process.send?.(await outcomeOf(() => handle(job)))
  })
  process.on('disconnect', () => process.exit(0))
}

async function outcomeOf<Answer>(work: () => Promise<Answer> | Answer): Promise<Reply<Answer>> {
  try {
    return { answer: await work() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

function askOnce<Job extends object, Answer>(child: ChildProcess, job: Job): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A process of the bench ended unexpectedly.'))
    child.once('exit', onExit)
    child.once('message', (reply: Reply<Answer>) => {
      child.off('exit', onExit)
      if ('answer' in reply) resolve(reply.answer)
      else reject(new Error(reply.failure))
    })
    child.send(job)
  })
}
