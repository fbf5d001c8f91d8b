import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Faults, Operation } from './faults.ts'
import type { Change, Store } from './store/store.ts'

/** What one request does: the answer, and the rows it changes. A decline has both an error and changes. */
export type Effect = { status: number; body: unknown; changes: readonly Change[]; headers?: Headers }
export type Headers = Record<string, string>
export type Answer = { status: number; body: string; headers: Headers }

/** How a handler is told to misbehave; the rest of the faults are none of its business. */
export type Twist = 'wrong_amount' | 'wrong_currency' | 'wrong_account' | 'pending' | 'declined' | null

export type Task = {
  provider: PaymentProvider
  operation: Operation
  /** The sender's idempotency key, and what the request asked: the same key must mean the same. */
  key: string | null
  asked: unknown
  run: (twist: Twist) => Effect
}

/** How each provider says the same few things. */
export type Dialect = {
  keySeconds: number
  /** PayPal answers a repeated key with the state of today, Stripe with the very answer of then. */
  replay: (task: Task, first: Answer) => Answer
  /** The same key while the first request is still being worked on. */
  inProgress: (task: Task) => Answer
  /** The same key for something else, or null where the provider does not look. */
  otherRequest: (task: Task) => Answer | null
  broken: (status: number) => unknown
}

type Deps = {
  store: Store
  clock: Clock
  faults: Faults
  /** Sets going what the changes call for: webhooks, late answers. */
  committed: (changes: readonly Change[]) => void
  dialects: Record<PaymentProvider, Dialect>
}

const TWISTS = new Set(['wrong_amount', 'wrong_currency', 'wrong_account', 'pending', 'declined'])

export type Perform = ReturnType<typeof createPerform>

/** Carries out one request, exactly once per key, unless the fault script has other plans. Null: cut the line. */
export function createPerform({ store, clock, faults, committed, dialects }: Deps) {
  const underWay = new Set<string>()

  async function once(task: Task, twist: Twist): Promise<Answer> {
    const dialect = dialects[task.provider]
    const effect = task.run(twist)
    const answer = { status: effect.status, body: JSON.stringify(effect.body), headers: effect.headers ?? {} }
    const changes = task.key === null ? effect.changes : [...effect.changes, remember(task, answer)]
    const kept = store.commit([...changes, ...forgetKeys(task.provider, dialect.keySeconds)])
    committed(changes)
    await kept
    return answer
  }

  async function keyed(task: Task, twist: Twist): Promise<Answer> {
    if (task.key === null) return once(task, twist)
    const dialect = dialects[task.provider]
    const id = keyId(task)
    const known = store.find('keys', id)
    if (known && clock.now().getTime() - known.at < dialect.keySeconds * 1000) {
      const refusal = known.fingerprint === fingerprint(task.asked) ? null : dialect.otherRequest(task)
      return refusal ?? dialect.replay(task, { status: known.status, body: known.body, headers: {} })
    }
    if (underWay.has(id)) return dialect.inProgress(task)
    underWay.add(id)
    return once(task, twist).finally(() => underWay.delete(id))
  }

  function remember(task: Task, answer: Answer): Change {
    const at = clock.now().getTime()
    const { status, body } = answer
    return ['keys', keyId(task), { fingerprint: fingerprint(task.asked), status, body, at }]
  }

  /** A few of the expired ones each time; the oldest come first. */
  function forgetKeys(provider: PaymentProvider, seconds: number): Change[] {
    const before = clock.now().getTime() - seconds * 1000
    const forgotten: Change[] = []
    for (const id of store.ids('keys')) {
      const row = store.find('keys', id)
      if (forgotten.length === 4 || !row || row.at > before) break
      if (id.startsWith(provider)) forgotten.push(['keys', id, null])
    }
    return forgotten
  }

  return async function perform(task: Task): Promise<Answer | null> {
    const fault = faults.take(task.provider, task.operation)
    const { broken } = dialects[task.provider]
    const failure = (status = 500, headers: Headers = {}): Answer => ({
      status,
      headers,
      body: JSON.stringify(broken(status)),
    })
    switch (fault?.kind) {
      case 'reset_before':
        return null
      case 'error_before':
        return failure(
          fault.status,
          fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) },
        )
      case 'reset_after':
        await keyed(task, null)
        return null
      case 'error_after':
        await keyed(task, null)
        return failure(fault.status)
      case 'delay': {
        const answer = await keyed(task, null)
        await pause(fault.ms, undefined, { ref: false })
        return answer
      }
      default:
        return keyed(task, fault && TWISTS.has(fault.kind) ? (fault.kind as Twist) : null)
    }
  }
}

function keyId(task: Task): string {
  return `${task.provider}:${task.key}`
}

function fingerprint(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
