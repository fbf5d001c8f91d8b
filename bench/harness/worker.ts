import { type ChildProcess, fork } from 'node:child_process'

/** A child process that runs one job at a time. */
export type Worker<Job, Answer> = {
  pid: number
  run: (job: Job) => Promise<Answer>
  stop: () => Promise<void>
}

export type Reply<Answer> = { answer: Answer } | { failure: string }

/** Starts a file of this folder as a separate process, so that it can use another core. */
export function startWorker<Job extends object, Answer>(file: string): Worker<Job, Answer> {
  const child = fork(new URL(file, import.meta.url), {
    serialization: 'advanced',
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  let last: Promise<unknown> = Promise.resolve()

  function run(job: Job): Promise<Answer> {
    const answer = last.then(() => sendJob<Job, Answer>(child, job))
    last = answer.catch(() => {})
    return answer
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  return { pid: child.pid ?? 0, run, stop }
}

/** Runs in the worker: handles each job and sends the outcome back. Exits with the parent. */
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

function sendJob<Job extends object, Answer>(child: ChildProcess, job: Job): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A bench worker exited unexpectedly.'))
    child.once('exit', onExit)
    child.once('message', (reply: Reply<Answer>) => {
      child.off('exit', onExit)
      if ('answer' in reply) resolve(reply.answer)
      else reject(new Error(reply.failure))
    })
    child.send(job)
  })
}
