import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Call } from '#core/contract/endpoint.ts'
import { lowerOwnPriority } from '#server/platform/thread-priority.ts'
import type { BuiltApp } from './built-app.ts'
import {
  errorOf,
  type Failure,
  type FromThread,
  failureOf,
  type ThreadData,
  type ToThread,
} from './render-messages.ts'

/** What needs no rendering, such as a cached page, goes first when there are too few cores for both. */
const BEHIND_OTHERS = 5

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

const calls = new Map<number, Waiting>()
const callOf = new WeakMap<object, number>()
let lastCall = 0

const { appUrl, compileCache } = workerData as ThreadData
if (compileCache) enableCompileCache(compileCache)
const app = (await import(appUrl)) as BuiltApp
const handle = app.entry.module.createPageHandler(app, 'production')
lowerOwnPriority(BEHIND_OTHERS)
parentPort?.on('message', receive)
send({ kind: 'ready', version: app.assets.version })

function receive(message: ToThread): void {
  if (message.kind === 'render') void render(message)
  else {
    const waiting = calls.get(message.call)
    calls.delete(message.call)
    if (message.kind === 'answer') waiting?.resolve(message.result as never)
    else waiting?.reject(refusedCall(message.call, message.failure))
  }
}

function refusedCall(call: number, failure: Failure): Error {
  const error = errorOf(failure)
  callOf.set(error, call)
  return error
}

async function render({ page, url, input }: Extract<ToThread, { kind: 'render' }>): Promise<void> {
  const report = (error: unknown) => send({ kind: 'report', page, ...failed(error) })
  try {
    const response = await handle(new Request(url), { ...input, call: callFor(page), report })
    const body = await response.arrayBuffer()
    const { status, headers } = response
    send({ kind: 'page', page, status, headers: [...headers], body }, [body])
  } catch (error) {
    send({ kind: 'failed', page, ...failed(error) })
  }
}

/** The shop's own thread has the handlers, and finds them by these names. */
function callFor(page: number): Call {
  return ({ method, path }, input) =>
    new Promise((resolve, reject) => {
      lastCall += 1
      calls.set(lastCall, { resolve, reject })
      send({ kind: 'call', page, call: lastCall, method, path, input })
    })
}

function failed(error: unknown) {
  return { failure: failureOf(error), call: callOf.get(Object(error)) }
}

function send(message: FromThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
