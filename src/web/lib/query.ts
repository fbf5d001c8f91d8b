import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { type AnyPart, ask, contracts } from './contracts.ts'
import { createQueryCache, EMPTY, isSettled } from './query-cache.ts'
import { onLoginChanged, useLogin } from './session.ts'

type Parts = { [P in keyof typeof contracts]: Awaited<ReturnType<(typeof contracts)[P]>> }
type PartName = keyof Parts
type CallName<P extends PartName> = keyof Parts[P] & string
type Target<P extends PartName, C extends CallName<P>> = Extract<Parts[P][C], Endpoint>
type Input<P extends PartName, C extends CallName<P>> = InputOf<Target<P, C>>
type Answer<P extends PartName, C extends CallName<P>> = ResponseOf<Target<P, C>>

/** A part of the contract, or one call of it: `adminOrders`, `adminOrders.list`. */
type QueryName = { [P in PartName]: P | `${P}.${CallName<P>}` }[PartName]

export type Query<T> = {
  data: T | undefined
  error: Error | null
  /** A request is running, either the first one or a refetch. */
  fetching: boolean
  refetch: () => void
  /** `data` is the previous page until this one has arrived. */
  isPrevious: boolean
}

type Options = {
  /** For paged lists: keeps showing the previous page until the next one has arrived. */
  paged?: boolean
  /** Refetch this often while the tab is visible. */
  everyMs?: number
  /** Also runs for guests. Otherwise the query waits for a login. */
  guests?: boolean
  /** Fetches on each visit, and then only on request: for screens that must not change under the user, such as during a payment. */
  once?: boolean
  /** False for those whom the shop would refuse: nothing is fetched. */
  mayAsk?: boolean
}

/** The browser's only cache. It stays empty on the server, where pages are rendered for everyone. */
const cache = createQueryCache((key) => {
  const [name = '', ...input] = key.split('|')
  const [part = '', call = ''] = name.split('.')
  const load = contracts[part as PartName] as () => Promise<AnyPart>
  return ask<AnyPart, string>(load, call, JSON.parse(input.join('|')) as never)
})

onLoginChanged(() => cache.expire())

/** Fetches by the contract: `useQuery('orders', 'list', { body: { page } })`. An answer is fresh for 30 seconds. */
export function useQuery<P extends PartName, C extends CallName<P>>(
  part: P,
  call: C,
  input: Input<P, C>,
  { paged = false, everyMs, guests = false, once = false, mayAsk = true }: Options = {},
): Query<Answer<P, C>> {
  const key = keyOf(part, call, input)
  const loggedIn = useLogin().state === 'in'
  const enabled = mayAsk && (guests || loggedIn)
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(key, listener, { shortLived: once }),
    [key, once],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => cache.find(key),
    () => EMPTY,
  )
  const lastKey = useLastSettled(key, state.data !== undefined)
  const refetch = useCallback(() => void cache.fetch(key), [key])

  const outdated = once ? state.data === undefined : !cache.isFresh(key)
  const due = enabled && outdated && !state.fetching && state.error === null
  useEffect(() => {
    if (due) refetch()
  }, [due, refetch])
  useOnReturn(enabled && !once, key)
  useEvery(enabled ? everyMs : undefined, refetch)

  const hasNone = !isSettled(state)
  const previous = paged && hasNone ? cache.find(lastKey).data : undefined
  return {
    data: (state.data ?? previous) as Answer<P, C> | undefined,
    error: state.error,
    fetching: state.fetching,
    refetch,
    isPrevious: previous !== undefined,
  }
}

/** Fetches outside a component, into the same cache. Undefined if the login changed in the meantime. */
export async function fetchQuery<P extends PartName, C extends CallName<P>>(
  part: P,
  call: C,
  input: Input<P, C>,
): Promise<Answer<P, C> | undefined> {
  const key = keyOf(part, call, input)
  await cache.fetch(key)
  const { data, error } = cache.find(key)
  if (error) throw error
  return data as Answer<P, C> | undefined
}

/** Brings an answer on the screen up to date. If the shop does not answer, the screen stays as it is. */
export async function refreshQuery<P extends PartName, C extends CallName<P>>(
  part: P,
  call: C,
  input: Input<P, C>,
): Promise<Answer<P, C> | undefined> {
  const key = keyOf(part, call, input)
  await cache.fetch(key, { quiet: true })
  return cache.find(key).data as Answer<P, C> | undefined
}

/** Call it after a change that returns the new answer of the query. */
export function setQueryData<P extends PartName, C extends CallName<P>>(
  part: P,
  call: C,
  input: Input<P, C>,
  answer: Answer<P, C>,
): void {
  cache.set(keyOf(part, call, input), answer)
}

/** Updates the screen before the shop has answered, and returns a function that undoes it. */
export function updateQueryData<P extends PartName, C extends CallName<P>>(
  part: P,
  call: C,
  input: Input<P, C>,
  change: (before: Answer<P, C>) => Answer<P, C>,
): () => void {
  const key = keyOf(part, call, input)
  const before = cache.find(key).data as Answer<P, C> | undefined
  if (before === undefined) return () => {}
  cache.set(key, change(before))
  return () => cache.set(key, before)
}

/** After a change: `invalidateQueries('adminOrders.list', 'adminDashboard')`. Resolves once the screen is up to date. */
export function invalidateQueries(...names: QueryName[]): Promise<void> {
  return cache.invalidate((key) =>
    names.some((name) => key.startsWith(`${name}.`) || key.startsWith(`${name}|`)),
  )
}

/** The key contains everything the request needs. */
function keyOf(part: string, call: string, input: unknown): string {
  return `${part}.${call}|${JSON.stringify(input)}`
}

function useLastSettled(key: string, settled: boolean): string {
  const [last, setLast] = useState(key)
  useEffect(() => {
    if (settled) setLast(key)
  }, [key, settled])
  return last
}

function useOnReturn(enabled: boolean, key: string): void {
  useEffect(() => {
    if (!enabled) return
    const onVisible = () => {
      if (document.visibilityState === 'visible' && !cache.isFresh(key)) void cache.fetch(key)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [enabled, key])
}

function useEvery(ms: number | undefined, refetch: () => void): void {
  useEffect(() => {
    if (ms === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), ms)
    return () => clearInterval(timer)
  }, [ms, refetch])
}
