import { MINUTE_MS } from '#core/domain/durations.ts'
import type { Clock } from './clock.ts'

export type ErrorRate = ReturnType<typeof createErrorRate>

const SPAN_MS = 5 * MINUTE_MS

/** Counts answers and those that were the shop's fault, of the current and the last five minutes. */
export function createErrorRate({ now }: Pick<Clock, 'now'>) {
  let span = 0
  let current = { answers: 0, errors: 0 }
  let last = { answers: 0, errors: 0 }

  function turn(): void {
    const reached = Math.floor(now().getTime() / SPAN_MS)
    if (reached === span) return
    last = reached === span + 1 ? current : { answers: 0, errors: 0 }
    current = { answers: 0, errors: 0 }
    span = reached
  }

  return {
    count(status: number): void {
      turn()
      current.answers += 1
      if (status >= 500) current.errors += 1
    },
    read(): { answers: number; errors: number } {
      turn()
      return { answers: last.answers + current.answers, errors: last.errors + current.errors }
    },
  }
}
