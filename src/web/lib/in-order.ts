import { useState } from 'react'
import type { Query } from './query.ts'
import { isSettled } from './query-cache.ts'

type Queries = Readonly<Record<string, Query<unknown>>>

/**
 * On a screen's first load, each query answers only after those before it, in the order of the screen: what comes late
 * must not move what somebody reaches for. Once all are there, nothing is held back any more.
 */
export function useInOrder<T extends Queries>(queries: T): T {
  const [complete, setComplete] = useState(false)
  if (complete) return queries
  if (Object.values(queries).every(isSettled)) setComplete(true)
  return inOrder(queries)
}

/** A failed query holds nobody up. */
export function inOrder<T extends Queries>(queries: T): T {
  let waiting = false
  const inTurn = Object.entries(queries).map(([name, query]) => {
    const shown = waiting ? { ...query, data: undefined, error: null } : query
    waiting ||= !isSettled(query)
    return [name, shown]
  })
  return Object.fromEntries(inTurn) as T
}
