/** The state of one query. */
export type QueryState = {
  readonly data: unknown
  readonly error: Error | null
  readonly fetching: boolean
  readonly fetchedAt: number
}

/** It has an answer or an error to show. */
export function isSettled({ data, error }: Pick<QueryState, 'data' | 'error'>): boolean {
  return data !== undefined || error !== null
}

type Query = {
  state: QueryState
  running: Promise<void> | null
  listeners: Set<() => void>
  /** Dropped as soon as no screen shows it: fetched for an earlier login, or for one visit of a screen. */
  shortLived: boolean
}

export const EMPTY: QueryState = { data: undefined, error: null, fetching: false, fetchedAt: 0 }

/**
 * The shop's answers by key. Screens with the same query share one request, and a failed refetch leaves the old
 * answer in place.
 */
export function createQueryCache(
  load: (key: string) => Promise<unknown>,
  { freshMs = 30_000, now = Date.now } = {},
) {
  const queries = new Map<string, Query>()

  const find = (key: string): QueryState => queries.get(key)?.state ?? EMPTY

  function open(key: string): Query {
    const query = queries.get(key) ?? { state: EMPTY, running: null, listeners: new Set(), shortLived: false }
    queries.set(key, query)
    return query
  }

  function put(query: Query, change: Partial<QueryState>): void {
    query.state = { ...query.state, ...change }
    for (const listener of query.listeners) listener()
  }

  /**
   * Joins a request that is already running. A failure goes into the state and is not thrown; of a quiet request it is
   * forgotten.
   */
  function fetch(key: string, { quiet = false } = {}): Promise<void> {
    const query = open(key)
    if (query.running) return query.running
    const running = load(key).then(
      (data) => settle({ data, error: null, fetchedAt: now() }),
      (error: Error) => settle(quiet ? {} : { error }),
    )
    query.running = running
    put(query, { fetching: true })
    return running

    /** If a change or a later request has overtaken this one, its answer is out of date. */
    function settle(change: Partial<QueryState>): void {
      if (query.running !== running) return
      query.running = null
      put(query, { ...change, fetching: false })
    }
  }

  return {
    find,
    fetch,
    isFresh: (key: string) => find(key).data !== undefined && now() - find(key).fetchedAt < freshMs,
    /**
     * Replaces a fetched answer with the answer of a change. A query that nobody has opened stays closed: the answer may
     * belong to a person who has logged out since.
     */
    set(key: string, data: unknown): void {
      const query = queries.get(key)
      if (!query) return
      query.running = null
      put(query, { data, error: null, fetching: false, fetchedAt: now() })
    },
    /** Refetches the matching queries that are on the screen and drops the others. */
    async invalidate(matches: (key: string) => boolean): Promise<void> {
      const refetches = [...queries]
        .filter(([key]) => matches(key))
        .map(([key, query]) => {
          query.running = null
          query.state = { ...query.state, fetchedAt: 0 }
          return query.listeners.size > 0 ? fetch(key) : queries.delete(key)
        })
      await Promise.all(refetches)
    },
    /** The login changed, so the next screens must not show what was fetched before, or is on its way. */
    expire(): void {
      for (const [key, query] of queries) {
        query.shortLived = true
        query.running = null
        if (query.listeners.size === 0) queries.delete(key)
        else put(query, { fetching: false })
      }
    },
    subscribe(key: string, listener: () => void, { shortLived = false } = {}): () => void {
      const query = open(key)
      query.shortLived ||= shortLived
      query.listeners.add(listener)
      return () => {
        query.listeners.delete(listener)
        if (query.listeners.size === 0) leave(key, query)
      }
    },
  }

  /** A failure is forgotten with its screen, so that the next visit tries again. */
  function leave(key: string, query: Query): void {
    const failed = query.state.error !== null
    const hasNothing = failed && query.state.data === undefined
    if (queries.get(key) === query && (query.shortLived || hasNothing)) queries.delete(key)
    else if (failed) query.state = { ...query.state, error: null, fetchedAt: 0 }
  }
}
