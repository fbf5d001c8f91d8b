import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { type AnyPart, ask, contracts } from '#web/lib/contracts.ts'
import { createReadings, UNREAD } from '#web/lib/readings.ts'
import { useLogin } from '#web/lib/session.ts'

/** All that the account's pages read, by the name under which it is kept. */
const CALLS = {
  profile: { part: contracts.account, call: 'getProfile' },
  addresses: { part: contracts.account, call: 'getAddresses' },
  notifications: { part: contracts.account, call: 'getNotifications' },
  preferences: { part: contracts.account, call: 'notificationSettings' },
  sessions: { part: contracts.account, call: 'getSessions' },
  orders: { part: contracts.orders, call: 'list' },
  order: { part: contracts.orders, call: 'get' },
  licences: { part: contracts.licensing, call: 'list' },
} as const

type Name = keyof typeof CALLS
type Part<N extends Name> = Awaited<ReturnType<(typeof CALLS)[N]['part']>>
type Target<N extends Name> = Extract<Part<N>[(typeof CALLS)[N]['call'] & keyof Part<N>], Endpoint>
type Input<N extends Name> = InputOf<Target<N>>
type Answer<N extends Name> = ResponseOf<Target<N>>

export type Reading<T> = {
  data: T | undefined
  error: Error | null
  /** It is being read, for the first time or again. */
  reading: boolean
  again: () => void
  /** What is shown is the page before, until this one is there. */
  old: boolean
}

/** Shared by the pages of one stay in the account; the layout makes one. */
export const ReadingsContext = createContext(createReadings())

type Options = {
  /** A list in pages: the old page stays until the next one is there. */
  paged?: boolean
}

/** Reads something of the logged-in shopper, and again when they come back to a page that has grown old. */
export function useReading<N extends Name>(
  name: N,
  input: Input<N>,
  { paged = false }: Options = {},
): Reading<Answer<N>> {
  const readings = useContext(ReadingsContext)
  const { state } = useLogin()
  const key = keyOf(name, input)
  const entry = useSyncExternalStore(
    (listener) => readings.subscribe(key, listener),
    () => readings.find(key),
    () => UNREAD,
  )
  const shown = useLastSettled(key, entry.data !== undefined)
  const again = () => void readings.read(key, fetcher(name, key))

  const wanted = state === 'in' && !entry.reading && entry.error === null && !readings.isFresh(key)
  useEffect(() => {
    if (wanted) void readings.read(key, fetcher(name, key))
  }, [wanted, readings, name, key])
  useOnReturn(() => {
    if (state === 'in' && !readings.isFresh(key)) again()
  })

  const before =
    paged && entry.data === undefined && entry.error === null ? readings.find(shown).data : undefined
  return {
    data: (entry.data ?? before) as Answer<N> | undefined,
    error: entry.error,
    reading: entry.reading,
    again,
    old: before !== undefined,
  }
}

/** After a change: its answer is kept as if it had been read, and what else it touched is read again. */
export function useKeeper() {
  const readings = useContext(ReadingsContext)
  return {
    keep: <N extends Name>(name: N, input: Input<N>, answer: Answer<N>) =>
      readings.keep(keyOf(name, input), answer),
    readAgain: async (...names: Name[]) => {
      const stale = names.flatMap((name) => readings.outdate(`${name}|`).map((key) => ({ name, key })))
      const shown = stale.filter(({ key }) => readings.find(key).data !== undefined)
      await Promise.all(shown.map(({ name, key }) => readings.read(key, fetcher(name, key))))
    },
  }
}

function keyOf(name: Name, input: unknown): string {
  return `${name}|${JSON.stringify(input)}`
}

/** The key holds all that the call needs. */
function fetcher(name: Name, key: string): () => Promise<unknown> {
  const input = JSON.parse(key.slice(name.length + 1))
  const { part, call } = CALLS[name]
  return () => ask<AnyPart, string>(part, call, input as never)
}

function useLastSettled(key: string, settled: boolean): string {
  const [last, setLast] = useState(key)
  useEffect(() => {
    if (settled) setLast(key)
  }, [key, settled])
  return last
}

function useOnReturn(run: () => void): void {
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && run()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  })
}
