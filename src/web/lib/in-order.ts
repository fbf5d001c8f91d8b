import type { Query } from './query.ts'

/**
 * Each query answers only after those before it, in the order of the screen: what comes late must not move what
 * somebody reaches for. A failed one holds nobody up.
 */
export function inOrder<T extends Readonly<Record<string, Query<unknown>>>>(queries: T): T {
  let waiting = false
  const inTurn = Object.entries(queries).map(([name, query]) => {
    const shown = waiting ? { ...query, data: undefined, error: null } : query
    waiting ||= query.data === undefined && query.error === null
    return [name, shown]
  })
  return Object.fromEntries(inTurn) as T
}
