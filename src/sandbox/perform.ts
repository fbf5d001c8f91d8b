import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Faults, Operation } from './faults.ts'
import { Refusal } from './refusal.ts'
import type { Change, Store } from './store/store.ts'

/** The response to one request and the rows it changes. A decline has both an error and changes. */
export type Effect = { status: number; body: unknown; changes: readonly Change[]; headers?: Headers }
export type Headers = Record<string, string>
export type Answer = { status: number; body: string; headers: Headers }

/** The faults that handlers act out themselves; `perform` takes care of the rest. */
export type HandlerFault = 'wrong_amount' | 'wrong_currency' | 'wrong_account' | 'pending' | 'declined' | null

export type Task = {
  provider: PaymentProvider
  operation: Operation
  /** The caller's idempotency key. */
  key: string | null
  /** What the key stands for: reusing it with other parameters is an error. */
  params: unknown
  run: (fault: HandlerFault) => Effect
}

/** Where the providers differ in handling idempotency keys and failures. */
export type Dialect = {
  keySeconds: number
  /** The headers of a server error that is kept for the key like any other answer; null if this status is not kept. */
  keptErrorHeaders: (status: number) => Headers | null
  /** For a repeated key, PayPal returns the current state and Stripe the original response. */
  replay: (task: Task, first: Answer) => Answer
  /** The key is in use by a request that has not finished. */
  inProgress: (task: Task) => Answer
  /** The key was used with other parameters; null if the provider does not check. */
  keyMismatch: (task: Task) => Answer | null
  serverError: (status: number) => unknown
}

type Deps = {
  store: Store
  clock: Clock
  faults: Faults
  /** Schedules the webhooks and late settlements that follow from the changes. */
  afterCommit: (changes: readonly Change[]) => void
  dialects: Record<PaymentProvider, Dialect>
}

const HANDLER_FAULTS = new Set(['wrong_amount', 'wrong_currency', 'wrong_account', 'pending', 'declined'])

export type Perform = ReturnType<typeof createPerform>

/** Carries out a request exactly once per key, with any scripted fault. Null means: drop the connection. */
export function createPerform({ store, clock, faults, afterCommit, dialects }: Deps) {
  const inFlight = new Set<string>()

  async function runTask(task: Task, fault: HandlerFault): Promise<Answer> {
    const dialect = dialects[task.provider]
    const effect = runKept(task, fault)
    const body = effect.body === null ? '' : JSON.stringify(effect.body)
    const answer = { status: effect.status, body, headers: effect.headers ?? {} }
    const changes = task.key === null ? effect.changes : [...effect.changes, remember(task, answer)]
    const written = store.commit([...changes, ...pruneKeys(task.provider, dialect.keySeconds)])
    afterCommit(changes)
    await written
    return answer
  }

  async function runOnce(task: Task, fault: HandlerFault): Promise<Answer> {
    if (task.key === null) return runTask(task, fault)
    const dialect = dialects[task.provider]
    const id = keyId(task)
    const first = store.find('keys', id)
    if (first && clock.now().getTime() - first.at < dialect.keySeconds * 1000) {
      const refusal = first.fingerprint === fingerprint(task.params) ? null : dialect.keyMismatch(task)
      return refusal ?? dialect.replay(task, { status: first.status, body: first.body, headers: {} })
    }
    if (inFlight.has(id)) return dialect.inProgress(task)
    inFlight.add(id)
    return runTask(task, fault).finally(() => inFlight.delete(id))
  }

  function remember(task: Task, answer: Answer): Change {
    const at = clock.now().getTime()
    const { status, body } = answer
    return ['keys', keyId(task), { fingerprint: fingerprint(task.params), status, body, at }]
  }

  /** Deletes a few expired keys per request, oldest first. */
  function pruneKeys(provider: PaymentProvider, seconds: number): Change[] {
    const before = clock.now().getTime() - seconds * 1000
    const pruned: Change[] = []
    for (const id of store.ids('keys')) {
      const row = store.find('keys', id)
      if (pruned.length === 4 || !row || row.at > before) break
      if (id.startsWith(provider)) pruned.push(['keys', id, null])
    }
    return pruned
  }

  return async function perform(task: Task): Promise<Answer | null> {
    const fault = faults.take(task.provider, task.operation)
    const { serverError, keptErrorHeaders } = dialects[task.provider]
    switch (fault?.kind) {
      case 'reset_before':
        return null
      case 'error_before':
      case 'error_after': {
        const { status = 500 } = fault
        const isAfter = fault.kind === 'error_after'
        const body = serverError(status)
        const headers = task.key === null ? null : keptErrorHeaders(status)
        if (headers) {
          const run = () => ({ status, body, headers, changes: isAfter ? runKept(task, null).changes : [] })
          return runOnce({ ...task, run }, null)
        }
        if (isAfter) await runOnce(task, null)
        return { status, body: JSON.stringify(body), headers: waitOf(fault) }
      }
      case 'reset_after':
        await runOnce(task, null)
        return null
      case 'delay': {
        const answer = await runOnce(task, null)
        await pause(fault.ms, undefined, { ref: false })
        return answer
      }
      default:
        return runOnce(task, fault && HANDLER_FAULTS.has(fault.kind) ? (fault.kind as HandlerFault) : null)
    }
  }
}

/** A refusal after the request began is an answer like any other. */
function runKept(task: Task, fault: HandlerFault): Effect {
  try {
    return task.run(fault)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.executed) throw error
    return { status: error.status, body: error.body, changes: [] }
  }
}

function waitOf(fault: object): Headers {
  return 'retryAfterSeconds' in fault ? { 'retry-after': String(fault.retryAfterSeconds) } : {}
}

function keyId(task: Task): string {
  return `${task.provider}:${task.key}`
}

function fingerprint(params: unknown): string {
  return createHash('sha256').update(JSON.stringify(params)).digest('base64url')
}
