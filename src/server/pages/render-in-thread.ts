import { AsyncLocalStorage } from 'node:async_hooks'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { PageInput } from '#core/page-input.ts'
import type { PageAnswer } from './built-app.ts'
import {
  errorOf,
  type Failure,
  type FromThread,
  failureOf,
  type ThreadData,
  type ToThread,
} from './render-messages.ts'

type Page = {
  input: PageInput
  /** Runs what the page asks for as part of the request that it answers. */
  inContext: <Result>(work: () => Result) => Result
  /** Errors as they were thrown: the thread knows only their texts. */
  failures: Map<number, unknown>
  resolve: (answer: PageAnswer) => void
  reject: (error: unknown) => void
}

type Thread = { worker: Worker; pages: Map<number, Page>; version: Promise<string> }

const PROGRAM = new URL('./render-thread.ts', import.meta.url)

/**
 * Renders the pages of the built web app in a thread of its own, so that everything else is answered meanwhile. The
 * thread has no connection to anything but this one, which answers its calls. If it dies, the pages under way fail and
 * the next one starts another.
 */
export function createRenderThread(app: URL) {
  let running: Thread | null = null
  let lastPage = 0

  function open(): Thread {
    const cache = getCompileCacheDir()
    const worker = new Worker(PROGRAM, {
      // Node adds a folder for its version.
      workerData: { appUrl: app.href, compileCache: cache && dirname(cache) } satisfies ThreadData,
      // It needs no secrets.
      env: { NODE_ENV: 'production' },
    })
    const pages = new Map<number, Page>()
    const version = new Promise<string>((resolve, reject) => {
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'ready') resolve(message.version)
        else receive(thread, message)
      })
      const end = (error: Error) => {
        if (running === thread) running = null
        reject(error)
        for (const page of pages.values()) page.reject(error)
        pages.clear()
      }
      worker.once('error', end)
      worker.once('exit', (code) => end(new Error(`The thread that renders pages ended with ${code}.`)))
    })
    // Who asks for a page learns of it, too.
    version.catch(() => {})
    const thread = { worker, pages, version }
    return thread
  }

  function render(request: Request, input: PageInput): Promise<PageAnswer> {
    running ??= open()
    const { worker, pages } = running
    return new Promise((resolve, reject) => {
      const page = ++lastPage
      const { call: _call, report: _report, ...rest } = input
      pages.set(page, {
        input,
        inContext: AsyncLocalStorage.snapshot(),
        failures: new Map(),
        resolve,
        reject,
      })
      // A busy thread keeps the process alive, an idle one does not.
      worker.ref()
      post(worker, { kind: 'render', page, url: request.url, input: rest })
    })
  }

  return {
    render,
    /** Starts the thread, and returns the version of the web app. */
    start: (): Promise<string> => {
      running ??= open()
      const { worker, version } = running
      return version.finally(() => worker.unref())
    },
  }
}

function receive({ worker, pages }: Thread, message: Exclude<FromThread, { kind: 'ready' }>): void {
  const page = pages.get(message.page)
  if (!page) return
  if (message.kind === 'call') void page.inContext(() => answer(worker, page, message))
  else if (message.kind === 'report') page.input.report(thrownIn(page, message))
  else {
    pages.delete(message.page)
    if (pages.size === 0) worker.unref()
    if (message.kind === 'failed') page.reject(thrownIn(page, message))
    else page.resolve(answerOf(message))
  }
}

/** A whole `Response` would copy the page, and read it through a stream. */
function answerOf({ status, headers, body }: Extract<FromThread, { kind: 'page' }>): PageAnswer {
  return { status, headers: new Headers(headers), arrayBuffer: async () => body }
}

async function answer(
  worker: Worker,
  { input, failures }: Page,
  { call, method, path, input: sent }: Extract<FromThread, { kind: 'call' }>,
): Promise<void> {
  try {
    const result = await input.call({ method, path } as Endpoint, sent as never)
    post(worker, { kind: 'answer', call, result })
  } catch (error) {
    failures.set(call, error)
    post(worker, { kind: 'refusal', call, failure: failureOf(error) })
  }
}

function thrownIn(
  { failures }: Page,
  { call, failure }: { call: number | undefined; failure: Failure },
): unknown {
  return (call && failures.get(call)) ?? errorOf(failure)
}

function post(worker: Worker, message: ToThread): void {
  worker.postMessage(message)
}
