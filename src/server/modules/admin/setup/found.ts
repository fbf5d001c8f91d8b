import type { Finding, FindingState } from '#core/domain/setup-check.ts'

type Words = {
  /** What is true once it is done. */
  done: string
  /** What is true until then. */
  missing: string
  fix: string
  /** `failing` for what works against the shop, rather than being not there yet. */
  state?: FindingState
}

export function found(id: string, isDone: boolean, { done, missing, fix, state = 'todo' }: Words): Finding {
  return isDone ? { id, state: 'done', title: done, fix: null } : { id, state, title: missing, fix }
}
